import { chartColors } from './colors';
import type { Range } from './ranges';
import { useWidth } from './use-width';

interface TornadoProps {
  /** In the order of byWidth. */
  ranges: readonly Range[];
  format: (value: number) => string;
}

const rowHeight = 44;
const bar = { top: 20, height: 16 };
/** What one character of a label takes at most, and its distance from the bar. */
const letter = 6.5;
const gap = 6;

/**
 * By how much a result may turn out otherwise, one premise a line: what it loses left of the
 * line, what it gains right of it, both ends said. Show it inside a ChartFrame, from ./lazy.
 */
export function Tornado({ ranges, format }: TornadoProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const low = Math.min(0, ...ranges.map((range) => range.low));
  const high = Math.max(0, ...ranges.map((range) => range.high));
  const letters = Math.max(...ranges.flatMap((r) => [format(r.low), format(r.high)].map(lengthOf)));
  const side = letters * letter + gap;
  const room = Math.max(width - 2 * side, 1);
  const x = (value: number) => side + ((value - low) / (high - low || 1)) * room;
  const height = ranges.length * rowHeight;
  return (
    <div ref={box}>
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="block overflow-visible text-caption tabular-nums print:h-auto"
      >
        {ranges.map((range, i) => (
          <g key={range.name} transform={`translate(0 ${i * rowHeight})`}>
            <text y={14} fill="var(--muted)">
              {range.name}
            </text>
            <Part from={x(Math.min(range.low, 0))} to={x(Math.min(range.high, 0))} loss />
            <Part from={x(Math.max(range.low, 0))} to={x(Math.max(range.high, 0))} />
            <End at={x(range.low) - gap} anchor="end" text={format(range.low)} />
            <End at={x(range.high) + gap} anchor="start" text={format(range.high)} />
          </g>
        ))}
        <line x1={x(0)} x2={x(0)} y1={0} y2={height} stroke="var(--muted)" />
      </svg>
    </div>
  );
}

const lengthOf = (text: string) => text.length;

function Part({ from, to, loss = false }: { from: number; to: number; loss?: boolean }) {
  if (from === to) return null;
  return (
    <rect
      x={from}
      y={bar.top}
      width={Math.max(1, to - from)}
      height={bar.height}
      rx={2}
      fill={loss ? chartColors.excedente : chartColors.conforme}
    />
  );
}

function End({ at, anchor, text }: { at: number; anchor: 'start' | 'end'; text: string }) {
  return (
    <text x={at} y={bar.top + bar.height / 2} dy="0.32em" textAnchor={anchor} fill="var(--fg)">
      {text}
    </text>
  );
}
