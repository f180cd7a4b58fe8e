import { Ellipsis } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { MigrationBody } from '@/api/gen/types.gen';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { plural } from '@/lib/text';
import { stageName, standingWords, urgentText } from '../labels';
import type { Asked } from './stage-dialogs';

interface MigrationCardProps {
  row: MigrationBody;
  onOpen: (id: string) => void;
  onAsk: ((asked: Asked) => void) | undefined;
}

/** One migration of the board: opened, closed and reopened by its menu or by Shift and an arrow. */
export function MigrationCard({ row, onOpen, onAsk }: MigrationCardProps) {
  const moves = onAsk ? movesOf(row) : { next: null, back: null };
  const press = (event: KeyboardEvent) => {
    const asked =
      event.key === 'ArrowRight' ? moves.next : event.key === 'ArrowLeft' ? moves.back : null;
    if (!event.shiftKey || asked === null) return;
    event.preventDefault();
    onAsk?.(asked);
  };
  const standing = standingWords(row.prazo);
  return (
    <li className="rounded-control border border-border bg-surface p-3">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <button
            type="button"
            onClick={() => onOpen(row.id)}
            onKeyDown={press}
            aria-keyshortcuts={onAsk && 'Shift+ArrowRight Shift+ArrowLeft'}
            className="block text-left text-body font-medium break-words hover:underline"
          >
            {row.cliente}
          </button>
          <p className="text-dense break-words text-muted">{row.assunto}</p>
        </div>
        {onAsk && (
          <Menu
            trigger={
              <IconButton
                label={`Mais ações de ${row.cliente}`}
                icon={<Ellipsis />}
                size="sm"
                variant="ghost"
                plain
              />
            }
          >
            <MenuItem onSelect={() => onOpen(row.id)}>Abrir</MenuItem>
            <MoveItem asked={moves.next} onAsk={onAsk} />
            <MoveItem asked={moves.back} onAsk={onAsk} />
          </Menu>
        )}
      </div>
      <p className="mt-2">
        <Badge tone={standing.tone} dot>
          {standing.label}
        </Badge>
      </p>
      <Facts row={row} />
    </li>
  );
}

/** When it begins, what presses most, and what a delay costs. */
function Facts({ row }: { row: MigrationBody }) {
  const urgent = urgentText(row);
  return (
    <div className="mt-1 space-y-0.5 text-caption text-muted">
      {urgent && <p>{urgent}</p>}
      <p>
        Início {monthShort(row.inicio)}
        {row.denuncia_suposta && ' se a denúncia sair hoje'}
      </p>
      {row.meses_perdidos > 0 && (
        <p className="text-bad">
          {plural(row.meses_perdidos, 'mês perdido', 'meses perdidos')}
          {row.custo_do_atraso !== null && `: custo do atraso ${formatMoney(row.custo_do_atraso)}`}
        </p>
      )}
      {row.simulacao_desatualizada && <p className="text-warn">Simulação desatualizada</p>}
      <p className="break-words">{row.responsavel}</p>
    </div>
  );
}

interface MoveItemProps {
  asked: Asked | null;
  onAsk: (asked: Asked) => void;
}

function MoveItem({ asked, onAsk }: MoveItemProps) {
  if (asked === null || !('stage' in asked)) return null;
  const act = asked.act === 'close' ? 'Concluir' : 'Reabrir';
  return <MenuItem onSelect={() => onAsk(asked)}>{`${act} ${stageName(asked.stage)}`}</MenuItem>;
}

/** The stage that comes next, and the one that was closed last. */
export function movesOf(row: MigrationBody): { next: Asked | null; back: Asked | null } {
  const done = row.etapas.filter(({ feita_em }) => feita_em !== null).at(-1);
  return {
    next:
      row.estado === 'aberta' && row.etapa > 0
        ? { act: 'close', migration: row, stage: row.etapa }
        : null,
    back:
      row.estado !== 'cancelada' && done
        ? { act: 'reopen', migration: row, stage: done.etapa }
        : null,
  };
}
