import type { Column } from '@/components/data-table/columns';
import { Badge } from '@/components/ui/badge';
import { formatMoney, formatNumber } from '@/lib/format';
import type { Amounts, BookRow, Unpaired } from './mappers';
import { basisWords, type LineState, stateWords } from './words';

interface MoneyColumn {
  id: keyof Amounts;
  header: string;
  /** A part of the difference. */
  split?: boolean;
}

const moneyColumns: readonly MoneyColumn[] = [
  { id: 'accrued', header: 'Provisto\n(R$)' },
  { id: 'realised', header: 'Realizado\n(R$)' },
  { id: 'difference', header: 'Diferença\n(R$)' },
  { id: 'volume', header: 'Volume\n(R$)', split: true },
  { id: 'price', header: 'Preço\n(R$)', split: true },
  { id: 'tax', header: 'Imposto\n(R$)', split: true },
  { id: 'other', header: 'Outros\n(R$)', split: true },
];

/** The amounts of a row, with their total below where there is one. */
export function amountColumns<T extends Amounts>(total: Amounts | undefined): Column<T>[] {
  return moneyColumns.map(({ id, header, split }) => ({
    id,
    header,
    align: 'end',
    yields: split,
    cell: (row) => <Amount value={row[id]} />,
    total: total && <Amount value={total[id]} />,
  }));
}

function Amount({ value }: { value: number | null }) {
  return (
    <span className={value === null || value === 0 ? 'tabular-nums text-muted' : 'tabular-nums'}>
      {formatNumber(value, 2)}
    </span>
  );
}

const unpairedColumns = [
  { id: 'accrued', header: 'Sem par:\nprovisto (R$)' },
  { id: 'realised', header: 'Sem par:\nrealizado (R$)' },
] as const;

/** What one side knows alone, which stands in no total of both. */
function columnsOfUnpaired(sum: Unpaired | undefined): Column<BookRow>[] {
  return unpairedColumns.map(({ id, header }) => ({
    id: `sem_par_${id}`,
    header,
    align: 'end',
    yields: true,
    cell: ({ unpaired }) => <Amount value={unpaired[id]} />,
    total: sum && <Amount value={sum[id]} />,
  }));
}

/** "Sem par: provisto R$ 6.490,71 · realizado R$ 1.250,00"; empty where every line has its pair. */
export function unpairedText({ accrued, realised }: Unpaired): string {
  const parts = [
    accrued ? `provisto ${formatMoney(accrued)}` : '',
    realised ? `realizado ${formatMoney(realised)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Sem par: ${parts.join(' · ')}` : '';
}

/** How a line, or all lines of a client together, stand. */
export function StateBadge({ state }: { state: LineState }) {
  const { word, tone, hint } = stateWords[state];
  return (
    <span title={hint}>
      <Badge tone={tone} dot>
        {word}
      </Badge>
    </span>
  );
}

/** A client a row: what the month was accrued for, and what it came to. */
export function bookColumns(
  seesMoney: boolean,
  sum: (Amounts & { unpaired: Unpaired }) | undefined,
): Column<BookRow>[] {
  return [
    {
      id: 'cliente',
      header: 'Cliente',
      required: true,
      main: true,
      grows: true,
      width: '160px',
      total: 'Todos os clientes do filtro',
      cell: (row) => (
        <span className="block truncate max-lg:whitespace-normal" title={row.name}>
          {row.name}
        </span>
      ),
    },
    { id: 'situacao', header: 'Situação', cell: (row) => <StateBadge state={row.state} /> },
    {
      id: 'comparadas',
      header: 'Linhas\ncomparadas',
      align: 'end',
      cell: (row) => (
        <span className="tabular-nums">
          {row.compared} de {row.lines}
        </span>
      ),
    },
    ...(seesMoney ? [...amountColumns<BookRow>(sum), ...columnsOfUnpaired(sum?.unpaired)] : []),
    {
      id: 'base',
      header: 'Base',
      yields: true,
      hiddenAtFirst: true,
      cell: (row) => <span title={basisWords[row.basis].hint}>{basisWords[row.basis].word}</span>,
    },
  ];
}
