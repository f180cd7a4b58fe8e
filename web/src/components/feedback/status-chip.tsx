import { CircleDashed } from 'lucide-react';
import { Badge } from '@/components/ui/badge';

/** Classes beside Conforme: a shape in the colour that charts give them. */
const shapes: Readonly<Record<string, { mark: string; color: string }>> = {
  Excedente: { mark: '▲', color: 'text-chart-excedente' },
  Subutilizado: { mark: '▼', color: 'text-chart-subutilizado' },
};

/** A conformity: Conforme green, Divergente red, a class by its shape, anything else grey. */
export function ConformityChip({ status }: { status: string | null | undefined }) {
  const text = status?.trim() || 'Indefinido';
  const shape = shapes[text];
  if (shape) {
    return (
      <Badge tone="plain">
        <span aria-hidden="true" className={shape.color}>
          {shape.mark}
        </span>
        {text}
      </Badge>
    );
  }
  if (text === 'Conforme' || text === 'Divergente') {
    return (
      <Badge tone={text === 'Conforme' ? 'ok' : 'bad'} dot>
        {text}
      </Badge>
    );
  }
  return (
    <Badge tone="none">
      <CircleDashed className="size-3.5 shrink-0" aria-hidden="true" />
      {text}
    </Badge>
  );
}
