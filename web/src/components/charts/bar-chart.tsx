import { chartColors } from './colors';
import { Plot, type PlotArea } from './plot';
import { type ChartRow, figureOf, type Series } from './series';

interface BarChartProps {
  rows: readonly ChartRow[];
  series: readonly Series[];
  format: (value: number) => string;
  /** One colour per row, for a chart of categories with a single series; give its frame a legend. */
  rowColors?: readonly string[];
  /** Writes the value over each bar. */
  labels?: boolean;
}

const maxBar = 56;
const gap = 2;

/** Upright bars, side by side per row. Show it inside a ChartFrame, from ./lazy. */
export function BarChart({ rows, series, format, rowColors, labels = false }: BarChartProps) {
  const colorOf = (row: number, one: Series) => rowColors?.[row] ?? one.color;
  return (
    <Plot
      rows={rows}
      series={series}
      format={format}
      headroom={labels ? 20 : 8}
      colorOf={colorOf}
      categories={rowColors !== undefined}
      cursor="band"
    >
      {(area) =>
        rows.map((row, i) => (
          <g key={row.name}>
            {series.map((one, s) => {
              const value = figureOf(row, one.key);
              if (value === null) return null;
              const bar = place(area, i, s, series.length, value);
              return (
                <g key={one.key}>
                  <path
                    d={outline(bar)}
                    fill={area.paint(colorOf(i, one))}
                    stroke={edgeOf(colorOf(i, one))}
                  />
                  {labels && (
                    <text
                      x={bar.x + bar.width / 2}
                      y={Math.min(bar.from, bar.to) - 6}
                      textAnchor="middle"
                      fill="var(--fg)"
                    >
                      {format(value)}
                    </text>
                  )}
                </g>
              );
            })}
          </g>
        ))
      }
    </Plot>
  );
}

/** The pale hatch has an outline. */
function edgeOf(color: string): string | undefined {
  return color === chartColors.indefinido ? chartColors.reference : undefined;
}

interface Bar {
  x: number;
  width: number;
  /** The zero line, and the end of the bar at the value. */
  from: number;
  to: number;
}

function place(area: PlotArea, row: number, index: number, count: number, value: number): Bar {
  const width = Math.max(2, Math.min(maxBar, (area.band * 0.72 - gap * (count - 1)) / count));
  const group = width * count + gap * (count - 1);
  const x = area.x(row) - group / 2 + index * (width + gap);
  return { x, width, from: area.y(0), to: area.y(value) };
}

/** A rectangle whose far end is rounded by four pixels, upwards or downwards. */
function outline({ x, width, from, to }: Bar): string {
  const r = Math.min(4, width / 2, Math.abs(from - to));
  const inner = to + (to < from ? r : -r);
  return `M${x},${from}V${inner}Q${x},${to} ${x + r},${to}H${x + width - r}Q${x + width},${to} ${x + width},${inner}V${from}Z`;
}
