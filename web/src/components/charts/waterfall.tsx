import { formatCompact } from '@/lib/format';
import { chartColors } from './colors';
import { Plot } from './plot';
import { heightOf, type Step } from './steps';

interface WaterfallProps {
  steps: readonly Step[];
  format: (value: number) => string;
  /** Whether more is better: a saving, and not a cost. */
  gain?: boolean;
}

const maxBar = 72;
/** What an amount over a step takes, as '+999,9 mil'. */
const labelWidth = 44;

/**
 * From one amount to another: each cause hangs where the one before ended, and says how much
 * it is, since a small one is hardly seen. Show it inside a ChartFrame, from ./lazy.
 */
export function Waterfall({ steps, format, gain = false }: WaterfallProps) {
  const colorOf = (step: Step) => {
    if (step.end) return chartColors.reference;
    return step.to >= step.from === gain ? chartColors.conforme : chartColors.excedente;
  };
  return (
    <Plot
      rows={steps.map((step) => ({ name: step.name, value: heightOf(step) }))}
      series={[{ key: 'value', label: 'R$', color: chartColors.reference }]}
      colorOf={(row) => colorOf(steps[row] as Step)}
      format={format}
      reach={steps.flatMap(({ from, to }) => [from, to])}
      headroom={24}
      cursor="band"
    >
      {(area) =>
        steps.map((step, i) => {
          const width = Math.max(2, Math.min(maxBar, area.band * 0.72));
          const x = area.x(i) - width / 2;
          const [top, bottom] = [
            area.y(Math.max(step.from, step.to)),
            area.y(Math.min(step.from, step.to)),
          ];
          return (
            <g key={step.name}>
              <rect
                x={x}
                y={top}
                width={width}
                height={Math.max(1, bottom - top)}
                rx={2}
                fill={colorOf(step)}
              />
              {area.band >= labelWidth && (
                <text x={area.x(i)} y={top - 6} textAnchor="middle" fill="var(--fg)">
                  {amountOf(step)}
                </text>
              )}
              {i < steps.length - 1 && (
                <line
                  x1={x + width}
                  x2={area.x(i + 1) - width / 2}
                  y1={area.y(step.to)}
                  y2={area.y(step.to)}
                  stroke="var(--muted)"
                />
              )}
            </g>
          );
        })
      }
    </Plot>
  );
}

function amountOf(step: Step): string {
  const value = heightOf(step);
  const text = formatCompact(value);
  return !step.end && value > 0 ? `+${text}` : text;
}
