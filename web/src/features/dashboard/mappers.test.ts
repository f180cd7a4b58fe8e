import { describe, expect, it } from 'vitest';
import {
  billDivergence,
  conformities,
  intelligence,
  opportunity,
  overview,
} from '@/test/factories/dashboard';
import { toConformities, toIntelligence, toOpportunities, toOverview, toRenewals } from './mappers';

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

  it('DB-14 maps the lights; what is not counted is zero', () => {
    expect(toIntelligence(intelligence()).demanda).toEqual({
      verde: 80,
      amarelo: 40,
      vermelho: 8,
      sem_dados: 0,
    });
    // DB-14 FC-05: what has no data is not amarelo on a screen.
    const demanda = { verde: 1, amarelo: 9, vermelho: 2, sem_dados: 7 };
    expect(toIntelligence({ demanda }).demanda).toEqual({ ...demanda, amarelo: 2 });
    expect(toIntelligence({}).contrato).toEqual({
      verde: 0,
      amarelo: 0,
      vermelho: 0,
      sem_dados: 0,
    });
  });

  it.each([
    [1.05, 5],
    [1, 0],
    [1.1, 10],
    [1.0725, 7.25],
    [0.95, -5],
    [null, null],
    [undefined, null],
  ])('DB-09 a factor of %s is a tolerance of %s percent', (factor, percent) => {
    const bill = billDivergence({ regra_tolerancia_demanda: factor });
    const { bill: rows } = toConformities(conformities({ fatura_divergentes: [bill] }));
    expect(rows[0]?.tolerance).toBe(percent);
  });

  it('DB-15 keeps the totals beyond the lists', () => {
    const mapped = toConformities(
      conformities({ totais: { nf: 80, fatura: 0, nf_declaradas: 2, fatura_declaradas: 3 } }),
    );
    expect(mapped).toMatchObject({
      nfTotal: 80,
      billTotal: 1,
      nfDeclared: 2,
      billDeclared: 3,
    });
    expect(toConformities({})).toMatchObject({ nf: [], bill: [], nfTotal: 0, billDeclared: 0 });
  });

  it('maps the renewal radar', () => {
    expect(toRenewals({ '3': 2 }).periods.map(({ count }) => count)).toEqual([2, 0, 0, 0]);
  });
});
