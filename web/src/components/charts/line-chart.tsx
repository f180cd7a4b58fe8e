import { Plot, type PlotArea } from './plot';
import { type ChartRow, figureOf, type Series } from './series';

interface LineSeries extends Series {
  /** For a target beside what happened. */
  dashed?: boolean;
}

interface LineChartProps {
  rows: readonly ChartRow[];
  series: readonly LineSeries[];
  format: (value: number) => string;
}

/** Lines over months; a missing value is a gap. Show it inside a ChartFrame, from ./lazy. */
export function LineChart({ rows, series, format }: LineChartProps) {
  return (
    <Plot rows={rows} series={series} format={format} cursor="line">
      {(area) =>
        series.map((one) => {
          const runs = runsOf(rows, one.key, area);
          return (
            <g key={one.key}>
              <path
                d={runs.map((run) => `M${run.map(({ x, y }) => `${x},${y}`).join('L')}`).join('')}
                fill="none"
                stroke={one.color}
                strokeWidth={2}
                strokeLinejoin="round"
                strokeLinecap="round"
                strokeDasharray={one.dashed ? '5 5' : undefined}
              />
              {runs.flatMap((run) =>
                rows.length <= 12 || run.length === 1
                  ? run.map(({ x, y }) => <circle key={x} cx={x} cy={y} r={3} fill={one.color} />)
                  : [],
              )}
            </g>
          );
        })
      }
    </Plot>
  );
}

interface Point {
  x: number;
  y: number;
}

/** The stretches of rows that have a value. */
function runsOf(rows: readonly ChartRow[], key: string, area: PlotArea): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  rows.forEach((row, i) => {
    const value = figureOf(row, key);
    if (value === null) {
      run = [];
      return;
    }
    if (run.length === 0) runs.push(run);
    run.push({ x: area.x(i), y: area.y(value) });
  });
  return runs;
}
