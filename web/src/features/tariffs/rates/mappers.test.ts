import { describe, expect, it } from 'vitest';
import { tariff, tariffComparison } from '@/test/factories/market';
import { toTariff, toTariffComparison } from './mappers';

const rates = { tusd_kw: 1, tusd_mwh: 2, te_mwh: 3 };

describe('a tariff of the API', () => {
  it('keeps its three rates apart, with its act and validity', () => {
    const row = toTariff(tariff({ rates, class: 'Rural', subclass: 'Irrigante', detail: 'APE' }));
    expect(row).toEqual({
      key: 'd-1|A4|Verde|Rural · Irrigante · APE|ponta|2026-05-28',
      distributor: 'CEMIG Distribuição',
      subgroup: 'A4',
      modality: 'Verde',
      detail: 'Rural · Irrigante · APE',
      posto: 'Ponta',
      validity: '28/05/2026 a 27/05/2027',
      act: 'REH Nº 3.500, DE 26 DE MAIO DE 2026',
      source: 'ANEEL, tarifas homologadas (tarifas.csv)',
      tusdKw: 1,
      tusdMwh: 2,
      teMwh: 3,
    });
    expect(toTariff(tariff({ valid_to: null })).validity).toBe('desde 28/05/2026');
  });

  it.each([
    ['ponta', 'Ponta'],
    ['fora_ponta', 'Fora ponta'],
    ['intermediario', 'Intermediário'],
    ['unico', 'Único'],
  ] as const)('names the posto %s', (posto, name) => {
    expect(toTariff(tariff({ posto })).posto).toBe(name);
  });
});

describe('the comparison of a file of tariffs', () => {
  it('shows old beside new of what is altered, and counts by act what changes', () => {
    const [group] = tariffComparison().groups;
    if (!group) throw new Error('the comparison has no act');
    const counts = { novo: 1, alterado: 2, igual: 4 };
    const unchanged = { novo: 0, alterado: 0, igual: 9 };
    const result = toTariffComparison(
      tariffComparison({
        counts,
        data: [
          { ...tariff({ rates }), change: 'novo' },
          {
            ...tariff({ rates }),
            change: 'alterado',
            old: { tusd_kw: 7, tusd_mwh: 8, te_mwh: 9 },
          },
        ],
        groups: [
          { ...group, counts, valid_to: null },
          { ...group, counts: unchanged },
          { ...group, act: 'REH 2', counts: { novo: 0, alterado: 1, igual: 0 } },
        ],
      }),
    );
    expect(result).toMatchObject({ changes: 3, same: 4, revision: 7 });
    expect(result.altered).toHaveLength(1);
    expect(result.altered[0]).toMatchObject({
      tusdKw: 1,
      tusdMwh: 2,
      teMwh: 3,
      old: { tusdKw: 7, tusdMwh: 8, teMwh: 9 },
    });
    expect(result.groups).toEqual([
      {
        key: 'CEMIG Distribuição|REH Nº 3.500, DE 26 DE MAIO DE 2026|2026-05-28',
        distributor: 'CEMIG Distribuição',
        act: 'REH Nº 3.500, DE 26 DE MAIO DE 2026',
        validity: 'desde 28/05/2026',
        added: 1,
        altered: 2,
        same: 4,
      },
      expect.objectContaining({ act: 'REH 2', added: 0, altered: 1, same: 0 }),
    ]);
  });

  it('says which rows stay out, which distributors are new, and how many lines are not listed', () => {
    const { remarks } = toTariffComparison(
      tariffComparison({
        skipped: [
          { reason: 'tarifa de uso sem posto', rows: 1 },
          { reason: 'vigência encerrada', rows: 12 },
        ],
        distributors: ['Norte', 'Sul'],
        warnings: [{ line: 4, message: 'Aviso' }],
        left_out: 14,
      }),
    );
    expect(remarks).toEqual([
      'Distribuidoras novas no cadastro: Norte, Sul.',
      '1 linha não entra: tarifa de uso sem posto.',
      '12 linhas não entram: vigência encerrada.',
      '14 linhas ficaram de fora ao todo.',
    ]);
    const listed = tariffComparison({ left_out: 1, warnings: [{ line: 4, message: 'Aviso' }] });
    expect(toTariffComparison(listed).remarks).toEqual([]);
  });
});
