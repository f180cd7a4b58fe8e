import type { Column } from '@/components/data-table/columns';
import { TrafficLight } from '@/components/feedback/traffic-light';
import { missing } from '@/lib/format';
import type { LightRow } from '../mappers';

/** The ids of sortable columns are the server's names of the orders. */
export const lightColumns: readonly Column<LightRow>[] = [
  {
    id: 'code',
    header: 'Contrato',
    sortable: true,
    required: true,
    cell: (row) => row.code,
  },
  {
    id: 'client',
    header: 'Cliente',
    sortable: true,
    wrap: true,
    width: '180px',
    cell: (row) => <span className="break-words">{row.client}</span>,
  },
  {
    id: 'luz',
    header: 'Sinal',
    required: true,
    cell: (row) => <TrafficLight light={row.light} />,
  },
  {
    id: 'motivo',
    header: 'Motivo',
    wrap: true,
    width: '240px',
    wideOnCard: true,
    cell: (row) => <span className="break-words">{row.reason}</span>,
  },
  {
    id: 'numeros',
    header: 'Números',
    wrap: true,
    width: '260px',
    wideOnCard: true,
    cell: figures,
  },
];

/** What the light was judged by, as one flowing line. */
function figures({ figures: list }: LightRow) {
  if (list.length === 0) return missing;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-dense">
      {list.map(({ label, text }) => (
        <div key={label} className="flex gap-x-1.5 whitespace-nowrap">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
