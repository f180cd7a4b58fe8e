import { describe, expect, it } from 'vitest';
import type { FindingDetailBody, FindingView } from '@/api/gen/types.gen';
import { toFindingDetail, toFindingPage } from './mappers';

const view = (overrides: Partial<FindingView> = {}) =>
  ({
    tipo: 'fatura_distribuidora',
    numero: '77',
    fatura_id: 'i1',
    remedio: 'tarifa',
    contestavel: true,
    responsavel: null,
    responsavel_id: null,
    esperado: 10,
    cobrado: 120,
    em_jogo: 110,
    ...overrides,
  }) as FindingView;

const detail = (overrides: Partial<FindingDetailBody> = {}) =>
  toFindingDetail({
    ...view(),
    historico: [],
    responsaveis: [{ id: 'u1', nome: 'Ana' }],
    ...overrides,
  } as FindingDetailBody);

describe('a finding of the API', () => {
  it('names its document, and opens only a bill', () => {
    const rows = [
      view(),
      view({ numero: null }),
      view({ tipo: 'nf_fornecedora', numero: '9' }),
      view({ fatura_id: null }),
    ];
    const { data } = toFindingPage({ data: rows } as never);
    expect(data.map(({ document, billId }) => [document, billId])).toEqual([
      ['Fatura da distribuidora 77', 'i1'],
      ['Fatura da distribuidora', 'i1'],
      ['NF da fornecedora 9', ''],
      ['Fatura da distribuidora 77', ''],
    ]);
    expect(data[0]).toMatchObject({ esperado: 10, cobrado: 120, em_jogo: 110 });
  });

  it.each([
    ['tarifa', 'Tarifa: devolução da distribuidora'],
    ['tributo_estadual', 'Tributo estadual: restituição do Estado'],
    ['tributo_municipal', 'Tributo municipal: restituição do Município'],
    ['repasse_federal', 'Repasse federal: devolução simples da distribuidora'],
    ['contrato', 'Contrato: acerto com a fornecedora'],
    ['tributo_nf', 'Tributo da NF: nota complementar ou substituída'],
  ] as const)('says from whom %s is reclaimed', (remedio, text) => {
    expect(detail({ remedio }).remedy).toBe(text);
  });

  it('is reclaimed from the state only where it can be contested and is its tax', () => {
    expect(detail({ remedio: 'tributo_estadual' }).ofState).toBe(true);
    expect(detail({ remedio: 'tributo_estadual', contestavel: false }).ofState).toBe(false);
    expect(detail({ remedio: 'tributo_municipal' }).ofState).toBe(false);
  });

  it('offers who has it although he may not take it over', () => {
    const ana = { value: 'u1', label: 'Ana' };
    expect(detail().owners).toEqual([ana]);
    expect(detail({ responsavel_id: 'u1', responsavel: 'Ana' }).owners).toEqual([ana]);
    expect(detail({ responsavel_id: 'u2', responsavel: 'Bia' }).owners).toEqual([
      ana,
      { value: 'u2', label: 'Bia' },
    ]);
    expect(detail({ responsavel_id: 'u2' }).owners[1]?.label).toBe('Outra pessoa');
  });

  it('keeps what happened, by whom and when', () => {
    const em = '2026-11-02T12:00:00Z';
    const { history } = detail({
      historico: [
        { em, por: 'Sistema', titulo: 'Aberto', descricao: null },
        { em, por: 'Ana', titulo: 'Contestado', descricao: 'Carta enviada' },
      ],
    });
    expect(history).toEqual([
      { key: `${em} 0`, at: em, by: 'Sistema', title: 'Aberto', description: '' },
      { key: `${em} 1`, at: em, by: 'Ana', title: 'Contestado', description: 'Carta enviada' },
    ]);
  });
});
