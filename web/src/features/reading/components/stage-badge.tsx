import { Badge, type Tone } from '@/components/ui/badge';
import type { Stage } from '../mappers';

const words: Readonly<Record<Stage, { label: string; tone: Tone }>> = {
  lendo: { label: 'Em processamento', tone: 'info' },
  lido: { label: 'Processado', tone: 'neutral' },
  senha: { label: 'Precisa de senha', tone: 'warn' },
  falhou: { label: 'Falha', tone: 'bad' },
};

/** How far a document is; linked is the end. */
export function StageBadge({ stage, linked }: { stage: Stage; linked: boolean }) {
  const { label, tone } = linked ? { label: 'Vinculado', tone: 'ok' as const } : words[stage];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
