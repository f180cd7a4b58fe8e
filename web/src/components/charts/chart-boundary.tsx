import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Skeleton } from '@/components/ui/skeleton';

/** Charts load apart from the page; while they do, and if they cannot, the page stands. */
export function ChartBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<ChartFailed />}>
      <Suspense fallback={<Skeleton size="h-60 w-full" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function ChartFailed() {
  return (
    <p className="flex h-60 items-center justify-center text-dense text-muted">
      Não foi possível desenhar o gráfico. Veja os números na tabela.
    </p>
  );
}
