import { useId } from 'react';
import { Select } from '@/components/ui/select';
import { useSearchState } from '@/hooks/use-search-state';
import { monthLabel } from '@/lib/month';
import { ClosedMark } from '@/model/closing/closed';
import { detailParams } from './contract-detail';
import type { ContractDetail } from './detail';

/** The months that have data, newest first; nothing while there is none. */
export function MonthSelect({
  detail,
}: {
  detail: Pick<ContractDetail, 'month' | 'months' | 'closedMonths'>;
}) {
  const id = useId();
  const [, setFilters] = useSearchState(detailParams);
  const months = [...new Set([detail.month, ...detail.months].filter(Boolean))].sort().reverse();
  if (months.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <label htmlFor={id} className="text-dense text-muted">
        Mês de referência
      </label>
      <div className="w-48">
        <Select
          id={id}
          size="sm"
          options={months.map((month) => ({ value: month, label: monthLabel(month) }))}
          value={detail.month}
          onChange={(event) => setFilters({ mes: event.target.value }, { push: true })}
        />
      </div>
      <ClosedMark at={detail.closedMonths.get(detail.month) ?? null} />
    </div>
  );
}
