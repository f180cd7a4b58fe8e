import { ConformityChip } from '@/components/feedback/status-chip';
import { type Compliance, complianceKeys } from '@/model/contract/compliance';

/** The five results of checking a contract. */
export function ComplianceSummary({ compliance }: { compliance: Compliance }) {
  return (
    <dl className="divide-y divide-border">
      {complianceKeys.map((key) => (
        <div
          key={key}
          className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0"
        >
          <dt className="text-body">{key}</dt>
          <dd>
            <ConformityChip status={compliance[key]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
