import { describe, expect, it } from 'vitest';
import { importRow, sheetImport } from '@/test/factories/import';
import { isWorking, toImport, toImportRow, toProgress } from './mappers';

const wire = (overrides: object = {}) => ({ ...sheetImport(), ...overrides }) as never;

describe('an import of the API', () => {
  it.each([
    ['recebido', 'reading', true],
    ['analisando', 'reading', true],
    ['mapeamento', 'mapping', false],
    ['revisao', 'review', false],
    ['aplicando', 'applying', true],
    ['concluido', 'done', false],
    ['desfazendo', 'undoing', true],
    ['desfeito', 'undone', false],
    ['falhou', 'failed', false],
  ])('EB-09 the state %s is %s', (state, phase, working) => {
    const found = toImport(wire({ state })).phase;
    expect([found, isWorking(found)]).toEqual([phase, working]);
  });

  it('EB-12 keeps each count apart; what is not counted is none', () => {
    const counts = {
      total: 90,
      validas: 1,
      rejeitadas: 2,
      ignoradas: 3,
      suspeitas: 4,
      criadas: 5,
      atualizadas: 6,
      semAlteracao: 7,
      recusadas: 8,
      semContrato: 9,
      divergentes: 10,
      desfeitas: 11,
      conflitos: 12,
    };
    const kept = {
      total: 90,
      valid: 1,
      rejected: 2,
      skipped: 3,
      suspect: 4,
      created: 5,
      updated: 6,
      unchanged: 7,
      refused: 8,
      withoutContract: 9,
      divergent: 10,
      undone: 11,
      conflicts: 12,
    };
    expect(toImport(wire({ counts })).counts).toEqual(kept);
    const { recusadas: _, semContrato: __, divergentes: ___, ...others } = counts;
    expect(toImport(wire({ counts: others })).counts).toEqual({
      ...kept,
      refused: 0,
      withoutContract: 0,
      divergent: 0,
    });
  });

  it('DR-03 shows what the file says of itself', () => {
    expect(
      toImport(
        wire({
          lembrado: true,
          lembradoEm: '2026-10-12T12:00:00Z',
          completar: true,
          resultado: '6 meses',
          avisos: ['A coluna está vazia.'],
          mesesEmColunas: ['set/26'],
          medidas: ['consumo_mwh'],
          semMedida: 'Nenhuma coluna',
          constants: { cliente: 'Casa', cnpj: '11222333000181', medidor: 'M1' },
          decimal: ',',
          datings: [{ field: 'mes', question: 'Agosto ou setembro?' }],
          dates: { mes: 'mês seguinte' },
        }),
      ),
    ).toMatchObject({
      remembered: true,
      rememberedAt: '2026-10-12T12:00:00Z',
      existing: true,
      result: '6 meses',
      notes: ['A coluna está vazia.'],
      monthColumns: ['set/26'],
      measures: ['consumo_mwh'],
      unmeasured: 'Nenhuma coluna',
      constants: { cliente: 'Casa', cnpj: '11.222.333/0001-81', medidor: 'M1' },
      decimal: ',',
      datings: [{ field: 'mes', read: '', question: 'Agosto ou setembro?', answers: [] }],
      dates: { mes: 'mês seguinte' },
    });
  });

  it('a share is known once the total is', () => {
    expect(toProgress({ done: 1, total: 0 })).toBeNull();
    expect(toProgress({ done: 1, total: 4 })).toEqual({ done: 1, total: 4 });
    expect(toProgress(null)).toBeNull();
  });
});

describe('a line of an import', () => {
  it('EB-12 says where it stands and what it would say', () => {
    const row = {
      ...importRow(),
      line: 7,
      column: 3,
      field: 'consumo_mwh',
      status: 'suspeita',
      value: '102000',
      message: 'Muito alto',
      oferta: '102000 kWh',
      leitura: '102,000 MWh',
      cells: ['a', 'b'],
      mes: '2026-09',
      balanceId: 'b-1',
      contractId: 'c-1',
      mes_fechado: { cliente: 'Casa', mes: '2026-09' },
    };
    expect(toImportRow(row as never)).toMatchObject({
      key: '7-3',
      line: 7,
      column: 3,
      field: 'consumo_mwh',
      outcome: 'suspeita',
      value: '102000',
      message: 'Muito alto',
      offer: '102000 kWh',
      reading: '102,000 MWh',
      cells: ['a', 'b'],
      month: '2026-09',
      balanceId: 'b-1',
      contractId: 'c-1',
      closed: { client: 'Casa', month: '2026-09' },
    });
    expect(toImportRow({ ...row, column: 0, mes_fechado: undefined } as never)).toMatchObject({
      key: '7-Muito alto',
      column: null,
      closed: null,
    });
  });
});
