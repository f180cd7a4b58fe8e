import { useQuery } from '@tanstack/react-query';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { type Difference, differences } from '../differences';
import { toForm } from '../form-values';
import { type Contract, complianceKeys } from '../mappers';
import { versionQuery } from '../queries';

interface VersionChangesProps {
  contractId: string;
  version: number;
}

/** What a version changed: the values before and after. */
export function VersionChanges({ contractId, version }: VersionChangesProps) {
  const before = useQuery(versionQuery(contractId, version - 1));
  const after = useQuery(versionQuery(contractId, version));
  const error = before.error ?? after.error;
  if (error) {
    return (
      <ErrorBanner
        title="Não foi possível comparar as versões."
        detail={messageOf(error, '')}
        error={error}
        onRetry={() => {
          void before.refetch();
          void after.refetch();
        }}
        retrying={before.isFetching || after.isFetching}
      />
    );
  }
  if (!before.data || !after.data) return <Skeleton size="h-12 w-full" />;
  const changes = changesBetween(before.data, after.data);
  if (changes.length === 0) {
    return <p className="text-dense text-muted">Nenhum dado visível para você mudou.</p>;
  }
  return (
    <dl className="space-y-2 rounded-control bg-subtle p-3">
      {changes.map(({ label, first, second }) => (
        <div key={label}>
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="text-dense break-words tabular-nums">
            <del className="text-muted">
              <span className="sr-only">de </span>
              {first}
            </del>
            <span aria-hidden="true"> → </span>
            <ins className="no-underline">
              <span className="sr-only"> para </span>
              {second}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function changesBetween(
  before: Contract,
  after: Contract,
): Pick<Difference, 'label' | 'first' | 'second'>[] {
  const compliance = complianceKeys
    .filter((key) => before.compliance[key] !== after.compliance[key])
    .map((key) => ({
      label: `Conformidade: ${key}`,
      first: before.compliance[key],
      second: after.compliance[key],
    }));
  const deleted = { label: 'Situação', first: situation(before), second: situation(after) };
  return [
    ...differences(toForm(before), toForm(after)),
    ...compliance,
    ...(deleted.first === deleted.second ? [] : [deleted]),
  ];
}

function situation({ deleted }: Contract): string {
  return deleted ? 'Excluído' : 'Em uso';
}
