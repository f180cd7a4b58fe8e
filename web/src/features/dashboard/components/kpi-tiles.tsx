import { clsx } from 'clsx';
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { Link } from 'react-router';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { ProgressLine } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { formatNumber, formatPercent } from '@/lib/format';
import { addMonths, monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import type { Figure, Overview } from '../mappers';
import { traceQuery } from '../queries';

interface KpiTilesProps {
  /** undefined on the first load. */
  overview: Overview | undefined;
  /** The requested month. */
  month: YearMonth;
  refreshing: boolean;
}

/** The five indicators of the month, each a link to the contracts behind it. */
export function KpiTiles({ overview, month, refreshing }: KpiTilesProps) {
  const contracts = paths.contracts({ mes: month });
  const opportunities = paths.contracts({ mes: month, oportunidade: '1' });
  const common = { month: overview?.month ?? month, refreshing };
  return (
    <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5" aria-label="Indicadores">
      <Tile
        {...common}
        label="Contratos Ativos"
        field="totalContratosAtivos"
        figure={overview?.active}
        to={contracts}
      />
      <Tile
        {...common}
        label="Conformidade"
        field="conformidadePercentual"
        figure={overview?.conformity}
        to={paths.contracts({ mes: month, conformidade: 'fora' })}
        percent
        good="up"
        basis={overview && outside(overview)}
        absent="Nenhum contrato classificado"
      />
      <Tile
        {...common}
        label="Divergências NF"
        field="totalDivergenciasNF"
        figure={overview?.nfDivergent}
        to={paths.contracts({ mes: month, nf: 'divergente' })}
        good="down"
      />
      <Tile
        {...common}
        label="Divergências Fatura"
        field="totalDivergenciasFatura"
        figure={overview?.billDivergent}
        to={paths.contracts({ mes: month, fatura: 'divergente' })}
        good="down"
      />
      <Tile
        {...common}
        label="Oportunidades"
        field="totalOportunidades"
        figure={overview?.opportunities}
        to={opportunities}
        wide
      />
    </ul>
  );
}

/** "14 fora de 43 classificados": the contracts that the tile opens. */
function outside({ distribution }: Overview): string {
  const out = distribution.Excedente + distribution.Subutilizado;
  return `${formatNumber(out)} fora de ${plural(out + distribution.Conforme, 'classificado', 'classificados')}`;
}

interface TileProps {
  label: string;
  /** The API's name of the figure, by which its record is requested. */
  field: string;
  /** undefined on the first load. */
  figure: Figure | undefined;
  to: string;
  /** Of the figure. */
  month: YearMonth;
  refreshing: boolean;
  /** A percent; its change is in percentage points. */
  percent?: boolean;
  /** Said beside the value: what it is a share of. */
  basis?: string;
  /** Said in place of the change where there is no value. */
  absent?: string;
  /** Which way a change is good news; without it, neither is. */
  good?: 'up' | 'down';
  /** Takes a whole row in the layout of two columns. */
  wide?: boolean;
}

function Tile({ label, field, figure, to, month, refreshing, ...options }: TileProps) {
  const { percent = false, basis, absent, wide, good } = options;
  return (
    <li className={clsx('group relative min-w-0', wide && 'col-span-2 md:col-span-1')}>
      <Link
        to={to}
        className="relative block h-full overflow-hidden rounded-card border border-border bg-surface p-4 transition-colors hover:border-input-border md:p-5"
      >
        {refreshing && <ProgressLine />}
        <span className="block pr-6 text-dense text-muted">{label}</span>{' '}
        {figure === undefined ? (
          <>
            <span className="sr-only">Carregando</span>
            <Skeleton size="mt-1 h-8 w-16" />
            <Skeleton size="mt-2 h-4 w-28" />
          </>
        ) : (
          <>
            <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
              <span className="kpi text-kpi font-semibold">
                {percent ? formatPercent(figure.value) : formatNumber(figure.value)}
              </span>
              {basis && figure.value !== null && (
                <span className="text-caption text-muted"> {basis}</span>
              )}
            </span>{' '}
            <span className="mt-2 block text-caption text-muted">
              {figure.value === null && absent ? (
                absent
              ) : (
                <Change change={figure.change} month={month} percent={percent} good={good} />
              )}
            </span>
          </>
        )}
      </Link>
      {figure !== undefined && figure.value !== null && (
        <span className="absolute top-2 right-2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <TraceButton
            label={`${label} em ${monthShort(month)}`}
            query={traceQuery(month, field)}
          />
        </span>
      )}
    </li>
  );
}

interface ChangeProps {
  change: number | null;
  month: YearMonth;
  percent: boolean;
  good: 'up' | 'down' | undefined;
}

function Change({ change, month, percent, good }: ChangeProps) {
  const before = monthShort(addMonths(month, -1));
  if (change === null) return `Sem dados de ${before}`;
  if (change === 0) {
    return (
      <span className="inline-flex items-center gap-1">
        <Minus className="size-3.5 shrink-0" aria-hidden="true" />
        Igual a {before}
      </span>
    );
  }
  const Icon = change > 0 ? ArrowUpRight : ArrowDownRight;
  const sign = change > 0 ? '+' : '−';
  const tone =
    good === undefined ? 'text-fg' : change > 0 === (good === 'up') ? 'text-ok' : 'text-bad';
  return (
    <span className="inline-flex items-center gap-1">
      <Icon className={clsx('size-3.5 shrink-0', tone)} aria-hidden="true" />
      <span>
        <span className={clsx('font-medium tabular-nums', tone)}>
          {`${sign}${formatNumber(Math.abs(change))}${percent ? '\u00a0p.p.' : ''}`}
        </span>
        {` sobre ${before}`}
      </span>
    </span>
  );
}
