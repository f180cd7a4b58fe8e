import { ErrorBanner } from '@/components/feedback/error-banner';
import { messageOf } from '@/lib/api-error';

interface Call {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadFailureProps {
  overview: Call;
  contracts: Call;
  intelligence: Call;
  conformities: Call;
}

/** One banner for the four calls; its button asks again for the main two and for what failed. */
export function LoadFailure(calls: LoadFailureProps) {
  const failed = [
    { call: calls.overview, message: 'Falha ao carregar overview' },
    { call: calls.contracts, message: 'Falha ao carregar contratos' },
    { call: calls.intelligence, message: 'Falha ao carregar inteligência' },
    { call: calls.conformities, message: 'Falha ao carregar conformidades' },
  ].filter(({ call }) => call.error);
  if (failed.length === 0) return null;
  const details = new Set(failed.map(({ call, message }) => messageOf(call.error, message)));
  const again = new Set([calls.overview, calls.contracts, ...failed.map(({ call }) => call)]);
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
