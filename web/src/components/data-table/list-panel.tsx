import type { ReactNode } from 'react';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { messageOf } from '@/lib/api-error';

interface ListPanelProps {
  query: {
    data: unknown;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  errorTitle: string;
  /** The table with what stands around it. */
  children: ReactNode;
}

/** The card of a list; a failure stands above it, and in its place while there are no data. */
export function ListPanel({ query, errorTitle, children }: ListPanelProps) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error && (
        <ErrorBanner
          title={errorTitle}
          detail={messageOf(error, '') || undefined}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {(data !== undefined || !error) && (
        <Card padding="none" refreshing={isFetching && data !== undefined}>
          {children}
        </Card>
      )}
    </>
  );
}
