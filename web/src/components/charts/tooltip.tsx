import { Swatch } from './hatch';

interface TooltipEntry {
  label: string;
  color: string;
  value: string;
}

interface ChartTooltipProps {
  title?: string;
  entries: readonly TooltipEntry[];
  /** Where it points, and the width that it stays inside of. */
  x: number;
  width: number;
}

/** The values under the pointer, right-aligned, on the side that has room. */
export function ChartTooltip({ title, entries, x, width }: ChartTooltipProps) {
  const toLeft = x > width / 2;
  return (
    <div
      className="pointer-events-none absolute top-2 z-10 animate-fade-in rounded-control border border-border bg-raised px-3 py-2 text-caption shadow-float"
      style={toLeft ? { right: width - x + 12 } : { left: x + 12 }}
    >
      {title && <p className="mb-1 font-medium">{title}</p>}
      {entries.map((entry) => (
        <p key={entry.label} className="flex items-center gap-2 whitespace-nowrap tabular-nums">
          <Swatch color={entry.color} round />
          <span className="text-muted">{entry.label}</span>
          <span className="ml-auto pl-4 font-medium">{entry.value}</span>
        </p>
      ))}
    </div>
  );
}
