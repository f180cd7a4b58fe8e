import { describe, expect, it } from 'vitest';
import { type ContractForm, newContract } from '@/model/contract/form-values';
import { contractSchema } from './schema';

const valid: ContractForm = {
  ...newContract,
  client: 'Padaria Pão Doce',
  cnpj: '11.222.333/0001-81',
  volume: '120',
  start: '01/01/2027',
  end: '31/12/2027',
};

/** The sentences under the fields of a form. */
function errorsOf(patch: Partial<ContractForm>, before: ContractForm = newContract) {
  const result = contractSchema(before).safeParse({ ...valid, ...patch });
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map((i) => [i.path.join('.'), i.message]));
}

describe('rules of a contract', () => {
  it('accepts a complete form, also one that lasts a single day', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ end: '01/01/2027', partial: 'mes_inteiro' })).toEqual({});
  });

  it('CC-14 asks nothing of a price that prices by period have taken the place of', () => {
    expect(errorsOf({ price: '250.000,00' })).toEqual({
      price: 'Informe um preço médio acima de 0, até 5.000 R$/MWh, com até 2 casas decimais',
    });
    expect(errorsOf({ price: '250.000,00', prices: '{"periods":[]}' })).toEqual({});
  });

  it('TD-02 takes the prices that the field names, and one that stands as it is', () => {
    for (const price of ['0', '0,00', '-1', '5.000,01', '6.000,00', '220,505']) {
      expect(errorsOf({ price }), price).toHaveProperty('price');
      expect(errorsOf({ price }, { ...newContract, price }), price).toEqual({});
    }
    for (const price of ['', '0,01', '5.000,00']) expect(errorsOf({ price }), price).toEqual({});
  });

  it('TD-09 asks no reason for months that nobody sees', () => {
    expect(errorsOf({ nfMonths: '08/2026' })).toEqual({});
    const before = { ...newContract, nfStatus: 'Divergente' };
    expect(errorsOf({ nfStatus: 'Divergente', nfMonths: '08/2026' }, before)).toEqual({
      reason: 'Informe o motivo do ajuste',
    });
  });

  it.each<[string, Partial<ContractForm>, Record<string, string>]>([
    ['CC-02', { client: '   ' }, { client: 'Informe o cliente' }],
    ['CC-03', { cnpj: '' }, { cnpj: 'Informe um CNPJ válido' }],
    ['CC-03', { cnpj: '11.222.333/0001-82' }, { cnpj: 'Informe um CNPJ válido' }],
    ['CC-03', { cnpj: '11.111.111/1111-11' }, { cnpj: 'Informe um CNPJ válido' }],
    ['CC-04', { volume: '' }, { volume: 'Informe um volume maior que zero' }],
    ['CC-04', { volume: '0,00' }, { volume: 'Informe um volume maior que zero' }],
    ['CC-04', { volume: '-5' }, { volume: 'Informe um volume maior que zero' }],
    ['CC-04', { volume: 'muito' }, { volume: 'Informe um volume maior que zero' }],
    ['CC-05', { start: '' }, { start: 'Informe o início da vigência' }],
    ['CC-05', { start: '31/02/2027' }, { start: 'Informe o início da vigência' }],
    ['CC-05', { end: '' }, { end: 'Informe o fim da vigência' }],
    ['CC-05', { end: '31/12/2026' }, { end: 'O fim deve ser maior ou igual ao início' }],
    ['CC-06', { upper: '501' }, { upper: 'Limite superior deve estar entre 0% e 500%' }],
    ['CC-06', { upper: 'x' }, { upper: 'Limite superior deve estar entre 0% e 500%' }],
    ['CC-06', { lower: '-1' }, { lower: 'Limite inferior deve estar entre 0% e 500%' }],
    [
      'CC-06',
      { flexibility: '500,1' },
      { flexibility: 'Flexibilidade deve estar entre 0% e 500%' },
    ],
    [
      'CC-06',
      { upper: '80', lower: '90' },
      { upper: 'Limite superior deve ser maior ou igual ao inferior' },
    ],
    ['CC-08', { emails: 'ana@alfa.com.br, bia@alfa' }, { emails: 'E-mail inválido: bia@alfa' }],
    [
      'CC-08',
      { emails: Array.from({ length: 11 }, (_, i) => `p${i}@alfa.com.br`).join(', ') },
      { emails: 'Informe no máximo 10 e-mails' },
    ],
    [
      'CT-13',
      { proinfa: '-0,001' },
      { proinfa: 'PROINFA deve ser maior ou igual a zero, com até 3 casas decimais' },
    ],
    [
      'CT-13',
      { proinfa: '1,2345' },
      { proinfa: 'PROINFA deve ser maior ou igual a zero, com até 3 casas decimais' },
    ],
    ['CT-18', { adjusted: true }, { reason: 'Informe o motivo do ajuste' }],
  ])('%s refuses %j', (_id, patch, errors) => {
    expect(errorsOf(patch)).toEqual(errors);
  });

  it('MC-10 asks what a month is supplied with that the validity cuts, until it is answered', () => {
    const cut = { start: '15/03/2027', end: '31/12/2027' };
    expect(errorsOf(cut)).toEqual({
      partial:
        'O suprimento na CCEE é por mês civil. O contrato começa em 15/03: informe se março é fornecido inteiro, só pelos dias ou não é fornecido.',
    });
    expect(errorsOf({ end: '10/09/2027' }).partial).toContain(
      'termina em 10/09: informe se setembro é',
    );
    expect(errorsOf({ start: '15/03/2027', end: '10/03/2028' }).partial).toContain(
      'começa em 15/03 e termina em 10/03: informe se março de 2027 e março de 2028 são fornecidos',
    );
    expect(errorsOf({ ...cut, partial: 'pro_rata_dias' })).toEqual({});
    // A contract stored with these cut months, before the question existed, stays valid.
    expect(errorsOf(cut, { ...valid, ...cut })).toEqual({});
    expect(errorsOf({ ...cut, end: '10/09/2027' }, { ...valid, ...cut }).partial).toContain(
      'O contrato termina em 10/09:',
    );
  });

  it('tells every broken rule at once', () => {
    expect(Object.keys(errorsOf({ ...newContract }))).toEqual([
      'client',
      'cnpj',
      'volume',
      'start',
      'end',
    ]);
  });

  it('CC-03 accepts letters in the first twelve places', () => {
    expect(errorsOf({ cnpj: '12.ABC.345/01DE-35' })).toEqual({});
  });

  it('CC-06 accepts both ends and equal limits', () => {
    expect(errorsOf({ upper: '500', lower: '500', flexibility: '0' })).toEqual({});
  });

  it('CC-08 accepts several addresses, at most ten', () => {
    expect(errorsOf({ emails: 'ana@alfa.com.br, bia@alfa.com.br ,c@d.com' })).toEqual({});
    const eleven = Array.from({ length: 11 }, (_, i) => `a${i}@alfa.com.br`).join(',');
    expect(errorsOf({ emails: eleven })).toHaveProperty('emails');
  });

  it('CT-13 accepts zero, three decimals and nothing', () => {
    for (const proinfa of ['0', '6,412', '']) expect(errorsOf({ proinfa })).toEqual({});
  });

  it('CT-18 asks for a reason only where the flag changes', () => {
    expect(errorsOf({ adjusted: true }, { ...newContract, adjusted: true })).toEqual({});
    expect(errorsOf({ adjusted: false }, { ...newContract, adjusted: true })).toHaveProperty(
      'reason',
    );
    expect(errorsOf({ adjusted: true, reason: 'Aditivo assinado' })).toEqual({});
    expect(errorsOf({ nfStatus: 'Conforme' })).toEqual({ reason: 'Informe o motivo do ajuste' });
  });
});
