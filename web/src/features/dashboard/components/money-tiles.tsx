import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadError } from '@/components/feedback/error-banner';
import { ProgressLine } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import type { Spot, Stake } from '../history';
import { moneyQuery } from '../queries';

/** What is at risk, what came back, and the short-term market; each opens what it sums. */
export function MoneyTiles({ month }: { month: YearMonth }) {
  const query = useQuery(moneyQuery(month));
  const { data, error, isFetching } = query;
  if (error && data === undefined) {
    return <LoadError query={query} title="Falha ao carregar valores." />;
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label="Carregando valores">
        <Skeleton size="h-24 w-full" />
      </div>
    );
  }
  const shown = data.month;
  const year = shown.slice(0, 4);
  const refreshing = isFetching && shown !== month;
  return (
    <ul className="grid gap-4 md:grid-cols-3" aria-label="Valores">
      {data.atRisk && (
        <Tile
          label="R$ em risco"
          value={formatMoney(data.atRisk.value)}
          note={findingsNote(data.atRisk, 'a contestar')}
          to={paths.findings({ ate: shown, contestavel: '1' })}
          refreshing={refreshing}
        />
      )}
      {data.recovered && (
        <Tile
          label={`R$ recuperado em ${year}`}
          value={formatMoney(data.recovered.value)}
          note={findingsNote(data.recovered, 'resolvidos')}
          to={paths.findings({
            status: 'resolvida',
            recuperado: '1',
            de: `${year}-01`,
            ate: `${year}-12`,
          })}
          refreshing={refreshing}
        />
      )}
      {data.spot && (
        <Tile
          label={`MCP de ${monthShort(shown)}`}
          value={data.spot.value === null ? '–' : formatMoney(Math.abs(data.spot.value))}
          unit={
            data.spot.value === null ? undefined : data.spot.value < 0 ? 'a pagar' : 'a receber'
          }
          note={spotNote(data.spot)}
          to={paths.contracts({ mes: shown, conformidade: 'fora' })}
          refreshing={refreshing}
        />
      )}
    </ul>
  );
}

/** "8 apontamentos a contestar, 1 sem valor" */
function findingsNote({ count, unknown }: Stake, what: string): string {
  const text = `${plural(count, 'apontamento', 'apontamentos')} ${what}`;
  return unknown > 0 ? `${text}, ${unknown} sem valor` : text;
}

/** "14 contratos fora da faixa, 3 sem PLD, 18 sem medição" */
function spotNote({ outside, unpriced, unmeasured }: Spot): string {
  const text = [`${plural(outside, 'contrato', 'contratos')} fora da faixa`];
  if (unpriced > 0) text.push(`${unpriced} sem PLD`);
  if (unmeasured > 0) text.push(`${unmeasured} sem medição`);
  return text.join(', ');
}

interface TileProps {
  label: string;
  value: string;
  unit?: string;
  note: ReactNode;
  to: string;
  refreshing: boolean;
}

function Tile({ label, value, unit, note, to, refreshing }: TileProps) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="relative block h-full overflow-hidden rounded-card border border-border bg-surface p-4 transition-colors hover:border-input-border"
      >
        {refreshing && <ProgressLine />}
        <span className="block text-dense text-muted">{label}</span>{' '}
        <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="kpi text-kpi font-semibold">{value}</span>
          {unit && <span className="text-caption text-muted"> {unit}</span>}
        </span>{' '}
        <span className="mt-2 block text-caption text-muted">{note}</span>
      </Link>
    </li>
  );
}
