import { describe, expect, it } from 'vitest';
import { trace } from '@/test/factories/balance';
import { traceSource, traceText, traceValue } from './trace';

describe('memória de cálculo', () => {
  it.each([
    [{ value: '341.188', unit: 'MWh' }, '341,188 MWh'],
    [{ value: '3', unit: '%' }, '3%'],
    [{ value: '82806.84', unit: 'R$' }, 'R$ 82.806,84'],
    [{ value: '247.35', unit: 'R$/MWh' }, 'R$ 247,35/MWh'],
    [{ value: '-3743.18', unit: 'R$' }, 'R$ −3.743,18'],
    [{ value: 'Conforme' }, 'Conforme'],
    [{ value: '' }, 'Indefinido'],
  ])('EB-16 writes %j as %s', (node, text) => {
    expect(traceValue({ name: 'x', ...node }).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('EB-16 says where a value came from', () => {
    const source = { kind: 'planilha', ref: 'outubro.csv', detail: 'linha 14' };
    expect(traceSource({ name: 'x', value: '1', source })).toBe(
      'Planilha · outubro.csv · linha 14',
    );
    expect(traceSource({ name: 'x', value: '1' })).toBe('');
  });

  it('EB-16 is copied as indented text', () => {
    const lines = traceText(trace()).replaceAll('\u00a0', ' ').split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'Balanço de outubro de 2026: Conforme',
      '  Requisito: 341,188 MWh = Consumo × (1 + Perdas)',
      '    Consumo: 331,250 MWh = medição em kWh ÷ 1000, 3 casas',
      '      Medição: 331,250 MWh [Planilha · medicao-outubro.csv · linha 14]',
    ]);
    expect(lines.at(-1)).toBe('    Preço: Indefinido');
  });
});
