import { Banner } from '@/components/feedback/banner';
import { ErrorBanner } from '@/components/feedback/error-banner';
import type { ClientPage } from '../load';

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

/** Says that the server did not answer and that something else is shown in its place (LD-03). */
function FallbackBanner({ load }: { load: ClientPage }) {
  if (load.failure === null) return null;
  return (
    <Banner
      tone="warn"
      title="Não foi possível conectar ao BFF mock. Exibindo dados de demonstração."
    >
      <p>{load.failure}</p>
      {load.source === 'cache' && <p>São os clientes carregados antes nesta sessão.</p>}
    </Banner>
  );
}
