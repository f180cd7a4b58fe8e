import { describe, expect, it } from 'vitest';
import { toContract } from '@/model/contract/contract';
import { contract } from '@/test/factories/contract';
import { preview } from './mutations';

const one = toContract(contract());

describe('how an edit will look', () => {
  const input = {
    client_name: 'Outro',
    groupName: 'default',
    cnpj: '11222333000181',
    segment: null,
    contact_responsible: null,
    email: null,
    contracted_volume_mwh: 100,
    volume_unit: 'MWh',
    status: 'Inativo',
    energy_source: 'Convencional',
    incentive_percent: 0,
    contracted_modality: null,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    billing_cycle: null,
    upper_limit_percent: 110,
    lower_limit_percent: 90,
    flexibility_percent: null,
  };

  it('CT-08 takes what is sent, and keeps what is not', () => {
    expect(preview(one, input)).toMatchObject({
      id: 'c-1',
      code: 'CT-1790000000001',
      client: 'Outro',
      volume: 100,
      status: 'Inativo',
      price: 247.35,
      spotPrice: 186.59,
      version: 3,
      compliance: one.compliance,
    });
  });

  it('CT-18 follows the adjusted flag', () => {
    expect(preview(one, { ...input, adjusted: true }).compliance).toMatchObject({
      Consumo: 'Conforme',
      Fatura: 'Conforme',
      Conformidade: 'Conforme',
    });
  });
});
