import { CircleDashed } from 'lucide-react';
import { ConformityChip } from '@/components/feedback/status-chip';
import { Badge } from '@/components/ui/badge';
import type { Contract } from '@/model/contract/contract';
import { doubtText } from '@/model/contract/display';
import { situations } from '@/model/contract/status';

/** Whether the chip of the month says that the validity is over. */
export const saysOver = ({ inMonth, end }: Contract): boolean =>
  inMonth?.consumption === null && inMonth.month > end.slice(0, 7);

/** The worst of a contract's month: a value to be confirmed, what is not measured, its class. */
export function MonthChip({ contract }: { contract: Contract }) {
  const { doubts, inMonth } = contract;
  if (doubts.length > 0) {
    return (
      <span title={`Confira ${doubts.map(doubtText).join('; ')}`}>
        <Badge tone="warn" dot>
          A confirmar
        </Badge>
      </span>
    );
  }
  if (inMonth === null || inMonth.consumption === null) {
    if (saysOver(contract)) return <Badge tone="none">{situations.encerrado}</Badge>;
    return (
      <Badge tone="none">
        <CircleDashed className="size-3.5 shrink-0" aria-hidden="true" />
        sem dados
      </Badge>
    );
  }
  return <ConformityChip status={inMonth.conformity} />;
}
