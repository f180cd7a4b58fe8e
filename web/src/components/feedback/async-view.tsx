import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api-error';
import { LoadError } from './error-banner';

/** What this needs of a TanStack query result. */
interface QueryState<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface AsyncViewProps<T> {
  query: QueryState<T>;
  /** Says what is loading to screen readers ('Carregando contratos...'). */
  loadingLabel: string;
  /** A skeleton in the final geometry. */
  skeleton: ReactNode;
  /** The specified sentence of the failure. */
  errorTitle: string;
  /** Shown under it where the server gives no message. */
  errorDetail?: string;
  /** Data that counts as empty, and what is shown then. */
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * The five states of a page: loading, error, empty, data, and data that is being fetched again
 * (which stays; show the line with Card's `refreshing`). An error over data keeps the data.
 */
export function AsyncView<T>({
  query,
  loadingLabel,
  skeleton,
  errorTitle,
  errorDetail = '',
  isEmpty,
  empty,
  children,
}: AsyncViewProps<T>) {
  const { data, error } = query;
  const banner = error ? (
    <LoadError query={query} title={errorTitle} detail={messageOf(error, errorDetail)} />
  ) : null;
  if (data === undefined) {
    return (
      banner ?? (
        <div role="status" aria-label={loadingLabel}>
          {skeleton}
        </div>
      )
    );
  }
  const content = empty !== undefined && isEmpty?.(data) ? empty : children(data);
  if (!banner) return content;
  return (
    <div className="space-y-4">
      {banner}
      {content}
    </div>
  );
}
