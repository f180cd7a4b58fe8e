import { Badge } from '@/components/ui/badge';
import type { Phase } from '../import-mappers';
import { phaseWords } from '../import-state';

export function PhaseBadge({ phase }: { phase: Phase }) {
  const { label, tone } = phaseWords(phase);
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
