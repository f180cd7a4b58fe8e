import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BarChart } from './bar-chart';
import { ChartFrame } from './chart-frame';
import { chartColors } from './colors';
import { DonutChart } from './donut-chart';
import { LineChart } from './line-chart';

const meta = { key: 'meta', label: 'Meta', color: chartColors.reference, dashed: true };
const real = { key: 'real', label: 'Realizado', color: chartColors.conforme };
const rows = [
  { name: 'set/2026', meta: 100, real: 90 },
  { name: 'out/2026', meta: 100, real: null },
  { name: 'nov/2026', meta: 100, real: -20 },
];
const mwh = (value: number) => `${value} MWh`;

function Broken(): never {
  throw new Error('chunk');
}

function point(container: HTMLElement, clientX: number) {
  const svg = container.querySelector('svg');
  if (!svg) throw new Error('no drawing');
  fireEvent.pointerMove(svg, { clientX });
}

describe('bars', () => {
  it('draw what has a value, in the colour of its row, with its label', () => {
    const { container } = render(
      <BarChart
        rows={rows}
        series={[real]}
        format={mwh}
        labels
        rowColors={['red', 'green', 'blue']}
      />,
    );
    const bars = [...container.querySelectorAll('path')];
    expect(bars.map((bar) => bar.getAttribute('fill'))).toEqual(['red', 'blue']);
    expect(screen.getByText('90 MWh')).toBeInTheDocument();
    expect(screen.getByText('-20 MWh')).toBeInTheDocument();
  });

  it('name the values under the pointer, missing ones as –', () => {
    const { container } = render(<BarChart rows={rows} series={[meta, real]} format={mwh} />);
    point(container, 320);
    expect(screen.getByText('100 MWh')).toBeInTheDocument();
    expect(screen.getByText('–')).toBeInTheDocument();
    point(container, 10);
    expect(screen.queryByText('100 MWh')).toBeNull();
  });
});

describe('lines', () => {
  it('break where a value is missing and dash a target', () => {
    const { container } = render(<LineChart rows={rows} series={[meta, real]} format={mwh} />);
    const [target, done] = [...container.querySelectorAll('path')];
    expect(target).toHaveAttribute('stroke-dasharray', '5 5');
    expect(target?.getAttribute('d')?.match(/M/g)).toHaveLength(1);
    expect(done?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  });
});

describe('donut', () => {
  const slices = [
    { name: 'Conforme', value: 3, color: 'green' },
    { name: 'Excedente', value: 0, color: 'red' },
    { name: 'Indefinido', value: 1, color: 'grey' },
  ];

  it('draws the shares there are, with the total or the pointed share in the middle', () => {
    const { container } = render(
      <DonutChart slices={slices} format={String} center={{ value: '4', label: 'contratos' }} />,
    );
    const drawn = [...container.querySelectorAll('circle')];
    expect(drawn.map((slice) => slice.getAttribute('stroke'))).toEqual(['green', 'grey']);
    expect(screen.getByText('contratos')).toBeInTheDocument();
    const [first] = drawn;
    if (first) fireEvent.pointerEnter(first);
    expect(screen.getByText('Conforme')).toBeInTheDocument();
  });

  it('is an empty ring when there is nothing', () => {
    const { container } = render(<DonutChart slices={[]} format={String} />);
    expect(container.querySelectorAll('circle')).toHaveLength(1);
  });
});

describe('frame', () => {
  const table = { head: ['Mês', 'Consumo (MWh)'], rows: [['set/2026', '90']] };

  it('DB-05 CT-09 carries the same figures as a table, shown on demand', async () => {
    const user = userEvent.setup();
    render(
      <ChartFrame title="Consumo" table={table} legend={[{ label: 'Meta', color: 'grey' }]}>
        <BarChart rows={rows} series={[real]} format={mwh} />
      </ChartFrame>,
    );
    const figures = screen.getByRole('table', { name: 'Consumo' });
    expect(within(figures).getByRole('row', { name: 'set/2026 90' })).toBeInTheDocument();
    expect(screen.getByText('Meta')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver tabela' }));
    expect(screen.queryByText('Meta')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver gráfico' }));
    expect(screen.getByText('Meta')).toBeVisible();
  });

  it('keeps the page standing when a chart cannot be drawn', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <ChartFrame title="Consumo" table={table}>
        <Broken />
      </ChartFrame>,
    );
    expect(screen.getByText(/Não foi possível desenhar o gráfico/)).toBeVisible();
  });
});
