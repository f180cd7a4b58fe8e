import { Lock } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { type ClosingState, stateWords } from '../states';

/** How far a month is; a closed one with its padlock. */
export function StateChip({ state }: { state: ClosingState }) {
  const { word, tone } = stateWords[state];
  return (
    <Badge tone={tone} dot={state !== 'fechado'}>
      {state === 'fechado' && <Lock className="size-3" aria-hidden="true" />}
      {word}
    </Badge>
  );
}
