import { describe, expect, it } from 'vitest';
import { opportunity, overview } from '@/test/factories/dashboard';
import { toOpportunities, toOverview } from './mappers';

describe('the dashboard of the API', () => {
  it('DB-11 maps the figures with their changes', () => {
    expect(toOverview(overview())).toEqual({
      month: '2026-11',
      active: { value: 128, change: 3 },
      conformity: { value: 73, change: -2 },
      opportunities: { value: 12, change: 0 },
      nfDivergent: { value: 4, change: 2 },
      billDivergent: { value: 0, change: null },
      distribution: { Conforme: 67, Excedente: 18, Subutilizado: 7, Indefinido: 36 },
      total: 128,
    });
  });

  it('DB-04 never invents a value or a change', () => {
    const { conformity } = toOverview(overview({ conformidadePercentual: undefined }));
    expect(conformity).toEqual({ value: null, change: -2 });
  });

  it('DB-13 maps the opportunities; what is missing stays missing', () => {
    const rows = toOpportunities({
      contratos: [opportunity(), opportunity({ id: 'c-2', consumo_contrato: {} })],
    });
    expect(rows[0]).toMatchObject({ code: 'CT-1790000000001', accumulated: 4108.861, delta: 5.16 });
    expect(rows[1]).toMatchObject({ id: 'c-2', accumulated: null, limit: null, delta: null });
    expect(toOpportunities({})).toEqual([]);
  });
});
