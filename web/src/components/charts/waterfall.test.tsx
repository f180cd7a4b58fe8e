import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chartColors } from './colors';
import { heightOf, stepsBetween } from './steps';
import { Waterfall } from './waterfall';

/** The worked example of a saving that was promised, and what became of it. */
const golden = [
  ['Prometido', 0, 18400],
  ['Preço', 18400, 17779.65],
  ['Volume', 17779.65, 18959.75],
  ['Tarifa', 18959.75, 16914.03],
  ['Bandeira', 16914.03, 17224.03],
  ['Multas', 17224.03, 16249.7],
  ['Tributos', 16249.7, 16131.5],
  ['Realizado', 0, 16131.5],
];
const causes = [
  { name: 'Preço', value: -620.35 },
  { name: 'Volume', value: 1180.1 },
  { name: 'Tarifa', value: -2045.72 },
  { name: 'Bandeira', value: 310 },
  { name: 'Multas', value: -974.33 },
  { name: 'Tributos', value: -118.2 },
];
const steps = stepsBetween({ name: 'Prometido', value: 18400 }, causes, 'Realizado');

describe('FC-05 the waterfall', () => {
  it('leads over its causes to the end, exact to the cent', () => {
    expect(steps.map(({ name, from, to }) => [name, from, to])).toEqual(golden);
    expect(steps.map(heightOf)).toEqual([18400, ...causes.map(({ value }) => value), 16131.5]);
  });

  it('draws what is worse in the colour of what is worse, and says each amount', () => {
    const { container, rerender } = render(<Waterfall steps={steps} format={String} gain />);
    const fills = () =>
      [...container.querySelectorAll('rect[rx]')].map((r) => r.getAttribute('fill'));
    const { reference, excedente, conforme } = chartColors;
    expect(fills()).toEqual([
      reference,
      excedente,
      conforme,
      excedente,
      conforme,
      excedente,
      excedente,
      reference,
    ]);
    const amounts = [...container.querySelectorAll('text[fill="var(--fg)"]')].map((t) =>
      t.textContent?.replace(/\u00a0/g, ' '),
    );
    expect(amounts).toEqual([
      '18,4 mil',
      '−620,4',
      '+1,2 mil',
      '−2 mil',
      '+310',
      '−974,3',
      '−118,2',
      '16,1 mil',
    ]);
    rerender(<Waterfall steps={steps} format={String} />);
    expect(fills()[1]).toBe(conforme);
    const svg = container.querySelector('svg');
    fireEvent.pointerMove(svg as SVGSVGElement, { clientX: 60 });
    expect(screen.getByText('18400')).toBeInTheDocument();
  });
});
