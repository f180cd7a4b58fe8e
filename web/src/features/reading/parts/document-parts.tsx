import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Tabs } from '@/components/ui/tabs';
import { formatNumber } from '@/lib/format';
import { type BillDocument, isNotBill } from '../mappers';
import type { ActiveCell } from '../tables/cell-grid';
import { HistoryCard } from '../tables/history-card';
import { ItemsCard } from '../tables/items-card';
import type { TableDraft } from '../use-table';
import { Histories } from './histories';
import { doubtsIn, type Part, parts } from './parts';
import { TaxesCard } from './taxes-card';

const names: Readonly<Record<Part, string>> = {
  itens: 'Itens',
  tributos: 'Tributos e conferências',
  historicos: 'Históricos',
};

interface DocumentPartsProps {
  document: BillDocument;
  items: TableDraft;
  history: TableDraft;
  writable: boolean;
  part: Part;
  onPart: (part: Part) => void;
  onActive: (cell: ActiveCell) => void;
}

/** Items, taxes and histories, one at a time; what is hidden keeps its doubts for the keys. */
export function DocumentParts(props: DocumentPartsProps) {
  const { document, items, history, writable, part, onPart, onActive } = props;
  const bill = !isNotBill(document.kind);
  const contents: Readonly<Record<Part, ReactNode>> = {
    itens: bill && (
      <ItemsCard document={document} draft={items} writable={writable} onActive={onActive} />
    ),
    tributos: (
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TaxesCard fields={document.fields} />
        <ChecksCard checks={document.checks} />
      </div>
    ),
    historicos: (
      <div className="space-y-6">
        <Histories consumption={document.consumption} demand={document.demand} />
        {writable && document.format === 'pdf' && bill && (
          <HistoryCard document={document} draft={history} onActive={onActive} />
        )}
      </div>
    ),
  };
  return (
    <div>
      <Tabs
        label="Partes do documento"
        value={part}
        onChange={onPart}
        items={parts.map((value) => ({ value, label: labelOf(value, document) }))}
      />
      {parts.map((one) => (
        <section
          key={one}
          aria-label={names[one]}
          data-part={one}
          hidden={one !== part}
          className="pt-4"
        >
          {contents[one]}
        </section>
      ))}
    </div>
  );
}

function labelOf(part: Part, document: BillDocument): string {
  const doubts = doubtsIn(part, document);
  return doubts === 0 ? names[part] : `${names[part]} (${doubts} a revisar)`;
}

/** Sums that must close with what the document prints. */
function ChecksCard({ checks }: Pick<BillDocument, 'checks'>) {
  return (
    <Card title="Conferências do documento">
      {checks.length === 0 ? (
        <p className="text-body text-muted">
          O documento não traz somas que possam ser conferidas.
        </p>
      ) : (
        <ul className="space-y-3">
          {checks.map(({ name, ok, expected, found }) => (
            <li key={name} className="flex items-start gap-2 text-body">
              {ok ? (
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden="true" />
              ) : (
                <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
              )}
              <div className="min-w-0">
                <p className="first-letter:uppercase">{`${name}: ${ok ? 'fecha' : 'não fecha'}`}</p>
                <p className="text-dense text-muted">
                  {`Esperado ${figure(expected)} · encontrado ${figure(found)}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A number as Brazilians write it; anything else as it came. */
function figure(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? formatNumber(text, 2, 6) : text;
}
