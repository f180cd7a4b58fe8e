import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ProportionBar } from '@/components/charts/proportion-bar';
import { LoadError } from '@/components/feedback/error-banner';
import { TrafficLight } from '@/components/feedback/traffic-light';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatNumber } from '@/lib/format';
import {
  type LightKind,
  lightKindLabels,
  lightKinds,
  type Sign,
  signLabels,
  signs,
} from '@/lib/lights';
import { monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { LightCounts } from '../mappers';
import { intelligenceQuery, traceQuery } from '../queries';

const fills = {
  verde: 'bg-chart-conforme',
  amarelo: 'bg-chart-amarelo',
  vermelho: 'bg-chart-vermelho',
  sem_dados: 'hatch',
} as const;

/** The four lights of the month: the number of contracts at each. */
export function IntelligencePanel({ month }: { month: YearMonth }) {
  // The page's banner runs this query first: mounting later must not repeat a failed request.
  const list = useQuery({
    ...intelligenceQuery(month),
    retryOnMount: false,
  });
  const { data, error, isFetching } = list;
  return (
    <Card
      title="Inteligência"
      description="Contratos ativos por sinal. Sem os dados que a regra pede, o sinal fica cinza."
      refreshing={isFetching && data !== undefined}
      actions={
        <ButtonLink to={paths.intelligence({ mes: month })} variant="ghost" size="sm">
          Ver lista
        </ButtonLink>
      }
    >
      <LoadError query={list} title="Falha ao carregar inteligência." />
      {(data !== undefined || !error) && (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {lightKinds.map((kind) => (
            <LightCard key={kind} kind={kind} month={month} counts={data?.[kind]} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface LightCardProps {
  kind: LightKind;
  month: YearMonth;
  /** undefined on the first load. */
  counts: LightCounts | undefined;
}

function LightCard({ kind, month, counts }: LightCardProps) {
  const label = lightKindLabels[kind];
  return (
    <li className="min-w-0 rounded-card border border-border p-4">
      <div className="-mt-1 -mr-1 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-body font-semibold">{label}</h3>
        {counts && (
          <TraceButton label={`${label} em ${monthShort(month)}`} query={traceQuery(month, kind)} />
        )}
      </div>
      <dl className="mt-2 space-y-1">
        {signs.map((light) => (
          <div key={light} className="flex h-7 items-center justify-between gap-3">
            <dt>
              <TrafficLight light={light} />
            </dt>
            <dd className="text-title font-semibold tabular-nums">
              {counts === undefined ? (
                <Skeleton size="h-5 w-8" />
              ) : (
                <Count kind={kind} month={month} light={light} value={counts[light]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        {counts === undefined ? (
          <Skeleton size="h-2 w-full" />
        ) : (
          <ProportionBar
            label={`Sinais de ${label}`}
            parts={signs.map((light) => ({
              name: signLabels[light],
              value: counts[light],
              fill: fills[light],
            }))}
          />
        )}
      </div>
      <div className="mt-3 -mb-1 -ml-3">
        <ButtonLink to={paths.intelligence({ mes: month, tipo: kind })} variant="ghost" size="sm">
          <span>
            ver detalhes <span className="sr-only">de {label}</span>
          </span>
        </ButtonLink>
      </div>
    </li>
  );
}

interface CountProps {
  kind: LightKind;
  month: YearMonth;
  light: Sign;
  value: number;
}

/** A count leads to its contracts, where there are any. */
function Count({ kind, month, light, value }: CountProps) {
  const text = formatNumber(value);
  if (value === 0) return <span className="text-muted">{text}</span>;
  return (
    <Link
      to={paths.intelligence({ mes: month, tipo: kind, luz: light })}
      className="rounded-xs underline-offset-4 hover:underline"
    >
      {text}{' '}
      <span className="sr-only">
        {light === 'sem_dados' ? signLabels[light] : `em ${light}`}: {lightKindLabels[kind]}
      </span>
    </Link>
  );
}
