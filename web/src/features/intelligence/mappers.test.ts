import { describe, expect, it } from 'vitest';
import { lightRow } from '@/test/factories/dashboard';
import { toLightPage } from './mappers';

const page = (...data: ReturnType<typeof lightRow>[]) =>
  toLightPage({ data, page: 2, pageSize: 20, total: 41, totalCapped: false });

describe('the contracts behind a light', () => {
  it('DB-14 writes each figure with its unit; what is missing is Indefinido', () => {
    const figures = [
      { label: 'Demanda medida', value: '560.5', unit: 'kW' },
      { label: 'Contratada', value: null, unit: 'kW' },
    ] as never;
    const { data, ...rest } = page(lightRow({ figures }));
    expect(data[0]?.figures).toEqual([
      { label: 'Demanda medida', text: '560,5\u00a0kW' },
      { label: 'Contratada', text: 'Indefinido' },
    ]);
    expect(rest).toEqual({ page: 2, pageSize: 20, total: 41, totalCapped: false });
  });

  it('DB-14 FC-05 what lacks data is sem dados, whatever light it came with', () => {
    const { data } = page(lightRow(), lightRow({ light: 'amarelo', sem_dados: true }));
    expect(data.map(({ light }) => light)).toEqual(['vermelho', 'sem_dados']);
  });
});
