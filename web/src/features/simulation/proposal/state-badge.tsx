import { Badge } from '@/components/ui/badge';
import { type ProposalState, stateWords } from './states';

interface StateBadgeProps {
  state: ProposalState;
  /** It is of group B, and the gestora has not released it. */
  waits?: boolean;
}

export function StateBadge({ state, waits = false }: StateBadgeProps) {
  const { label, tone } = stateWords(state);
  return (
    <>
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {waits && <Badge tone="warn">Aguarda liberação da gestora</Badge>}
    </>
  );
}
