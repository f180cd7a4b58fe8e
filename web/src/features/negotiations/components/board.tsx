import { clsx } from 'clsx';
import { useState } from 'react';
import type { BoardOutputBody, NegotiationBody, NegotiationColumnBody } from '@/api/gen/types.gen';
import { formatMoney } from '@/lib/format';
import { plural } from '@/lib/text';
import type { StageWire } from '../stages';
import { DealCard } from './deal-card';

interface BoardProps {
  board: BoardOutputBody;
  focusId: string | null;
  onMove: (deal: NegotiationBody, to: StageWire, byKeyboard: boolean) => void;
}

/** The pipeline: a column for each stage, with what it comes to. */
export function Board({ board, focusId, onMove }: BoardProps) {
  const drop = (id: string, to: StageWire) => {
    const deal = board.etapas.flatMap(({ negociacoes }) => negociacoes).find((d) => d.id === id);
    if (deal && deal.etapa !== to) onMove(deal, to, false);
  };
  return (
    <>
      <p className="mb-3 text-dense text-muted">
        Arraste um cartão, use o botão de mover ou, com o foco no cliente, Shift e as setas.
      </p>
      <div className="grid gap-3 md:grid-cols-3 2xl:grid-cols-6">
        {board.etapas.map((column) => (
          <Column
            key={column.etapa}
            column={column}
            focusId={focusId}
            onMove={onMove}
            onDrop={(id) => drop(id, column.etapa)}
          />
        ))}
      </div>
    </>
  );
}

interface ColumnProps extends Omit<BoardProps, 'board'> {
  column: NegotiationColumnBody;
  onDrop: (dealId: string) => void;
}

function Column({ column, focusId, onMove, onDrop }: ColumnProps) {
  const [over, setOver] = useState(false);
  const more = column.quantidade - column.negociacoes.length;
  return (
    <section
      aria-label={`Etapa ${column.nome}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData('text/plain'));
      }}
      className={clsx(
        'min-w-0 rounded-card border bg-subtle p-3',
        over ? 'border-primary' : 'border-border',
      )}
    >
      <header className="mb-3">
        <div className="flex items-baseline justify-between gap-2">
          <h2 className="text-title font-semibold">{column.nome}</h2>
          <span className="text-dense text-muted tabular-nums">
            {plural(column.quantidade, 'negociação', 'negociações')}
          </span>
        </div>
        <p className="text-body font-semibold tabular-nums">
          {formatMoney(column.valor, 'Indefinido')}
        </p>
        <p className="text-caption text-muted tabular-nums">
          Ponderado: {formatMoney(column.valor_ponderado, 'Indefinido')}
        </p>
        {column.sem_valor > 0 && (
          <p className="text-caption text-muted">{column.sem_valor} sem valor informado</p>
        )}
      </header>
      {column.negociacoes.length > 0 ? (
        <ul className="space-y-2">
          {column.negociacoes.map((deal) => (
            <DealCard key={deal.id} deal={deal} focused={focusId === deal.id} onMove={onMove} />
          ))}
        </ul>
      ) : (
        <p className="text-dense text-muted">Nenhuma negociação nesta etapa.</p>
      )}
      {more > 0 && (
        <p className="mt-2 text-dense text-muted">
          E mais {plural(more, 'negociação', 'negociações')}: veja na lista.
        </p>
      )}
    </section>
  );
}
