import { ErrorBanner } from '@/components/feedback/error-banner';
import { messageOf } from '@/lib/api-error';

interface Call {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** One banner for the dashboard's main calls; its button asks for both again. */
export function LoadFailure({ overview, contracts }: { overview: Call; contracts: Call }) {
  const error = overview.error ?? contracts.error;
  if (!error) return null;
  const details = new Set<string>();
  if (overview.error) details.add(messageOf(overview.error, 'Falha ao carregar overview'));
  if (contracts.error) details.add(messageOf(contracts.error, 'Falha ao carregar contratos'));
  return (
    <ErrorBanner
      title="Falha ao carregar dados do dashboard."
      detail={[...details].map((text) => <p key={text}>{text}</p>)}
      error={error}
      onRetry={() => {
        void overview.refetch();
        void contracts.refetch();
      }}
      retrying={overview.isFetching || contracts.isFetching}
    />
  );
}
