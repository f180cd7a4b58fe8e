import { describe, expect, it } from 'vitest';
import { boxStyle } from './box';
import { formatElapsed, formatRate, textOf } from './fields';

describe('fields as a person writes them', () => {
  it.each([
    ['valor_fatura', '48210.5', '48.210,50'],
    ['icms_aliquota', '19', '19,0'],
    ['pis_aliquota', '0.9134', '0,9134'],
    ['data_vencimento', '2026-11-09', '09/11/2026'],
    ['periodo_fatura', '2026-10', '10/2026'],
    ['documento_cliente', '12345678000195', '12.345.678/0001-95'],
    ['documento_cliente', '52998224725', '529.982.247-25'],
    ['codigo_instalacao', '0012.345', '0012.345'],
    ['valor_fatura', '', ''],
  ])('IV-06 %s %s is %s', (key, value, text) => {
    expect(textOf({ key, value })).toBe(text);
  });

  it.each([
    ['icms', '19', '19,0%'],
    ['icms', '18.25', '18,3%'],
    ['pis', '0.9', '0,90%'],
    ['pis', '0.91345', '0,9135%'],
    ['cofins', '4.2', '4,20%'],
    ['cofins', '', '–'],
  ] as const)('IV-09 the rate %s %s is %s', (tax, value, text) => {
    expect(formatRate(tax, value)).toBe(text);
  });

  it.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [65, '1:05'],
    [3600, '60:00'],
  ])('IV-05 %s seconds are %s', (seconds, text) => {
    expect(formatElapsed(seconds)).toBe(text);
  });
});

describe('the place of a field', () => {
  it('IV-06 is told in points of 1/72 inch, the picture has 110 dots per inch', () => {
    // A4 (595.3 × 841.9 points) drawn at 110 dpi.
    const size = { width: 909.49, height: 1286.23 };
    const style = boxStyle({ x: 2, y: 2, w: 591.3, h: 416.95 }, size);
    expect(style.left).toBe('0%');
    expect(style.top).toBe('0%');
    expect(Number.parseFloat(style.width)).toBeCloseTo(100, 1);
    expect(Number.parseFloat(style.height)).toBeCloseTo(50, 1);
  });
});
