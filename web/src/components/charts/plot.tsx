import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { formatCompact } from '@/lib/format';
import { Hatch, paint, Swatch } from './hatch';
import { labelStep, niceTicks, verticalScale } from './scale';
import { allValues, type ChartRow, figureOf, type Series } from './series';
import { useWidth } from './use-width';

const height = 240;
const left = 52;
const bottom = 24;

/** Where things are drawn, handed to the marks of a chart. */
export interface PlotArea {
  /** Middle of the n-th row's band. */
  x: (index: number) => number;
  y: (value: number) => number;
  band: number;
  /** Bottom of the marks' area. */
  floor: number;
  /** What a colour is drawn with. */
  paint: (color: string) => string;
}

interface PlotProps {
  rows: readonly ChartRow[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Room above the highest tick, for labels over bars. */
  headroom?: number;
  /** The colour of a series in a row, where it is not the series' own. */
  colorOf?: (row: number, series: Series) => string;
  /** Rows are categories that a legend names too: their labels stand all or not at all. */
  categories?: boolean;
  /** A line at the pointed row, instead of a band. */
  cursor: 'band' | 'line';
  /** What the axis has to reach, where it is not the greatest figure. */
  reach?: readonly number[];
  /** Names the drawing, whose marks are then links: it is not hidden from anybody. */
  label?: string;
  /** Receives the row under the pointer. */
  onPoint?: (row: number) => void;
  children: (area: PlotArea) => ReactNode;
}

/** Axes, a quiet grid and the tooltip: what bars and lines share. */
export function Plot({
  rows,
  series,
  format,
  headroom = 8,
  colorOf = (_, one) => one.color,
  categories = false,
  cursor,
  reach,
  label,
  onPoint,
  children,
}: PlotProps) {
  const hatch = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number | null>(null);
  const ticks = niceTicks(reach ?? allValues(rows, series));
  const floor = height - bottom;
  const y = verticalScale(ticks, headroom, floor);
  const band = (width - left) / Math.max(rows.length, 1);
  const x = (index: number) => left + band * (index + 0.5);
  const every = labelStep(
    rows.map((row) => row.name),
    band,
  );

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    const index = Math.floor(at / band);
    const inside = index >= 0 && index < rows.length;
    setActive(inside ? index : null);
    if (inside) onPoint?.(index);
  };
  const pointed = active === null ? undefined : rows[active];
  return (
    <div ref={box} className="relative">
      <svg
        width="100%"
        height={height}
        // On paper it is as narrow as the page.
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden={label ? undefined : 'true'}
        role={label ? 'group' : undefined}
        aria-label={label}
        className="block overflow-visible text-caption tabular-nums print:h-auto"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(null)}
      >
        <Hatch id={hatch} />
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={left}
              x2={width}
              y1={y(tick)}
              y2={y(tick)}
              stroke="var(--border)"
              strokeDasharray={tick === 0 ? undefined : '3 3'}
            />
            <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" fill="var(--muted)">
              {formatCompact(tick)}
            </text>
          </g>
        ))}
        {active !== null && <Cursor kind={cursor} x={x(active)} band={band} floor={floor} />}
        {children({ x, y, band, floor, paint: (color) => paint(color, hatch) })}
        {rows.map(
          (row, i) =>
            i % every === 0 &&
            !(categories && every > 1) && (
              <text key={row.name} x={x(i)} y={height - 6} textAnchor="middle" fill="var(--muted)">
                {row.name}
              </text>
            ),
        )}
      </svg>
      {pointed && active !== null && (
        <ChartTooltip
          title={pointed.name}
          x={x(active)}
          width={width}
          entries={series.map((one) => {
            const value = figureOf(pointed, one.key);
            return {
              label: one.label,
              color: colorOf(active, one),
              value: value === null ? '–' : format(value),
            };
          })}
        />
      )}
    </div>
  );
}

interface CursorProps {
  kind: 'band' | 'line';
  x: number;
  band: number;
  floor: number;
}

function Cursor({ kind, x, band, floor }: CursorProps) {
  if (kind === 'line') return <line x1={x} x2={x} y1={0} y2={floor} stroke="var(--input-border)" />;
  return <rect x={x - band / 2} y={0} width={band} height={floor} fill="var(--subtle)" />;
}

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
function ChartTooltip({ title, entries, x, width }: ChartTooltipProps) {
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
