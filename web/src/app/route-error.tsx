import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';

/** What a screen shows when it breaks: never a blank page. */
export function RouteError() {
  const error = useRouteError();
  return (
    <div className="mx-auto max-w-2xl p-6">
      <Banner
        tone="bad"
        title="Não foi possível mostrar esta tela."
        action={
          <Button size="sm" onClick={() => window.location.reload()}>
            Tentar novamente
          </Button>
        }
      >
        <p>Se continuar acontecendo, envie este detalhe ao suporte:</p>
        <code className="mt-1 block text-caption break-all select-all">{detailOf(error)}</code>
      </Banner>
    </div>
  );
}

function detailOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : 'erro desconhecido';
}
