import { ErrorBanner } from '@/components/feedback/error-banner';
import type { ClientPage } from '../load';
import { FallbackBanner } from './fallback-banner';

interface LoadStateProps {
  load: ClientPage | undefined;
  error: Error | null;
  onRetry: () => void;
  retrying: boolean;
}

/** What stands above list and board where the server did not answer. */
export function LoadState({ load, error, onRetry, retrying }: LoadStateProps) {
  return (
    <>
      {load && <FallbackBanner load={load} />}
      {error && (
        <ErrorBanner
          title={`Erro ao carregar clientes: ${error.message}`}
          error={error}
          onRetry={onRetry}
          retrying={retrying}
        />
      )}
    </>
  );
}
