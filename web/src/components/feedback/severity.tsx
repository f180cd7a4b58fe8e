import { Badge } from '@/components/ui/badge';
import type { Light } from '@/lib/lights';

const looks = {
  vermelho: { tone: 'bad', word: 'Alta' },
  amarelo: { tone: 'warn', word: 'Média' },
  verde: { tone: 'info', word: 'Baixa' },
} as const;

/** How grave something is; the server names it by the colours of lights. */
export function Severity({ light }: { light: Light | null }) {
  if (light === null) return <Badge tone="none">Indefinida</Badge>;
  const { tone, word } = looks[light];
  return (
    <Badge tone={tone} dot>
      {word}
    </Badge>
  );
}
