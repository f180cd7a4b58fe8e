import type { ClosingAccrualClientBody, ClosingUnpairedBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { Badge } from '@/components/ui/badge';
import { formatMoney, formatNumber } from '@/lib/format';
import type { Amounts } from './lines';
import { basisWords, type LineState, stateWords } from './words';

interface MoneyColumn {
  /** What saved views know it by. */
  id: string;
  of: keyof Amounts;
  header: string;
  /** A part of the difference. */
  split?: boolean;
}

const moneyColumns: readonly MoneyColumn[] = [
  { id: 'accrued', of: 'provisto', header: 'Provisto\n(R$)' },
  { id: 'realised', of: 'realizado', header: 'Realizado\n(R$)' },
  { id: 'difference', of: 'diferenca', header: 'Diferença\n(R$)' },
  { id: 'volume', of: 'volume', header: 'Volume\n(R$)', split: true },
  { id: 'price', of: 'preco', header: 'Preço\n(R$)', split: true },
  { id: 'tax', of: 'imposto', header: 'Imposto\n(R$)', split: true },
  { id: 'other', of: 'outros', header: 'Outros\n(R$)', split: true },
];

/** The amounts of a row, with their total below where there is one. */
export function amountColumns<T extends Amounts>(total: Amounts | undefined): Column<T>[] {
  return moneyColumns.map(({ id, of, header, split }) => ({
    id,
    header,
    align: 'end',
    yields: split,
    cell: (row) => <Amount value={row[of]} />,
    total: total && <Amount value={total[of]} />,
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
  { id: 'accrued', of: 'provisto', header: 'Sem par:\nprovisto (R$)' },
  { id: 'realised', of: 'realizado', header: 'Sem par:\nrealizado (R$)' },
] as const;

/** What one side knows alone, which stands in no total of both. */
function columnsOfUnpaired(
  sum: ClosingUnpairedBody | undefined,
): Column<ClosingAccrualClientBody>[] {
  return unpairedColumns.map(({ id, of, header }) => ({
    id: `sem_par_${id}`,
    header,
    align: 'end',
    yields: true,
    cell: (row) => <Amount value={row.sem_par[of]} />,
    total: sum && <Amount value={sum[of]} />,
  }));
}

/** "Sem par: provisto R$ 6.490,71 · realizado R$ 1.250,00"; empty where every line has its pair. */
export function unpairedText({ provisto, realizado }: ClosingUnpairedBody): string {
  const parts = [
    provisto ? `provisto ${formatMoney(provisto)}` : '',
    realizado ? `realizado ${formatMoney(realizado)}` : '',
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
  sum: (Amounts & { sem_par: ClosingUnpairedBody }) | undefined,
): Column<ClosingAccrualClientBody>[] {
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
        <span className="block truncate max-lg:whitespace-normal" title={row.cliente}>
          {row.cliente}
        </span>
      ),
    },
    { id: 'situacao', header: 'Situação', cell: (row) => <StateBadge state={row.situacao} /> },
    {
      id: 'comparadas',
      header: 'Linhas\ncomparadas',
      align: 'end',
      cell: (row) => (
        <span className="tabular-nums">
          {row.comparadas} de {row.linhas}
        </span>
      ),
    },
    ...(seesMoney
      ? [...amountColumns<ClosingAccrualClientBody>(sum), ...columnsOfUnpaired(sum?.sem_par)]
      : []),
    {
      id: 'base',
      header: 'Base',
      yields: true,
      hiddenAtFirst: true,
      cell: (row) => <span title={basisWords[row.base].hint}>{basisWords[row.base].word}</span>,
    },
  ];
}
