import { useQuery } from '@tanstack/react-query';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { messageOf } from '@/lib/api-error';
import type { YearMonth } from '@/lib/month';
import { conformitiesQuery, contractsQuery, intelligenceQuery, overviewQuery } from '../queries';

/** One banner for the four calls; its button asks again for the main two and for what failed. */
export function LoadFailure({ month }: { month: YearMonth }) {
  const overview = useQuery(overviewQuery(month));
  const contracts = useQuery(contractsQuery(month));
  const intelligence = useQuery(intelligenceQuery(month));
  const conformities = useQuery(conformitiesQuery(month));
  const failed = [
    { call: overview, message: 'Falha ao carregar overview' },
    { call: contracts, message: 'Falha ao carregar contratos' },
    { call: intelligence, message: 'Falha ao carregar inteligência' },
    { call: conformities, message: 'Falha ao carregar conformidades' },
  ].filter(({ call }) => call.error);
  if (failed.length === 0) return null;
  const details = new Set(failed.map(({ call, message }) => messageOf(call.error, message)));
  const again = new Set([overview, contracts, ...failed.map(({ call }) => call)]);
  return (
    <ErrorBanner
      title="Falha ao carregar dados do dashboard."
      detail={[...details].map((text) => <p key={text}>{text}</p>)}
      error={failed[0]?.call.error}
      onRetry={() => {
        for (const call of again) void call.refetch();
      }}
      retrying={[...again].some((call) => call.isFetching)}
    />
  );
}
