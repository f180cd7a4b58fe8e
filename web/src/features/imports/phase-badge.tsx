import { Badge } from '@/components/ui/badge';
import { phaseWords } from './import-state';
import type { Phase } from './mappers';

export function PhaseBadge({ phase }: { phase: Phase }) {
  const { label, tone } = phaseWords(phase);
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
