import { describe, expect, it } from 'vitest';
import { toBalancePage } from '@/model/balance/row';
import { balance, balanceEvent, balanceMonth, balanceRow } from '@/test/factories/balance';
import { toBalance, toEvents } from './mappers';
import { requireBalanceId } from './queries';
import { totalOf, unknownIn } from './totals';

describe('the list', () => {
  it.each([
    ['the array itself', [balanceRow()]],
    ['data', { data: [balanceRow()], total: 1 }],
    ['items', { items: [balanceRow()] }],
    ['result', { result: [balanceRow()] }],
    ['balances', { balances: [balanceRow()] }],
    ['energyBalances', { energyBalances: [balanceRow()] }],
    ['nested items', { data: { items: [balanceRow()] } }],
  ])('EB-06 accepts %s', (_, body) => {
    const page = toBalancePage(body);
    expect(page.total).toBe(1);
    expect(page.rows[0]).toMatchObject({ id: 'b-1', cnpj: '12.345.678/0001-95' });
  });

  it.each([null, undefined, 'texto', 7, {}, { data: null }, { data: [null, { nome: 'x' }] }])(
    'EB-06 reads %j as no balances',
    (body) => expect(toBalancePage(body).rows).toEqual([]),
  );

  it('EB-02 keeps what is missing apart from zero', () => {
    const [row] = toBalancePage([
      balanceRow({ consumoKWh: null, geracaoKWh: 0, saldoKWh: null, saldoValor: null }),
    ]).rows;
    expect(row).toMatchObject({ consumptionKWh: null, generationKWh: 0, balanceKWh: null });
  });

  it('EB-13 shows a balance that is given in MWh only in kWh', () => {
    const [row] = toBalancePage([balanceRow({ saldoKWh: null, saldoValor: -1.5 })]).rows;
    expect(row?.balanceKWh).toBe(-1500);
  });
});

describe('one balance', () => {
  it('BD-07 reads header, metrics and months, newest first', () => {
    const wire = balance();
    const read = toBalance({ ...wire, months: [...wire.months].reverse() });
    expect(read.months.map(({ month }) => month)).toEqual(['2026-11', '2026-10']);
    expect(read).toMatchObject({ contractId: 'c-1', consumptionMWh: 734.13, proinfaMWh: 12.517 });
  });

  it('BD-04 EB-13 takes the losses for 3% where none are given', () => {
    const { months } = toBalance(balance({ months: [balanceMonth({ perdas3: null })] }));
    expect(months[0]?.lossPercent).toBe(3);
  });

  it('MC-11 a due date is a day', () => {
    const { months } = toBalance(balance({ months: [balanceMonth()] }));
    expect(months[0]?.billDue).toBe('2026-11-10');
  });

  it('BD-05 names the system where nobody acted', () => {
    expect(toEvents([balanceEvent({ user: '' })])[0]?.user).toBe('Sistema');
    expect(toEvents({ data: [balanceEvent()] })).toHaveLength(1);
  });
});

describe('totals', () => {
  it('BD-04 add up exactly and leave out what is missing', () => {
    const { months } = toBalance(
      balance({
        months: [
          balanceMonth({ net: 0.1 }),
          balanceMonth({ net: 0.2 }),
          balanceMonth({ net: null }),
        ],
      }),
    );
    expect(totalOf(months, 'net')).toBe(0.3);
    expect(unknownIn(months, 'net')).toBe(1);
  });

  it('BD-04 are missing where every month is', () => {
    const { months } = toBalance(balance({ months: [balanceMonth({ net: null })] }));
    expect(totalOf(months, 'net')).toBeNull();
  });
});

describe('asking for a balance', () => {
  it("EB-12 'ID do balanço energético é obrigatório'", () => {
    expect(() => requireBalanceId(' ')).toThrow('ID do balanço energético é obrigatório');
    expect(() => requireBalanceId('b-1')).not.toThrow();
  });
});
