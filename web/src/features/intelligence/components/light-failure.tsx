import { ErrorBanner } from '@/components/feedback/error-banner';
import { messageOf } from '@/lib/api-error';

interface LightFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Says that the lights could not be loaded. */
export function LightFailure({ query: { error, isFetching, refetch } }: LightFailureProps) {
  if (!error) return null;
  return (
    <ErrorBanner
      title="Falha ao carregar inteligência."
      detail={messageOf(error, '')}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
