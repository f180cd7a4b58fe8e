import { Banner } from '@/components/feedback/banner';
import type { ClientPage } from '../load';

/** Says that the server did not answer and that something else is shown in its place (LD-03). */
export function FallbackBanner({ load }: { load: ClientPage }) {
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
