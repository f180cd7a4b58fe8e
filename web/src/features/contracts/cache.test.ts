import { describe, expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { withChanged, withFirst, without } from './cache';
import { toContract } from './mappers';
import { preview } from './mutations';

const one = toContract(contract());
const two = toContract(contract({ id: 'c-2' }));
const page = { rows: [one, two], total: 40, capped: false };
const ids = ({ rows }: typeof page | { rows: readonly { id: string }[] }) => rows.map((r) => r.id);

describe('optimistic changes of a page', () => {
  it('CT-08 puts a created contract at the front, once', () => {
    const three = toContract(contract({ id: 'c-3' }));
    const added = withFirst(page, three);
    expect(ids(added)).toEqual(['c-3', 'c-1', 'c-2']);
    expect(added.total).toBe(41);
    const again = withFirst(added, three);
    expect(ids(again)).toEqual(['c-3', 'c-1', 'c-2']);
    expect(again.total).toBe(41);
  });

  it('CT-08 changes a row in its place', () => {
    const changed = withChanged(page, { ...two, client: 'Outro' });
    expect(ids(changed)).toEqual(['c-1', 'c-2']);
    expect(changed.rows[1]?.client).toBe('Outro');
    expect(withChanged(page, toContract({ id: 'c-9' }))).toEqual(page);
  });

  it('CT-08 takes a deleted row out and counts it', () => {
    expect(without(page, 'c-1')).toEqual({ rows: [two], total: 39, capped: false });
    expect(without(page, 'c-9')).toEqual(page);
  });
});

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
