import { useQuery } from '@tanstack/react-query';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { missing } from '@/lib/format';
import { changesQuery } from '../queries';

interface VersionChangesProps {
  contractId: string;
  version: number;
}

/** What a version changed: the values before and after. */
export function VersionChanges({ contractId, version }: VersionChangesProps) {
  const { data, error, isFetching, refetch } = useQuery(changesQuery(contractId, version));
  if (error && data === undefined) {
    return (
      <ErrorBanner
        title="Não foi possível comparar as versões."
        detail={messageOf(error, '')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) return <Skeleton size="h-12 w-full" />;
  if (data.length === 0) {
    return <p className="text-dense text-muted">Nenhum dado visível para você mudou.</p>;
  }
  return <Differences rows={data} />;
}

interface Difference {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** Values before and after. */
export function Differences({ rows }: { rows: readonly Difference[] }) {
  return (
    <dl className="space-y-2 rounded-control bg-subtle p-3">
      {rows.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="text-dense break-words tabular-nums">
            <del className="text-muted">
              <span className="sr-only">de </span>
              {before || missing}
            </del>
            <span aria-hidden="true"> → </span>
            <ins className="no-underline">
              <span className="sr-only"> para </span>
              {after || missing}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
