import { describe, expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { withAdjusted } from './compliance';
import { toContract, toContractPage } from './contract';

describe('contracts of the API', () => {
  it('CT-22 maps every field to the screen', () => {
    expect(toContract(contract())).toEqual({
      ...toContract({ id: 'c-1' }),
      id: 'c-1',
      code: 'CT-1790000000001',
      client: 'Metalúrgica São José Ltda.',
      cnpj: '12.345.678/0001-95',
      group: 'default',
      segment: 'Indústria',
      contact: 'Paula Reis',
      emails: 'financeiro@saojose.com.br, energia@saojose.com.br',
      volume: 0.45,
      unit: 'MW médio',
      status: 'Ativo',
      situationFrom: '2026-01-01',
      changes: [{ from: '2026-01-01', status: 'ativo' }],
      warnings: [],
      source: 'Incentivada',
      incentive: 50,
      modality: 'Flat',
      start: '2026-01-01',
      end: '2027-12-31',
      partial: '',
      billingCycle: 'Mensal',
      modulation: 'carga',
      upper: 120,
      lower: 80,
      flexibility: 20,
      loss: null,
      price: 247.35,
      includes: 'pis_cofins',
      spotPrice: 186.59,
      supplier: 'Comercializadora Alfa',
      proinfa: 6.412,
      prices: null,
      volumes: null,
      additional: [],
      priceWarnings: [],
      compliance: {
        Consumo: 'Conforme',
        NF: 'Divergente',
        Fatura: 'Em análise',
        Encargos: 'Em análise',
        Conformidade: 'Em análise',
      },
      adjusted: false,
      deleted: false,
      version: 3,
      createdAt: '2026-01-05T12:00:00Z',
      createdBy: 'Ana Souza',
      updatedAt: '2026-11-03T17:30:00Z',
      updatedBy: 'Ana Souza',
    });
  });

  it('CT-22 reads a bare row without breaking: missing numbers stay missing', () => {
    const bare = toContract({ id: 'x' });
    expect(bare).toMatchObject({ group: 'default', status: 'Ativo', volume: null, price: null });
    expect(bare.compliance.Conformidade).toBe('Em análise');
  });

  it('CT-22 reads numbers written as text and dates written as moments', () => {
    const row = { ...contract(), average_price_mwh: '255.00' as unknown as number };
    expect(toContract({ ...row, start_date: '2026-01-01T00:00:00Z' })).toMatchObject({
      price: 255,
      start: '2026-01-01',
    });
  });

  const rows = [contract(), contract({ id: 'c-2' })];
  it.each([
    ['an array', rows],
    ['contracts', { contracts: rows }],
    ['data', { data: rows }],
    ['items', { items: rows }],
    ['result', { result: rows }],
    ['data.items', { data: { items: rows } }],
    ['result.data.contracts', { result: { data: { contracts: rows } } }],
  ])('CT-23 accepts the list under %s', (_name, body) => {
    expect(toContractPage(body).rows.map((row) => row.id)).toEqual(['c-1', 'c-2']);
  });

  it.each([[null], ['text'], [{}], [{ data: null }], [{ other: rows }], [[null, 3, { x: 1 }]]])(
    'CT-23 %j is no list of contracts, which is not the same as an empty one',
    (body) => {
      expect(() => toContractPage(body)).toThrow();
    },
  );

  it('CT-23 takes the totals where they are given, else counts the rows', () => {
    expect(toContractPage({ data: rows, total: 1000, totalCapped: true })).toMatchObject({
      total: 1000,
      capped: true,
    });
    expect(toContractPage({ items: rows })).toMatchObject({ total: 2, capped: false });
  });

  it('CT-18 follows the adjusted flag in consumption, invoice and overall', () => {
    const { compliance } = toContract(contract());
    expect(withAdjusted(compliance, true)).toEqual({
      Consumo: 'Conforme',
      NF: 'Divergente',
      Fatura: 'Conforme',
      Encargos: 'Em análise',
      Conformidade: 'Conforme',
    });
    expect(withAdjusted(compliance, false)).toMatchObject({
      Consumo: 'Em análise',
      Fatura: 'Em análise',
      Conformidade: 'Em análise',
    });
  });
});
