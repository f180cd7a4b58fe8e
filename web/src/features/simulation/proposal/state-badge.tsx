import { Badge } from '@/components/ui/badge';
import { type ProposalState, stateWords } from './states';

export function StateBadge({ state }: { state: ProposalState }) {
  const { label, tone } = stateWords(state);
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
