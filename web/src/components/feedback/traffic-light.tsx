import { clsx } from 'clsx';

export type Light = 'verde' | 'amarelo' | 'vermelho';

const colours: Record<Light, string> = { verde: 'bg-ok', amarelo: 'bg-warn', vermelho: 'bg-bad' };

/** A light with its word, which stays readable for those who do not tell the colours apart. */
export function TrafficLight({ light, hideWord = false }: { light: Light; hideWord?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-dense">
      <span aria-hidden="true" className={clsx('size-2.5 rounded-full', colours[light])} />
      <span className={hideWord ? 'sr-only' : 'text-muted'}>{light}</span>
    </span>
  );
}
