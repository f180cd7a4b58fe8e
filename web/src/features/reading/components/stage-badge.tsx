import { Badge, type Tone } from '@/components/ui/badge';
import type { Stage } from '../mappers';

const words: Readonly<Record<Exclude<Stage, 'lido'>, { label: string; tone: Tone }>> = {
  lendo: { label: 'Em processamento', tone: 'info' },
  dividido: { label: 'Várias faturas', tone: 'none' },
  senha: { label: 'Precisa de senha', tone: 'warn' },
  falhou: { label: 'Falha', tone: 'bad' },
};

interface StageBadgeProps {
  stage: Stage;
  linked: boolean;
  /** What is still to be done with a document that was read. */
  badge: string;
}

/** How far a document is, and what is still to be done with it; linked is the end. */
export function StageBadge({ stage, linked, badge }: StageBadgeProps) {
  const { label, tone } = linked
    ? { label: 'Vinculado', tone: 'ok' as const }
    : stage === 'lido'
      ? { label: badge, tone: toneOf(badge) }
      : words[stage];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

function toneOf(badge: string): Tone {
  if (badge === 'Pronto') return 'ok';
  return badge === 'Não é fatura' || badge === 'Várias faturas' ? 'none' : 'warn';
}
