import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ApiError, messageOf } from '@/lib/api-error';
import { Banner } from './banner';

interface ErrorBannerProps {
  /** The specified sentence of the screen. */
  title: string;
  /** Shown under it, such as the error's own message. */
  detail?: ReactNode;
  /** The cause; its request id is offered for support. */
  error?: unknown;
  onRetry?: () => void;
  retrying?: boolean;
}

/** A failed load, with 'Tentar novamente'. */
export function ErrorBanner({ title, detail, error, onRetry, retrying = false }: ErrorBannerProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Banner
      tone="bad"
      title={title}
      action={
        onRetry && (
          <Button size="sm" icon={<RotateCw />} loading={retrying} onClick={onRetry}>
            Tentar novamente
          </Button>
        )
      }
    >
      {detail}
      {requestId && (
        <p className="mt-1 text-caption">
          Código para o suporte: <code className="select-all">{requestId}</code>
        </p>
      )}
    </Banner>
  );
}

interface LoadErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The specified sentence of the screen. */
  title: string;
  /** In place of the server's message. */
  detail?: string;
}

/** That a query failed, with the server's message; nothing where it did not. */
export function LoadError({
  query: { error, isFetching, refetch },
  title,
  detail,
}: LoadErrorProps) {
  if (!error) return null;
  return (
    <ErrorBanner
      title={title}
      detail={detail ?? messageOf(error, '')}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
