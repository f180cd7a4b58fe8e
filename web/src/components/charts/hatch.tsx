import { clsx } from 'clsx';
import { chartColors } from './colors';

/** The 45° hatch of what is not known, for a drawing: refer to it with `paint`. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} fill={chartColors.indefinido} />
        <rect width={1.5} height={6} fill={chartColors.reference} />
      </pattern>
    </defs>
  );
}

/** What a colour is drawn with. */
export function paint(color: string, hatch: string): string {
  return color === chartColors.indefinido ? `url(#${hatch})` : color;
}

/** A colour beside its name. */
export function Swatch({ color, round = false }: { color: string; round?: boolean }) {
  const hatched = color === chartColors.indefinido;
  return (
    <span
      className={clsx(
        'shrink-0',
        round ? 'size-2 rounded-full' : 'size-2.5 rounded-xs',
        hatched && 'hatch',
      )}
      style={hatched ? undefined : { backgroundColor: color }}
    />
  );
}
