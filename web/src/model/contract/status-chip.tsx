import { Badge, type Tone } from '@/components/ui/badge';
import type { Contract } from './contract';
import { type ContractStatus, situations } from './status';

const tones: Readonly<Record<ContractStatus, Tone>> = {
  Ativo: 'ok',
  Inativo: 'neutral',
  'Em análise': 'warn',
};

/** The status; of one whose validity is over that it is. */
export function StatusChip({ contract }: { contract: Pick<Contract, 'status' | 'situation'> }) {
  const { status, situation } = contract;
  return (
    <Badge tone={tones[status]} dot>
      {situation === 'encerrado' ? situations.encerrado : status}
    </Badge>
  );
}
