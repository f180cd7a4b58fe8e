import { describe, expect, it } from 'vitest';
import { mailRecord } from '@/test/factories/mailing';
import { toRecord } from './mappers';
import { changedFields, draftErrors, rebase, toDraft, toPayload } from './row-draft';

const record = toRecord(mailRecord());
const draft = toDraft(record);

describe('the payload', () => {
  it('EM-08 of an untouched row is what came, digit for digit', () => {
    expect(toPayload(record, draft)).toEqual({
      meter: 'SPMETENTR101',
      clientName: 'Metalúrgica São José Ltda.',
      referenceBase: '2026-10-01',
      price: 247.35,
      supplier: 'Comercializadora Alfa',
      email: 'financeiro@saojose.com.br',
      consumptionKwh: '331250.00000000',
      loss: 0.03,
      requirement: '341.188',
      net: 334.776,
      proinfaContribution: 6.412,
      contract: 334.8,
      minDemand: 267.84,
      maxDemand: 401.76,
      billable: 334.776,
      cpCode: '10234',
      adjusted: true,
      sentOk: false,
      billsDate: '2026-11-09T00:00:00-03:00',
      clientId: 'cl-1',
      contractId: 'c-1',
      contactActive: true,
      createdAt: '2026-11-01T12:00:00Z',
      updatedAt: '2026-11-02T12:00:00Z',
    });
  });

  it('EM-08 carries eight decimals of kWh through MWh and back', () => {
    const exact = toRecord(mailRecord({ consumptionKwh: '40015.44123456' }));
    expect(toDraft(exact).consumption).toBe('40,01544123456');
    expect(toPayload(exact, toDraft(exact)).consumptionKwh).toBe('40015.44123456');
  });

  it.each([
    ['1.234,56', 1234.56],
    ['R$ 1.234,56', 1234.56],
    ['1234.56', 1234.56],
    ['-', null],
    ['Não informado', null],
    ['', null],
  ])('EM-10 reads the price %j as %j', (typed, sent) => {
    expect(toPayload(record, { ...draft, price: typed }).price).toBe(sent);
  });

  it('EM-08 and EM-10 read MWh and percent', () => {
    const payload = toPayload(record, {
      ...draft,
      consumption: '331,5 MWh',
      loss: '2,5%',
      requirement: '1.000,25',
    });
    expect(payload).toMatchObject({
      consumptionKwh: '331500.00000000',
      loss: 0.025,
      requirement: '1000.25',
    });
  });

  it('EM-04 sends Medição where it was typed', () => {
    expect(toPayload(record, { ...draft, metering: 'Estimada' }).medicao).toBe('Estimada');
  });

  it('EM-08 makes Não informado and - null', () => {
    const payload = toPayload(record, { ...draft, supplier: 'Não informado', cp: '-', email: ' ' });
    expect(payload).toMatchObject({ supplier: null, cpCode: null, email: null });
    const several = toPayload(record, {
      ...draft,
      email: 'a@alfa.com.br;b@alfa.com.br  c@alfa.com.br',
    });
    expect(several.email).toBe('a@alfa.com.br, b@alfa.com.br, c@alfa.com.br');
  });

  it.each([
    ['não', false],
    ['N', false],
    ['0', false],
    ['sim', true],
    ['yes', true],
    ['talvez', true],
  ])('EM-09 takes %j in Reajustado as %j; what is neither keeps the record', (typed, sent) => {
    expect(toPayload(record, { ...draft, adjusted: typed }).adjusted).toBe(sent);
  });

  it('carries over only what came', () => {
    const bare = toRecord(
      mailRecord({ clientId: undefined, contractId: undefined, updatedAt: undefined }),
    );
    const payload = toPayload(bare, toDraft(bare));
    expect(Object.keys(payload)).not.toContain('clientId');
    expect(Object.keys(payload)).not.toContain('updatedAt');
    expect(payload.createdAt).toBe('2026-11-01T12:00:00Z');
  });
});

describe('the draft', () => {
  it('knows what was changed, and that other spellings of a number are the same', () => {
    const typed = { ...draft, price: 'R$ 247,350', email: 'novo@saojose.com.br' };
    expect([...changedFields(record, typed)]).toEqual(['email']);
  });

  it('refuses what is no number', () => {
    const errors = draftErrors(record, { ...draft, net: '12,3,4' });
    expect([...errors]).toEqual([['net', 'NET (MWh): número inválido']]);
  });

  it('MC-11 keeps a date without an hour, and refuses what is no date instead of dropping it', () => {
    const typed = { ...draft, billsDate: '10/12/2026' };
    expect(draftErrors(record, typed).size).toBe(0);
    expect(toPayload(record, typed).billsDate).toBe('2026-12-10');
    const wrong = draftErrors(record, { ...draft, billsDate: '10/12/2026 17:30' });
    expect([...wrong]).toEqual([['billsDate', 'Data vencimento boleto: informe dd/mm/aaaa']]);
  });

  it('leaves what is computed with other meters alone', () => {
    const shared = toRecord(mailRecord({ shared: true }));
    expect(changedFields(shared, { ...toDraft(shared), net: '1' }).size).toBe(0);
  });

  it('is laid over a newer record with only what was typed', () => {
    const current = toRecord(mailRecord({ version: 9, supplier: 'Beta', cpCode: '7' }));
    const kept = rebase(record, { ...draft, cp: '99' }, current);
    expect(kept).toMatchObject({ supplier: 'Beta', cp: '99' });
  });
});
