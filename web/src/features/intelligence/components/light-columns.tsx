import type { Column } from '@/components/data-table/columns';
import { TrafficLight } from '@/components/feedback/traffic-light';
import { missing } from '@/lib/format';
import { lightKindLabels, lightKinds } from '@/lib/lights';
import type { ContractLights, LightRow } from '../mappers';

/** Whose the lights are, and why; the ids of sortable columns are the server's orders. */
const code = { id: 'code', header: 'Contrato', sortable: true, required: true } as const;
const client = {
  id: 'client',
  header: 'Cliente',
  sortable: true,
  wrap: true,
  width: '180px',
} as const;
const reason = {
  id: 'motivo',
  header: 'Motivo',
  wrap: true,
  width: '240px',
  wideOnCard: true,
} as const;
const words = (text: string) => <span className="break-words">{text}</span>;

/** One line of a wide list, whole under the pointer and on a card. */
const line = (text: string) => (
  <span className="block truncate max-lg:whitespace-normal" title={text}>
    {text}
  </span>
);

/** The reason of the worst light, always beginning with that light's label. */
function whyOf({ pior, reason: why }: ContractLights): string {
  const label = lightKindLabels[pior];
  return why.startsWith(`${label}:`) ? why : `${label}: ${why}`;
}

/** Each contract with its four lights, and why the worst is so. */
export const contractColumns: readonly Column<ContractLights>[] = [
  { ...code, cell: (row) => row.numero },
  { ...client, cell: (row) => line(row.cliente) },
  ...lightKinds.map((kind) => ({
    id: kind,
    header: lightKindLabels[kind],
    required: true,
    cell: (row: ContractLights) => <TrafficLight light={row.sinais[kind]} />,
  })),
  { ...reason, wrap: false, grows: true, cell: (row) => line(whyOf(row)) },
];

/** Each contract with its light of one kind, the reason and the figures. */
export const lightColumns: readonly Column<LightRow>[] = [
  { ...code, cell: (row) => row.numero },
  { ...client, cell: (row) => words(row.cliente) },
  {
    id: 'luz',
    header: 'Sinal',
    required: true,
    cell: (row) => <TrafficLight light={row.light} />,
  },
  { ...reason, cell: (row) => words(row.reason) },
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
