import { describe, expect, it } from 'vitest';
import { toContract } from '@/model/contract/contract';
import { type ContractForm, newContract, toForm } from '@/model/contract/form-values';
import { scheduleText } from '@/model/contract/schedule';
import { isOpen, typedBand } from '@/model/contract/typed-band';
import { rangeOf } from '@/model/contract/volume';
import { contract } from '@/test/factories/contract';
import { differences } from './differences';
import { fieldOf, toInput } from './input';

const all = { pricing: true, override: true };
const form = toForm(toContract(contract()));

describe('what a write sends', () => {
  it('CT-22 sends what was read back as it was', () => {
    const sent = toInput(form, all, form);
    const {
      id: _id,
      contract_code: _code,
      client_id: _client,
      contact_active: _active,
      monthly_volume_mwh: _monthly,
      minimum_volume_mwh: _minimum,
      maximum_volume_mwh: _maximum,
      version: _version,
      created_at: _createdAt,
      created_by: _createdBy,
      updated_at: _updatedAt,
      updated_by: _updatedBy,
      deleted: _deleted,
      price_warnings: _warnings,
      meses_sem_preco: _unpriced,
      rebase_confirmado: _confirmed,
      rebase_confirmado_em: _confirmedAt,
      rebase_confirmado_por: _confirmedBy,
      compliance_consumption: _consumption,
      avisos: _notices,
      mes_parcial: _whole,
      mes_parcial_informado: _said,
      situacao: _situation,
      situacao_vigente_de: _since,
      situacao_agendada: _scheduled,
      situacoes: _history,
      compliance_nf_months: _nfMonths,
      compliance_invoice_months: _invoiceMonths,
      compliance_nf: _nf,
      compliance_invoice: _invoice,
      compliance_charges: _charges,
      compliance_overall: _overall,
      ...written
    } = contract();
    expect(sent).toEqual({ ...toInput(toForm(toContract({ id: '' })), all), ...written });
  });

  it('VD-35 sends both limits empty where a flexibility was typed beside the proposed ones', () => {
    const empty = { upper_limit_percent: null, lower_limit_percent: null };
    const typed = { ...newContract, flexibility: '20' };
    expect(toInput(typed, all)).toMatchObject({ ...empty, flexibility_percent: 20 });
    const kept = { upper_limit_percent: 200, lower_limit_percent: 0 };
    expect(toInput(newContract, all)).toMatchObject(kept);
    // Stored limits stay until a flexibility is typed; limits other than the proposed always stay.
    expect(toInput(typed, all, typed)).toMatchObject(kept);
    expect(toInput({ ...typed, flexibility: '25' }, all, typed)).toMatchObject(empty);
    expect(toInput({ ...typed, upper: '110' }, all)).toMatchObject({ upper_limit_percent: 110 });
    expect(toInput({ ...typed, flexibility: '' }, all)).toMatchObject(kept);
  });

  // Golden T22.
  it('VD-35 makes a band of 20 % of a typed flexibility', () => {
    const of = (form: ContractForm, before = newContract) => {
      const band = typedBand(form, before);
      return band && { ...rangeOf(55, band), open: isOpen(band) };
    };
    const typed = { ...newContract, flexibility: '20' };
    expect(of(typed)).toEqual({ contracted: 55, minimum: 44, maximum: 66, open: false });
    expect(of(typed, typed)).toEqual({ contracted: 55, minimum: 0, maximum: 110, open: true });
  });

  it('CT-24 and CT-13 send a blank supplier and a blank PROINFA as null', () => {
    expect(toInput({ ...form, supplier: '  ', proinfa: '' }, all)).toMatchObject({
      supplier: null,
      proinfa_contribution: null,
    });
  });

  it('TD-09 sends the date of effect of a status that changed, and of no other', () => {
    const suspended = { ...form, status: 'Inativo', statusFrom: '10/09/2026' };
    expect(toInput(suspended, all, form)).toMatchObject({
      status: 'Inativo',
      status_from: '2026-09-10',
    });
    expect(toInput({ ...form, statusFrom: '10/09/2026' }, all, form)).not.toHaveProperty(
      'status_from',
    );
  });

  it('TD-09 sends the months of a declared divergence as the API names them', () => {
    const declared = { ...form, nfStatus: 'Divergente', nfMonths: '08/2026, 10/2026' };
    expect(toInput(declared, all, form)).toMatchObject({
      compliance_nf_months: '2026-08,2026-10',
    });
    expect(toInput({ ...declared, nfStatus: 'Conforme' }, all, form)).not.toHaveProperty(
      'compliance_nf_months',
    );
  });

  it('CC-14 sends no typed price where prices by period have taken its place', () => {
    const prices = scheduleText({
      index: 'nenhum',
      baseMonth: null,
      positiveOnly: false,
      flatYears: null,
      periods: [{ start: '2026-01', end: '2026-12', defaultPrice: '200', months: [] }],
    });
    const sent = toInput({ ...form, price: '250000', prices }, all);
    expect(sent).not.toHaveProperty('average_price_mwh');
    expect(sent.prices?.periods).toHaveLength(1);
  });

  it('CT-22 names the group default where it is blank', () => {
    expect(toInput({ ...form, group: ' ' }, all).groupName).toBe('default');
  });

  it('CT-22 reads Brazilian numbers and dates', () => {
    const typed = { ...form, volume: '1.234,5', price: 'R$ 247,35', start: '05/03/2026' };
    expect(toInput(typed, all)).toMatchObject({
      contracted_volume_mwh: 1234.5,
      average_price_mwh: 247.35,
      start_date: '2026-03-05',
    });
  });

  it.each([
    ['Incentivada 0%', 'Convencional', 0],
    ['Incentivada 50%', 'Incentivada', 50],
    ['Incentivada 100%', 'Incentivada', 100],
  ])('CC-11 maps %s to %s', (incentive, energy_source, incentive_percent) => {
    expect(toInput({ ...newContract, incentive }, all)).toMatchObject({
      energy_source,
      incentive_percent,
    });
  });

  it('leaves out what the user may not write, so that it keeps its value', () => {
    const sent = toInput(form, { pricing: false, override: false });
    expect(sent).not.toHaveProperty('average_price_mwh');
    expect(sent).not.toHaveProperty('spot_price_ref_mwh');
    expect(sent).not.toHaveProperty('adjusted');
    expect(sent).toHaveProperty('supplier');
  });

  it('CC-19 knows the field of every path that is sent', () => {
    const paths = Object.keys(toInput(form, all)).filter((path) => path !== 'reason');
    expect(paths.filter((path) => fieldOf(path) === null)).toEqual([]);
    expect(fieldOf('something_else')).toBeNull();
  });

  it('CC-09 starts with the specified defaults', () => {
    expect(newContract).toMatchObject({
      upper: '200',
      lower: '0',
      flexibility: '100',
      incentive: 'Incentivada 0%',
      unit: 'MWh',
      status: 'Ativo',
    });
  });
});

describe('what differs between two states', () => {
  it('writes both values as the screens do', () => {
    const second = { ...form, upper: '150', supplier: '', adjusted: true, group: 'Filial' };
    expect(differences(form, second)).toEqual([
      { field: 'group', label: 'Grupo de medidores', first: 'default', second: 'Filial' },
      { field: 'upper', label: 'Limite superior', first: '120%', second: '150%' },
      { field: 'supplier', label: 'Fornecedor', first: 'Comercializadora Alfa', second: '–' },
      { field: 'adjusted', label: 'Contrato ajustado', first: 'Não', second: 'Sim' },
    ]);
  });

  it('finds nothing in equal states', () => {
    expect(differences(form, { ...form, reason: 'x' })).toEqual([]);
  });
});
