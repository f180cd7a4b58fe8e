import { useId, useState } from 'react';
import { Hatch, paint } from './hatch';

interface Slice {
  name: string;
  value: number;
  color: string;
}

interface DonutChartProps {
  slices: readonly Slice[];
  format: (value: number) => string;
  /** In the middle: the total and what it counts. A pointed slice takes its place. */
  center?: { value: string; label: string };
  /** Half as wide, beside other figures. */
  small?: boolean;
}

const size = 240;
const radius = 88;
const thickness = 30;
const around = 2 * Math.PI * radius;

/** Shares of a whole. Show it inside a ChartFrame, from ./lazy. */
export function DonutChart({ slices, format, center, small = false }: DonutChartProps) {
  const hatch = useId();
  const [active, setActive] = useState<string | null>(null);
  const drawn = slices.filter((slice) => slice.value > 0);
  const total = drawn.reduce((sum, slice) => sum + slice.value, 0);
  const gap = drawn.length > 1 ? 2 : 0;
  const pointed = drawn.find((slice) => slice.name === active);
  const middle = pointed ? { value: format(pointed.value), label: pointed.name } : center;
  let before = 0;
  return (
    <div className="relative flex justify-center">
      <svg
        width={small ? size / 2 : size}
        height={small ? size / 2 : size}
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden="true"
      >
        <Hatch id={hatch} />
        <g
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
          fill="none"
          strokeWidth={thickness}
          onPointerLeave={() => setActive(null)}
        >
          {drawn.length === 0 && (
            <circle cx={size / 2} cy={size / 2} r={radius} stroke="var(--subtle)" />
          )}
          {drawn.map((slice) => {
            const length = (slice.value / total) * around;
            const offset = before;
            before += length;
            return (
              <circle
                key={slice.name}
                cx={size / 2}
                cy={size / 2}
                r={radius}
                stroke={paint(slice.color, hatch)}
                strokeDasharray={`${Math.max(length - gap, 1)} ${around}`}
                strokeDashoffset={-offset}
                opacity={active === null || active === slice.name ? 1 : 0.45}
                onPointerEnter={() => setActive(slice.name)}
              />
            );
          })}
        </g>
      </svg>
      {middle && (
        <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
          <span className={small ? 'text-body font-semibold' : 'kpi text-kpi font-semibold'}>
            {middle.value}
          </span>
          {!small && <span className="text-caption text-muted">{middle.label}</span>}
        </div>
      )}
    </div>
  );
}
