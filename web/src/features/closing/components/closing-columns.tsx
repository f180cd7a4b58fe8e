import { Check } from 'lucide-react';
import type { Column } from '@/components/data-table/columns';
import { formatDate, formatNumber, missing } from '@/lib/format';
import {
  type ClosingRow,
  daysTerse,
  daysText,
  type ItemKey,
  itemGroups,
  leastOf,
  type Standing,
  standingWords,
} from '../states';
import { StateChip } from './state-chip';

const brief: Partial<Record<Standing, string>> = { dispensado: 'disp.', final: 'final' };

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

interface StandingMarkProps {
  row: ClosingRow;
  items: readonly ItemKey[];
}

/** How a group of items stands: what is missing as a number, the rest quietly. */
function StandingMark({ row, items }: StandingMarkProps) {
  const gaps = row.faltas.filter(({ item }) => items.includes(item));
  const count = gaps.reduce((sum, gap) => sum + gap.quantidade, 0);
  if (count > 0) {
    const provisional = gaps.every((gap) => gap.situacao === 'provisorio');
    const words = gaps.map((gap) => `${gap.rotulo}: ${gap.quantidade}`).join(', ');
    return (
      <span
        title={words}
        className={provisional ? 'font-medium text-warn' : 'font-medium text-bad'}
      >
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">
          {provisional ? 'provisório' : 'falta'}, {words}
        </span>
      </span>
    );
  }
  const standing = leastOf(items.flatMap((item) => row.situacoes[item] ?? []));
  if (standing === 'ok') {
    return (
      <span className="text-muted">
        <Check className="inline size-3.5" aria-hidden="true" />
        <span className="sr-only">ok</span>
      </span>
    );
  }
  return (
    <span className="text-caption text-muted" title={standingWords[standing]}>
      <span aria-hidden="true">{brief[standing] ?? 'n.a.'}</span>
      <span className="sr-only">{standingWords[standing]}</span>
    </span>
  );
}
