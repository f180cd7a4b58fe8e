import { Badge, type Tone } from '@/components/ui/badge';

const tones: Readonly<Record<string, Tone>> = {
  Conforme: 'ok',
  Divergente: 'bad',
};

/** A conformity: Conforme green, Divergente red, anything else grey; missing is Indefinido. */
export function ConformityChip({ status }: { status: string | null | undefined }) {
  const text = status?.trim() || 'Indefinido';
  return (
    <Badge tone={tones[text] ?? 'neutral'} dot>
      {text}
    </Badge>
  );
}
