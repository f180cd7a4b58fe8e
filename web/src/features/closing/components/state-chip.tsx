import { Lock } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { type ClosingState, stateWords } from '../states';

interface StateChipProps {
  state: ClosingState;
  /** What was let pass, said beside it: the state is what happened, not what was required. */
  passed?: string;
}

/** How far a month is; a closed one with its padlock. */
export function StateChip({ state, passed = '' }: StateChipProps) {
  const { word, tone } = stateWords[state];
  return (
    <span className="inline-flex max-w-56 flex-wrap items-center gap-x-1.5">
      <Badge tone={tone} dot={state !== 'fechado'}>
        {state === 'fechado' && <Lock className="size-3" aria-hidden="true" />}
        {word}
      </Badge>
      {passed && (
        <span className="min-w-0 truncate text-caption text-muted" title={passed}>
          {` · ${passed}`}
        </span>
      )}
    </span>
  );
}
