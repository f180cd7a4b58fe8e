import { expect, it } from 'vitest';
import { draftOf, mistakesOf } from './draft';

it('NG-01 a cost that cannot be read is a mistake, not a cost left out', () => {
  const draft = draftOf({
    especificacao: { inicio: '2027-01', fim: '2028-12', garantia: 'Nenhuma', validade: '' },
    historico: [],
  });
  expect(mistakesOf(draft)).toEqual({});
  expect(mistakesOf({ ...draft, extra: '1,50', fee: '1.200,00' })).toEqual({});
  const [first, ...rest] = draft.periods;
  const typed = first ? [{ ...first, price: 'abc' }, ...rest] : [];
  const wrong = { ...draft, periods: typed, extra: '1,50 por MWh', fee: '1.234.5' };
  expect(Object.keys(mistakesOf(wrong))).toEqual([
    'periodos[0].preco',
    'outros_custos',
    'taxa_mensal',
  ]);
});
