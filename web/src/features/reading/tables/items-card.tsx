import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatDecimal } from '@/lib/format';
import type { BillDocument } from '../mappers';
import { type DraftRow, itemColumns, sumSentence, textIn, totalOf } from '../table';
import type { TableDraft, TableSource } from '../use-table';
import { type ActiveCell, CellGrid } from './cell-grid';
import { ReadTable } from './read-table';
import { TableConflict } from './table-conflict';
import { CellFacts, TableFoot } from './table-foot';

export const itemsSource: TableSource = {
  columns: itemColumns,
  rowsOf: ({ items }) => [items],
  toBody: ([items = []]) => ({ items: items.map(toItem) }),
};

interface ItemsCardProps {
  document: BillDocument;
  draft: TableDraft;
  writable: boolean;
  onActive: (active: ActiveCell) => void;
}

/** What the bill charges, line by line; each cell is typed over like a field. */
export function ItemsCard({ document, draft, writable, onActive }: ItemsCardProps) {
  const [active, setActive] = useState<ActiveCell | null>(null);
  const rows = draft.sections[0] ?? [];
  const total = totalOf(document);
  if (!writable || document.format === 'xml') {
    if (document.items.length === 0) return null;
    return (
      <Card title="Itens da fatura" description={sumSentence(rows, total)} padding="none">
        <ReadTable name="Itens da fatura" columns={itemColumns} rows={document.items} />
      </Card>
    );
  }
  const suspects = document.sum?.suspects ?? [];
  return (
    <Card title="Itens da fatura">
      <div className="space-y-3">
        {rows.length === 0 ? (
          <p className="text-body">Nenhum item foi lido. Digite-os ou peça a leitura da imagem.</p>
        ) : (
          <CellGrid
            name="Itens da fatura"
            noun="linha"
            columns={itemColumns}
            draft={draft}
            section={0}
            stored={document.items}
            before={0}
            onActive={(cell) => {
              setActive(cell);
              onActive(cell);
            }}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" icon={<Plus />} onClick={() => draft.insert(0, rows.length)}>
            Inserir linha
          </Button>
          <p role="status" className="text-body font-medium tabular-nums">
            {sumSentence(rows, total)}
          </p>
        </div>
        {!draft.dirty &&
          suspects.map(({ id, suggestion, note }) => {
            const at = rows.findIndex((row) => row.id === id);
            const row = rows[at];
            if (!row) return null;
            const text = formatDecimal(suggestion, 2);
            return (
              <p key={id} className="flex flex-wrap items-center gap-2 text-dense">
                {`${textIn(row, 'description')}: ${note}`}
                <Button size="sm" onClick={() => draft.type(0, at, 'amount', text)}>
                  {`Usar ${text}`}
                </Button>
              </p>
            );
          })}
        {active && <CellFacts document={document} active={current(document, active)} />}
        <TableFoot draft={draft} noun="Linha" />
      </div>
      {draft.other && <TableConflict draft={draft} other={draft.other} source={itemsSource} />}
    </Card>
  );
}

/** The cell as it is stored now: another answer may have changed it. */
function current({ items }: BillDocument, { row, column }: ActiveCell): ActiveCell {
  const now = items.find(({ id }) => id === row?.id) ?? null;
  return { row: now, column, cell: now?.cells[column.key] ?? null };
}

function toItem({ id, texts }: DraftRow) {
  const { description = '', amount = '', informative = '', ...rest } = texts;
  return { ...rest, id, description, amount, informative: informative !== '' };
}
