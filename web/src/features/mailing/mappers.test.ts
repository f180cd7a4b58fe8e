import { describe, expect, it } from 'vitest';
import { mailRecord } from '@/test/factories/mailing';
import { groupByMonth, groupLabel, matchesSearch } from './group-by-month';
import { shift, toGroups, toRecord, toRecords } from './mappers';

const one = mailRecord();

describe('answers', () => {
  const shapes: [string, unknown][] = [
    ['a bare array', [one]],
    ...['data', 'items', 'result', 'rows', 'list'].map((key): [string, unknown] => [
      key,
      { [key]: [one] },
    ]),
    ['nested items', { data: { items: [one] } }],
    ['nested twice', { result: { data: { rows: [one] } } }],
  ];

  it.each(shapes)('EM-07 are understood as %s', (_, body) => {
    expect(toRecords(body).map(({ id }) => id)).toEqual(['b-1_2026-10']);
  });

  it.each([[null], ['x'], [{}], [{ data: 'x' }], [{ data: [null, 3, { name: 'x' }] }]])(
    'EM-07 of another shape hold nothing: %j',
    (body) => {
      expect(toRecords(body)).toEqual([]);
    },
  );
});

describe('a record', () => {
  it('has MWh and percent, exactly', () => {
    expect(toRecord(one).figures).toEqual({
      price: '247.35',
      consumption: '331.25',
      loss: '3',
      requirement: '341.188',
      net: '334.776',
      proinfa: '6.412',
      contract: '334.8',
      minimum: '267.84',
      maximum: '401.76',
      billable: '334.776',
    });
  });

  it('EM-10 reads Brazilian texts, and what is missing stays missing', () => {
    const { figures } = toRecord(
      mailRecord({ price: 'R$ 1.234,56', net: 'Não informado', requirement: '-', contract: null }),
    );
    expect(figures).toMatchObject({ price: '1234.56', net: '', requirement: '', contract: '' });
  });

  it.each([
    ['Sim', true],
    ['1', true],
    ['não', false],
    ['talvez', false],
    [null, false],
  ])('EM-09 reads %j as %j', (word, value) => {
    expect(toRecord(mailRecord({ sentOk: word })).sentOk).toBe(value);
  });

  it.each([
    ['331250', -3, '331.25'],
    ['0.03', 2, '3'],
    ['3', -2, '0.03'],
    ['-0.5', 3, '-500'],
    ['12', -3, '0.012'],
    ['0', -3, '0'],
    ['', 2, ''],
  ])('shifts %j by %j to %j', (value, places, shifted) => {
    expect(shift(value, places)).toBe(shifted);
  });
});

describe('groups', () => {
  const records = [
    mailRecord({ id: 'a', referenceBase: '2026-09-01' }),
    mailRecord({ id: 'b', referenceBase: null }),
    mailRecord({ id: 'c', referenceBase: '2026-10-01' }),
    mailRecord({ id: 'd', referenceBase: '2025-12-01' }),
    mailRecord({ id: 'e', referenceBase: '2026-10-31' }),
  ].map(toRecord);

  it("EM-02 are newest first, 'Sem data' last, with their counts", () => {
    const groups = groupByMonth(records);
    expect(groups.map(({ month, total }) => [groupLabel(month), total])).toEqual([
      ['Outubro de 2026', 2],
      ['Setembro de 2026', 1],
      ['Dezembro de 2025', 1],
      ['Sem data', 1],
    ]);
    const counted = groups.map(({ month, total }) => ({ mes: month, total })).reverse();
    expect(toGroups({ data: counted })).toEqual(groups);
  });

  it.each([
    ['sao jose', true],
    ['spmetentr', true],
    ['ct-0001', true],
    ['FINANCEIRO@', true],
    ['b-1_2026', true],
    ['09/11/2026', true],
    ['0911', true],
    ['', true],
    ['padaria', false],
    ['31/12/2030', false],
  ])('EM-06 search for %j finds it: %j', (search, found) => {
    expect(matchesSearch(toRecord(one), search)).toBe(found);
  });
});
