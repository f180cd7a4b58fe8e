import { Badge, type Tone } from '@/components/ui/badge';
import type { ContractStatus } from './status';

const tones: Readonly<Record<ContractStatus, Tone>> = {
  Ativo: 'ok',
  Inativo: 'neutral',
  'Em análise': 'warn',
};

export function StatusChip({ status }: { status: ContractStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {status}
    </Badge>
  );
}
