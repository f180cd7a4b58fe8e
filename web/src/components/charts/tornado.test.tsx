import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chartColors } from './colors';
import { byWidth, type Range } from './ranges';
import { Tornado } from './tornado';

/** The worked example of the interface's design, in the order that it demands. */
const golden: readonly Range[] = [
  { name: 'Preço da energia', low: -58300, high: 58300 },
  { name: 'Tarifa da distribuidora', low: -41200, high: 38900 },
  { name: 'Consumo', low: -12750.5, high: 12750.5 },
  { name: 'PLD', low: -3120, high: 9870 },
];

const rects = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].map((rect) => ({
    from: Number(rect.getAttribute('x')),
    width: Number(rect.getAttribute('width')),
    fill: rect.getAttribute('fill'),
  }));

describe('FC-05 the tornado', () => {
  it('begins with the widest range, and with the first name where they are as wide', () => {
    const [price, network, use, pld] = golden as [Range, Range, Range, Range];
    expect(byWidth([network, pld, use, price])).toEqual(golden);
    // The same width to the cent, off by less than that in binary.
    const same = { name: 'Bandeira', low: -12750.4, high: 12750.6 };
    expect(byWidth([use, same]).map(({ name }) => name)).toEqual(['Bandeira', 'Consumo']);
    expect(byWidth([same, use]).map(({ name }) => name)).toEqual(['Bandeira', 'Consumo']);
  });

  it('labels both ends, and draws what is lost left of what is gained', () => {
    const { container } = render(<Tornado ranges={golden} format={String} />);
    const texts = [...container.querySelectorAll('text')].map((text) => text.textContent);
    expect(texts).toEqual(golden.flatMap(({ name, low, high }) => [name, `${low}`, `${high}`]));
    const parts = rects(container);
    expect(parts).toHaveLength(8);
    const zero = Number(container.querySelector('line')?.getAttribute('x1'));
    for (const { from, width, fill } of parts) {
      const lost = fill === chartColors.excedente;
      expect(lost ? from + width : from).toBeCloseTo(zero, 6);
    }
    // Of the same length where it loses what it gains, and longer where it is more.
    expect(parts[0]?.width).toBeCloseTo(parts[1]?.width ?? 0, 6);
    expect(parts[2]?.width).toBeCloseTo(((parts[0]?.width ?? 0) * 41200) / 58300, 6);
  });

  it('draws one side alone where the other changes nothing', () => {
    const only = [{ name: 'Bandeira', low: 0, high: 900 }];
    const { container } = render(<Tornado ranges={only} format={String} />);
    expect(rects(container).map(({ fill }) => fill)).toEqual([chartColors.conforme]);
  });
});
