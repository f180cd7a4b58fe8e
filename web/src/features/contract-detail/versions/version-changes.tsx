import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/feedback/error-banner';
import { Skeleton } from '@/components/ui/skeleton';
import { missing } from '@/lib/format';
import { changesQuery } from '../queries';

interface VersionChangesProps {
  contractId: string;
  version: number;
}

/** What a version changed: the values before and after. */
export function VersionChanges({ contractId, version }: VersionChangesProps) {
  const query = useQuery(changesQuery(contractId, version));
  const { data, error } = query;
  if (error && data === undefined) {
    return <LoadError query={query} title="Não foi possível comparar as versões." />;
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
