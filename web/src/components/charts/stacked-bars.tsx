import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { chartColors } from './colors';
import { Plot, type PlotArea } from './plot';
import { type ChartRow, figureOf, type Series } from './series';

interface StackedBarsProps {
  rows: readonly ChartRow[];
  /** The parts of a bar, from the bottom up. */
  series: readonly Series[];
  format: (value: number) => string;
  /** Names the chart, which is one stop for Tab. */
  label: string;
  /** Where a part leads, and how it is named. */
  link: (row: number, part: number) => { to: string; label: string };
  /** Receives the bar under the pointer or reached by the arrow keys. */
  onPoint?: (row: number) => void;
}

const least = 3;
const maxBar = 44;

/** Bars of parts that add up, each a link. Show it inside a linked ChartFrame, from ./lazy. */
export function StackedBars({ rows, series, format, label, link, onPoint }: StackedBarsProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = rows.map((row) =>
    series.map((one) => figureOf(row, one.key) ?? 0).map((value) => Math.max(value, 0)),
  );
  const [stop, setStop] = useState<{ row: number; part: number }>();
  const current = stop && drawn[stop.row]?.[stop.part] ? stop : lastPart(drawn);

  const go = (row: number, part: number) => {
    const found = nearest(drawn[row], part);
    if (found === undefined) return;
    setStop({ row, part: found });
    onPoint?.(row);
    box.current?.querySelector<SVGAElement>(`[data-at="${row}-${found}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !current) return;
    event.preventDefault();
    const { row, part } = current;
    if (step.row) go(row + step.row, part);
    else go(row, nextPart(drawn[row] ?? [], part, step.part));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the links in it
    <div ref={box} onKeyDown={onKeyDown}>
      <Plot
        rows={rows}
        series={series}
        format={format}
        cursor="band"
        label={label}
        reach={drawn.map((parts) => parts.reduce((sum, value) => sum + value, 0))}
        onPoint={onPoint}
      >
        {(area) =>
          drawn.map((parts, row) =>
            stack(area, parts).map(({ from, to }, part) => {
              if (from === to) return null;
              const one = series[part] as Series;
              const target = link(row, part);
              const at = `${row}-${part}`;
              const width = Math.max(2, Math.min(maxBar, area.band * 0.72));
              return (
                <Link
                  key={at}
                  to={target.to}
                  data-at={at}
                  aria-label={target.label}
                  tabIndex={current?.row === row && current.part === part ? 0 : -1}
                  className="outline-none [&:focus-visible>rect]:stroke-2 [&:focus-visible>rect]:stroke-ring"
                >
                  <rect
                    x={area.x(row) - width / 2}
                    y={to}
                    width={width}
                    height={from - to}
                    fill={area.paint(one.color)}
                    stroke={
                      one.color === chartColors.indefinido ? chartColors.reference : undefined
                    }
                  />
                </Link>
              );
            }),
          )
        }
      </Plot>
    </div>
  );
}

const steps: Readonly<Record<string, { row: number; part: number }>> = {
  ArrowLeft: { row: -1, part: 0 },
  ArrowRight: { row: 1, part: 0 },
  ArrowUp: { row: 0, part: 1 },
  ArrowDown: { row: 0, part: -1 },
};

/** Where the parts begin and end, each at least three pixels where there is anything. */
function stack(area: PlotArea, parts: readonly number[]) {
  let from = area.y(0);
  return parts.map((value) => {
    const height = value > 0 ? Math.max(area.y(0) - area.y(value), least) : 0;
    const part = { from, to: from - height };
    from = part.to;
    return part;
  });
}

/** The first part of the newest bar that has any. */
function lastPart(drawn: readonly (readonly number[])[]) {
  const row = drawn.findLastIndex((parts) => parts.some((value) => value > 0));
  if (row < 0) return undefined;
  return { row, part: drawn[row]?.findIndex((value) => value > 0) ?? 0 };
}

/** The part, or the next one below or above that is drawn. */
function nearest(parts: readonly number[] | undefined, part: number): number | undefined {
  if (!parts) return undefined;
  const all = parts.map((_, i) => i).filter((i) => (parts[i] ?? 0) > 0);
  return all.sort((a, b) => Math.abs(a - part) - Math.abs(b - part))[0];
}

function nextPart(parts: readonly number[], part: number, step: number): number {
  for (let i = part + step; i >= 0 && i < parts.length; i += step) {
    if ((parts[i] ?? 0) > 0) return i;
  }
  return part;
}
