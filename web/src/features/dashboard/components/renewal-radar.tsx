import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '@/components/feedback/error-banner';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { renewalsQuery } from '../queries';

const months = ['3', '6', '12', '24'] as const;

/** Active contracts that end soon, counted from today; each count leads to its contracts. */
export function RenewalRadar() {
  const query = useQuery(renewalsQuery);
  const { data, error, isFetching } = query;
  return (
    <Card
      title="Radar de renovação"
      description="Contratos ativos que terminam a partir de hoje; cada prazo inclui os menores"
      refreshing={isFetching && data !== undefined}
      actions={<TraceButton trace={data?.trace} label="Radar de renovação" />}
    >
      <LoadError query={query} title="Falha ao carregar o radar de renovação." />
      {(data !== undefined || !error) && (
        <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {months.map((period) => {
            const count = data?.periods.find((renewal) => renewal.months === period)?.count;
            return (
              <li key={period} className="min-w-0">
                <Link
                  to={paths.contracts({ renova_em: period })}
                  className="block rounded-card border border-border p-4 transition-colors hover:border-input-border"
                >
                  <span className="block text-dense text-muted">Em até {period} meses</span>{' '}
                  {count === undefined ? (
                    <Skeleton size="mt-1 h-8 w-12" />
                  ) : (
                    <span className="kpi mt-1 block text-kpi font-semibold">
                      {formatNumber(count)}
                    </span>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
