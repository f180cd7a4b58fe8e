import type { ReactNode } from 'react';
import { Tabs } from '@/components/ui/tabs';
import { type BillDocument, isNotBill } from '../mappers';
import type { ActiveCell } from '../tables/cell-grid';
import { HistoryCard } from '../tables/history-card';
import { ItemsCard } from '../tables/items-card';
import type { TableDraft } from '../use-table';
import { ChecksCard } from './checks-card';
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
