import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Band, placeInBand, stretches } from './band';
import { chartColors } from './colors';
import { Plot, type PlotArea } from './plot';
import type { ChartRow, Series } from './series';

interface RibbonProps {
  rows: readonly (ChartRow & Band)[];
  /** The words of the tooltip: what was measured, the band's ends, what is agreed. */
  labels: Readonly<Record<keyof Band, string>>;
  format: (value: number) => string;
  /** Names the chart, which is one stop for Tab. */
  label: string;
  /** Where a row outside its band leads, and how it is named. */
  link: (row: number) => { to: string; label: string };
}

const colors = { above: chartColors.excedente, below: chartColors.subutilizado } as const;
const shapes = { above: 'M0,-6L6,5H-6Z', below: 'M0,6L6,-5H-6Z' } as const;

/** A measured line over the band that it should stay in. Show it inside a linked ChartFrame, from ./lazy. */
export function Ribbon({ rows, labels, format, label, link }: RibbonProps) {
  const box = useRef<HTMLDivElement>(null);
  const outside = rows.flatMap((row, at) => {
    const place = placeInBand(row);
    return place === 'above' || place === 'below' ? [{ at, place }] : [];
  });
  const [stop, setStop] = useState<number>();
  const current = outside.find(({ at }) => at === stop) ?? outside.at(-1);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step && current && outside[outside.indexOf(current) + step];
    if (!next) return;
    event.preventDefault();
    setStop(next.at);
    box.current?.querySelector<SVGAElement>(`[data-at="${next.at}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the links in it
    <div ref={box} onKeyDown={onKeyDown}>
      <Plot rows={rows} series={seriesOf(labels)} format={format} cursor="line" label={label}>
        {(area) => (
          <>
            {stretches(rows, ['minimum', 'maximum']).map((run) => (
              <polygon
                key={run[0]}
                points={bandPoints(area, rows, run)}
                fill={chartColors.conforme}
                fillOpacity={0.22}
              />
            ))}
            <Line area={area} rows={rows} of="contracted" dashed />
            <Line area={area} rows={rows} of="measured" />
            {outside.map(({ at, place }) => {
              const target = link(at);
              return (
                <Link
                  key={at}
                  to={target.to}
                  data-at={at}
                  aria-label={target.label}
                  tabIndex={current?.at === at ? 0 : -1}
                  className="outline-none [&:focus-visible>path]:stroke-2 [&:focus-visible>path]:stroke-ring"
                >
                  <circle
                    cx={area.x(at)}
                    cy={area.y(rows[at]?.measured ?? 0)}
                    r={12}
                    fill="none"
                    pointerEvents="all"
                  />
                  <path
                    d={shapes[place]}
                    transform={`translate(${area.x(at)} ${area.y(rows[at]?.measured ?? 0)})`}
                    fill={colors[place]}
                    stroke="var(--surface)"
                  />
                </Link>
              );
            })}
          </>
        )}
      </Plot>
    </div>
  );
}

function seriesOf(labels: RibbonProps['labels']): readonly Series[] {
  return [
    { key: 'measured', label: labels.measured, color: 'var(--fg)' },
    { key: 'contracted', label: labels.contracted, color: chartColors.reference },
    { key: 'maximum', label: labels.maximum, color: chartColors.conforme },
    { key: 'minimum', label: labels.minimum, color: chartColors.conforme },
  ];
}

/** Along the lower end and back along the upper one; a row alone is as wide as its band. */
function bandPoints(area: PlotArea, rows: readonly Band[], run: readonly number[]): string {
  const edge = (at: number, of: 'minimum' | 'maximum') => {
    const y = area.y(rows[at]?.[of] ?? 0);
    const half = run.length === 1 ? area.band / 3 : 0;
    return half === 0
      ? [`${area.x(at)},${y}`]
      : [area.x(at) - half, area.x(at) + half].map((x) => `${x},${y}`);
  };
  return [
    ...run.flatMap((at) => edge(at, 'minimum')),
    ...run.flatMap((at) => edge(at, 'maximum')).reverse(),
  ].join(' ');
}

interface LineProps {
  area: PlotArea;
  rows: readonly Band[];
  of: 'measured' | 'contracted';
  dashed?: boolean;
}

/** A line that stops where a value is missing; a value alone is a point. */
function Line({ area, rows, of, dashed = false }: LineProps) {
  const runs = stretches(rows, [of]);
  const at = (i: number) => `${area.x(i)},${area.y(rows[i]?.[of] ?? 0)}`;
  const color = dashed ? chartColors.reference : 'var(--fg)';
  return (
    <>
      <path
        d={runs.map((run) => `M${run.map(at).join('L')}`).join('')}
        fill="none"
        stroke={color}
        strokeWidth={dashed ? 1.5 : 2}
        strokeLinejoin="round"
        strokeDasharray={dashed ? '5 5' : undefined}
      />
      {runs
        .filter((run) => run.length === 1)
        .map(([i = 0]) => (
          <circle key={i} cx={area.x(i)} cy={area.y(rows[i]?.[of] ?? 0)} r={3} fill={color} />
        ))}
    </>
  );
}
