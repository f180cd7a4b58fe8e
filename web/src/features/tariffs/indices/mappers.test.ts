import { describe, expect, it } from 'vitest';
import { indexComparison } from '@/test/factories/tariff';
import { formatVariation, monthList, toComparison } from './mappers';

describe('index mappers', () => {
  it('CC-14 writes a variation with its decimals and its sign', () => {
    expect(formatVariation(0.42)).toBe('0,42%');
    expect(formatVariation(-0.02)).toBe('−0,02%');
    expect(formatVariation(6.615649)).toBe('6,615649%');
    expect(formatVariation(1)).toBe('1,00%');
  });

  it('CC-14 names the months of a gap, and counts the rest of many', () => {
    expect(monthList(['2024-02', '2024-03'])).toBe('fev/2024, mar/2024');
    expect(monthList(['2024-02', '2024-03', '2024-04'], 1)).toBe('fev/2024 e mais 2 meses');
    expect(monthList(['2024-02', '2024-03'], 1)).toBe('fev/2024 e mais 1 mês');
  });

  it('CC-14 tells new, altered and confirmed months apart, the last one first', () => {
    const { differences, same, problems } = toComparison(
      indexComparison({
        data: [
          { month: '2024-01', old: 0.42, new: 0.42, change: 'igual', was_provisional: false },
          { month: '2024-02', old: 0.8, new: 0.83, change: 'alterado', was_provisional: true },
          { month: '2024-03', old: 0.16, new: 0.16, change: 'alterado', was_provisional: true },
          { month: '2024-04', old: null, new: 0.38, change: 'novo', was_provisional: false },
        ],
        counts: { novo: 1, alterado: 2, igual: 1 },
        errors: [
          { line: 3, column: 2, message: 'Falta o valor' },
          { line: 4, message: 'Item 2: faltam data e valor' },
        ],
      }),
    );
    expect(differences.map(({ month, label }) => `${month} ${label}`)).toEqual([
      '2024-04 Novo',
      '2024-03 Provisório confirmado',
      '2024-02 Alterado',
    ]);
    expect(same).toBe(1);
    expect(problems.map((p) => p.text)).toEqual([
      'Linha 3, coluna 2: Falta o valor',
      'Linha 4: Item 2: faltam data e valor',
    ]);
  });
});
