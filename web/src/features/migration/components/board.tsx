import { Route } from 'lucide-react';
import { useState } from 'react';
import type { MigrationBody } from '@/api/gen/types.gen';
import { EmptyState } from '@/components/feedback/empty-state';
import { Select } from '@/components/ui/select';
import { useIsDesktop } from '@/hooks/use-media-query';
import { plural } from '@/lib/text';
import { stages } from '../labels';
import { MigrationCard } from './migration-card';
import type { Asked } from './stage-dialogs';

interface BoardProps {
  rows: readonly MigrationBody[];
  onOpen: (id: string) => void;
  /** Left out for who may only read. */
  onAsk: ((asked: Asked) => void) | undefined;
}

/** A column for each stage; one at a time on a phone. */
export function Board({ rows, onOpen, onAsk }: BoardProps) {
  const isDesktop = useIsDesktop();
  const [chosen, setChosen] = useState<number | null>(null);
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<Route />}
        title="Nenhuma migração aqui."
        description="Abra uma migração a partir de um cliente ou de uma proposta aceita."
      />
    );
  const of = (stage: number) => rows.filter((row) => (row.etapa || 7) === stage);
  const column = (stage: number, label: string) => (
    <Column key={stage} label={label} rows={of(stage)} onOpen={onOpen} onAsk={onAsk} />
  );
  if (isDesktop)
    return (
      <>
        {onAsk && (
          <p className="mb-3 text-dense text-muted">
            Conclua ou reabra uma etapa pelo menu do cartão ou, com o foco no cliente, com Shift e
            as setas.
          </p>
        )}
        <div className="grid auto-cols-[minmax(200px,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2">
          {stages.map(({ stage, label }) => column(stage, label))}
        </div>
      </>
    );
  const first = stages.find(({ stage }) => of(stage).length > 0)?.stage ?? 1;
  const current = stages.find(({ stage }) => stage === (chosen ?? first)) ?? stages[0];
  return (
    <div className="space-y-3">
      <Select
        aria-label="Etapa"
        value={String(current.stage)}
        options={stages.map(({ stage, label }) => ({
          value: String(stage),
          label: `${label} (${of(stage).length})`,
        }))}
        onChange={(event) => setChosen(Number(event.target.value))}
      />
      {column(current.stage, current.label)}
    </div>
  );
}

interface ColumnProps extends BoardProps {
  label: string;
}

function Column({ label, rows, onOpen, onAsk }: ColumnProps) {
  return (
    <section
      aria-label={`Etapa ${label}`}
      className="min-w-0 rounded-card border border-border bg-subtle p-3"
    >
      <header className="mb-3">
        <h2 className="text-body font-semibold">{label}</h2>
        <p className="text-dense text-muted tabular-nums">
          {plural(rows.length, 'migração', 'migrações')}
        </p>
      </header>
      {rows.length > 0 ? (
        <ul className="space-y-2">
          {rows.map((row) => (
            <MigrationCard key={row.id} row={row} onOpen={onOpen} onAsk={onAsk} />
          ))}
        </ul>
      ) : (
        <p className="text-dense text-muted">Nenhuma nesta etapa.</p>
      )}
    </section>
  );
}
