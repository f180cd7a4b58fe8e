import { CircleCheck, CircleDashed, CircleHelp, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Badge, type Tone } from '@/components/ui/badge';
import { type Sign, signLabels } from '@/lib/lights';

const looks = {
  verde: { tone: 'ok', Icon: CircleCheck },
  amarelo: { tone: 'warn', Icon: TriangleAlert },
  vermelho: { tone: 'bad', Icon: OctagonAlert },
  sem_dados: { tone: 'none', Icon: CircleDashed },
  indefinido: { tone: 'neutral', Icon: CircleHelp },
} as const satisfies Record<string, { tone: Tone; Icon: typeof CircleCheck }>;

interface TrafficLightProps {
  /** null shows the word without a colour. */
  light: Sign | null;
  /** Leaves the word to screen readers; the shape of the icon still distinguishes the lights. */
  hideWord?: boolean;
}

/** A light as an icon of its own shape and its word, so that colour is never needed. */
export function TrafficLight({ light, hideWord = false }: TrafficLightProps) {
  const { tone, Icon } = looks[light ?? 'indefinido'];
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className={hideWord ? 'sr-only' : undefined}>
        {light ? signLabels[light] : 'indefinido'}
      </span>
    </Badge>
  );
}
