import { stretches } from './band';

const width = 64;
const height = 20;
const edge = 2; // the line's own width and the last point stay inside
/** What is alike to a fifth looks alike: small changes do not fill the height. */
const calm = 0.8;

interface SparkProps {
  /** Oldest first; null is a gap. */
  values: readonly (number | null)[];
  /** The figures in words, read aloud and in the tooltip. */
  label: string;
}

/** A line as small as a word, without axes: how a figure moved. Its last known value is a point. */
export function Spark({ values, label }: SparkProps) {
  const known = values.filter((value) => value !== null);
  const top = Math.max(...known);
  const low = Math.min(...known, top * calm);
  const x = (at: number) => edge + (at * (width - 2 * edge)) / Math.max(values.length - 1, 1);
  const y = (value: number) =>
    top === low ? height / 2 : edge + ((top - value) * (height - 2 * edge)) / (top - low);
  const place = (at: number) => `${round(x(at))},${round(y(values[at] ?? 0))}`;
  const runs = stretches(
    values.map((value) => ({ value })),
    ['value'],
  );
  const last = values.findLastIndex((value) => value !== null);
  const points = runs.filter((run) => run.length === 1).map(([at = 0]) => at);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="inline-block align-middle text-muted"
    >
      <title>{label}</title>
      <path
        d={runs.map((run) => `M${run.map(place).join('L')}`).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {[...new Set([...points, last])].map(
        (at) =>
          at >= 0 && (
            <circle
              key={at}
              cx={x(at)}
              cy={y(values[at] ?? 0)}
              r={at === last ? 2 : 1}
              fill="var(--fg)"
            />
          ),
      )}
    </svg>
  );
}

const round = (n: number) => Math.round(n * 10) / 10;
