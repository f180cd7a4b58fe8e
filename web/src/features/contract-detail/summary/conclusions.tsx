import { ConformityChip } from '@/components/feedback/status-chip';
import { Card } from '@/components/ui/card';
import { monthLabel } from '@/lib/month';
import type { Conclusion } from '../detail';

interface ConclusionsProps {
  conclusions: readonly Conclusion[];
  /** Empty while the contract has no month. */
  month: string;
  adjusted: boolean;
}

/** What the rules say of the month, and beside it what a person has set by hand. */
export function Conclusions({ conclusions, month, adjusted }: ConclusionsProps) {
  const parts = [
    month && `Pelas regras, em ${monthLabel(month)}.`,
    adjusted && 'Marcado como contrato ajustado.',
  ];
  return (
    <Card title="Resumo de conformidades" description={parts.filter(Boolean).join(' ')}>
      <dl className="divide-y divide-border">
        {conclusions.map(({ key, label, status, declared, reason }) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
          >
            <dt className="text-body">{label}</dt>
            <dd>
              <ConformityChip status={status} />
            </dd>
            {declared && (
              <dd className="col-span-2 flex flex-wrap items-center gap-2 text-dense text-muted">
                <ConformityChip status={declared} /> definido manualmente
              </dd>
            )}
            {reason && <dd className="col-span-2 text-dense break-words text-muted">{reason}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
