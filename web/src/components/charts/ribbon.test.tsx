import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import golden from '@/test/golden/face.json';
import { renderUi } from '@/test/render-ui';
import { placeInBand, stretches } from './band';
import { Ribbon } from './ribbon';
import { verticalScale } from './scale';

const words = { abaixo: 'below', acima: 'above', dentro: 'inside' } as const;
const row = (
  name: string,
  measured: number | null,
  minimum: number | null = 90,
  maximum: number | null = 110,
) => ({ name, measured, minimum, maximum, contracted: 100 });

describe('the band', () => {
  it.each(golden.bands)('holds %s between %s and %s: %s', (measured, minimum, maximum, place) => {
    const found = placeInBand({
      measured: Number(measured),
      minimum: Number(minimum),
      maximum: Number(maximum),
    });
    expect(found).toBe(words[place as keyof typeof words]);
  });

  it('is unknown without all its figures', () => {
    expect(placeInBand(row('jan', 100, null))).toBeNull();
    expect(placeInBand(row('jan', null))).toBeNull();
  });

  it('draws where the design says', () => {
    const { ticks, min, max, net } = golden.ribbon_y;
    const y = verticalScale(ticks.map(Number), 8, 216);
    const drawn = ['90', '110', '101.332'].map((value) => y(Number(value)).toFixed(2));
    expect(drawn).toEqual([min, max, net]);
  });

  it('breaks where a figure is missing', () => {
    const rows = [row('a', 1), row('b', null), row('c', 2), row('d', 3), row('e', 4, null)];
    expect(stretches(rows, ['measured'])).toEqual([[0], [2, 3, 4]]);
    expect(stretches(rows, ['minimum', 'maximum'])).toEqual([[0, 1, 2, 3]]);
  });
});

describe('Ribbon', () => {
  const rows = [row('jan', 89.999), row('fev', 90), row('mar', null), row('abr', 110.001)];
  const chart = (
    <Ribbon
      rows={rows}
      labels={{ measured: 'NET', minimum: 'Mínimo', maximum: 'Máximo', contracted: 'Contrato' }}
      format={String}
      label="Consumo na faixa"
      link={(at) => ({ to: `/balancos/b#${rows[at]?.name}`, label: rows[at]?.name ?? '' })}
    />
  );

  it('links the months outside alone; one stop for Tab, arrows between them', async () => {
    const { user, container } = renderUi(chart);
    const links = within(screen.getByRole('group', { name: 'Consumo na faixa' }));
    expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/balancos/b#jan',
      '/balancos/b#abr',
    ]);
    await user.tab();
    expect(links.getByRole('link', { name: 'abr' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(links.getByRole('link', { name: 'jan' })).toHaveFocus();
    expect(container.querySelectorAll('polygon')).toHaveLength(1);
    // The line of what was measured stops at March: a stretch, and a point alone.
    expect(container.querySelector('path[stroke="var(--fg)"]')?.getAttribute('d')).toMatch(
      /^M[^M]+M[^M]+$/,
    );
  });
});
