import type { Column } from '@/components/data-table/columns';
import { formatDate, formatNumber, missing } from '@/lib/format';
import { type ClosingRow, daysTerse, daysText, itemGroups } from '../states';
import { StandingMark } from './standing-mark';
import { StateChip } from './state-chip';

/** The matrix: a client a row, a group of items a column. */
export const closingColumns: readonly Column<ClosingRow>[] = [
  {
    id: 'cliente',
    header: 'Cliente',
    required: true,
    main: true,
    grows: true,
    width: '136px',
    cell: (row) => (
      <span className="block truncate max-lg:whitespace-normal" title={row.cliente}>
        {row.cliente}
      </span>
    ),
  },
  {
    id: 'situacao',
    header: 'Situação',
    cell: (row) => <StateChip state={row.estado} passed={row.dispensas} />,
  },
  {
    id: 'prontidao',
    header: 'Pronto',
    align: 'end',
    cell: (row) => <span className="tabular-nums">{row.prontidao} %</span>,
  },
  ...itemGroups.map(
    ({ header, items }): Column<ClosingRow> => ({
      id: items[0] ?? header,
      header,
      align: 'end',
      hideOnCard: true,
      yields: true,
      cell: (row) => <StandingMark row={row} items={items} />,
    }),
  ),
  {
    id: 'em_jogo',
    header: 'Em jogo\n(R$)',
    align: 'end',
    yields: true,
    cell: (row) => formatNumber(mostAtStake(row), 2),
  },
  {
    id: 'prazo',
    header: 'Mais urgente',
    wideOnCard: true,
    cell: (row) => <MostUrgent row={row} />,
  },
  {
    id: 'responsavel',
    header: 'Responsável',
    yields: true,
    cell: (row) => (
      <span className="block max-w-20 truncate max-lg:max-w-none" title={row.responsavel?.nome}>
        {row.responsavel ? (
          shortName(row.responsavel.nome)
        ) : (
          <span className="text-muted">Ninguém</span>
        )}
      </span>
    ),
  },
];

/** The largest amount at stake, not the sum: the gaps of one contract concern the same money. */
function mostAtStake({ faltas }: ClosingRow): number | null {
  const known = faltas.flatMap(({ em_jogo }) => em_jogo ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

/** What is to be done first, and since when or until when. */
function MostUrgent({ row }: { row: ClosingRow }) {
  const [first] = row.faltas;
  if (!first) return <span className="text-muted">{missing}</span>;
  return (
    <span
      className="block max-w-32 truncate tabular-nums max-lg:max-w-none max-lg:whitespace-normal"
      title={`${first.rotulo}: ${daysText(first)}, prazo ${formatDate(first.prazo)}`}
    >
      {first.rotulo}{' '}
      <span className={first.dias_uteis < 0 ? 'text-bad' : 'text-muted'}>{since(first)}</span>
    </span>
  );
}

/** "há 8 d.u." where it is late: the narrowest of the columns. */
function since(gap: ClosingRow['faltas'][number]): string {
  return daysTerse(gap).replace(/^(.+) de atraso$/, 'há $1');
}

/** First name and initial of the last, which fit: "Helena P."; hovering shows the full name. */
function shortName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1)?.charAt(0) : undefined;
  return last ? `${words[0]} ${last}.` : name;
}
