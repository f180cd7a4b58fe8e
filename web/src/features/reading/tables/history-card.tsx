import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { BillDocument } from '../mappers';
import { type DraftRow, monthColumns } from '../table';
import type { TableDraft, TableSource } from '../use-table';
import { type ActiveCell, CellGrid } from './cell-grid';
import { TableConflict } from './table-conflict';
import { CellFacts, TableFoot } from './table-foot';

export const historySource: TableSource = {
  columns: monthColumns,
  rowsOf: ({ histories }) => [histories.consumption, histories.demand],
  toBody: ([consumption = [], demand = []]) => ({
    consumption: consumption.map(toMonth),
    demand: demand.map(toMonth),
  }),
};

const parts = [
  { title: 'Consumo (kWh)', name: 'Meses de consumo', of: 'consumption' },
  { title: 'Demanda (kW)', name: 'Meses de demanda', of: 'demand' },
] as const;

interface HistoryCardProps {
  document: BillDocument;
  draft: TableDraft;
  onActive: (active: ActiveCell) => void;
}

/** Both histories, month by month; each cell is typed over like a field. */
export function HistoryCard({ document, draft, onActive }: HistoryCardProps) {
  const [active, setActive] = useState<ActiveCell | null>(null);
  const now = [...document.histories.consumption, ...document.histories.demand].find(
    ({ id }) => id === active?.row?.id,
  );
  return (
    <Card
      title="Históricos"
      description="Um mês por linha; o que o documento não mostra fica vazio."
    >
      <div className="space-y-4">
        <div className="grid items-start gap-6 xl:grid-cols-2">
          {parts.map(({ title, name, of }, section) => {
            const rows = draft.sections[section] ?? [];
            return (
              <section key={of} aria-label={title} className="min-w-0 space-y-2">
                <h3 className="text-body font-semibold">{title}</h3>
                {rows.length > 0 && (
                  <CellGrid
                    name={name}
                    noun="mês"
                    columns={monthColumns}
                    draft={draft}
                    section={section}
                    stored={document.histories[of]}
                    before={section === 0 ? 0 : (draft.sections[0]?.length ?? 0)}
                    onActive={(cell) => {
                      setActive(cell);
                      onActive(cell);
                    }}
                  />
                )}
                <Button
                  size="sm"
                  icon={<Plus />}
                  onClick={() => draft.insert(section, rows.length)}
                >
                  {of === 'demand' ? 'Inserir mês de demanda' : 'Inserir mês de consumo'}
                </Button>
              </section>
            );
          })}
        </div>
        {active && now && (
          <CellFacts
            document={document}
            active={{ ...active, row: now, cell: now.cells[active.column.key] ?? null }}
          />
        )}
        <TableFoot draft={draft} noun="Mês" />
      </div>
      {draft.other && <TableConflict draft={draft} other={draft.other} source={historySource} />}
    </Card>
  );
}

function toMonth({ texts }: DraftRow) {
  const { month = '', peak, off_peak, single, reactive } = texts;
  return { month, peak, off_peak, single, reactive };
}
