import { describe, expect, it } from 'vitest';
import type { CceeAgentMonth, CceeFigure } from '@/api/gen/types.gen';
import { kinds, toAgentMonth } from './mappers';

const figure = (overrides: Partial<CceeFigure> = {}): CceeFigure => ({
  id: 'f-1',
  agente_id: 'a-1',
  contrato: null,
  mes: '2026-10',
  tipo: 'ess',
  recontabilizacao_de: null,
  quantidade: 341.188,
  taxa: 3.8,
  taxa_implicita: 3.87,
  valor: 1320.4,
  vencimento: '2026-12-10',
  pago_em: '2026-12-09',
  fonte: 'documento',
  file_id: 'file-1',
  motivo: null,
  version: 3,
  ...overrides,
});

const agent = (overrides: Partial<CceeAgentMonth> = {}): CceeAgentMonth => ({
  id: 'a-1',
  client_id: 'c-1',
  cliente: 'Metalúrgica São João Ltda.',
  cnpj: '11444777000161',
  sigla: 'METAL SJ',
  codigo: '123',
  perfil: 'CONV',
  classe: 'livre',
  varejista: 'Varejo SA',
  de: '2026-01',
  ate: '2026-12',
  version: 1,
  fechado_em: '2026-11-10T12:00:00Z',
  valores: [figure()],
  ...overrides,
});

const energy = (quantidade: number | null) =>
  figure({ id: 'f-e', tipo: 'energia_registrada', quantidade });

describe('the month of an agent', () => {
  it('keeps what an edit sends back', () => {
    expect(toAgentMonth(agent())).toEqual({
      id: 'a-1',
      name: 'METAL SJ (CONV)',
      client: 'Metalúrgica São João Ltda.',
      retailer: 'Varejo SA',
      version: 1,
      kept: {
        sigla: 'METAL SJ',
        codigo: '123',
        perfil: 'CONV',
        classe: 'livre',
        varejista: 'Varejo SA',
        de: '2026-01',
        ate: '2026-12',
      },
      figures: {
        ess: {
          id: 'f-1',
          version: 3,
          amount: 1320.4,
          kept: {
            quantidade: 341.188,
            taxa: 3.8,
            vencimento: '2026-12-10',
            pago_em: '2026-12-09',
            file_id: 'file-1',
            de_documento: true,
          },
          source: 'documento',
        },
      },
      registered: null,
      closedAt: '2026-11-10T12:00:00Z',
    });
  });

  it('an agent without a profile is its sigla; an open month has no date', () => {
    const month = toAgentMonth(agent({ perfil: null, fechado_em: null }));
    expect([month.name, month.closedAt]).toEqual(['METAL SJ', null]);
  });

  it('what was typed is not of a document', () => {
    const { figures } = toAgentMonth(agent({ valores: [figure({ fonte: 'digitado' })] }));
    expect(figures.ess?.kept.de_documento).toBe(false);
  });

  it('registered energy is summed where something is registered, and is no figure', () => {
    const month = (...valores: CceeFigure[]) => toAgentMonth(agent({ valores }));
    expect(month(energy(200), energy(50.5), energy(null)).registered).toBe(250.5);
    expect(month(energy(null)).registered).toBeNull();
    expect(month(energy(200)).figures).toEqual({});
  });

  it('a recount of another month does not stand for the figure of this one', () => {
    const again = figure({ id: 'f-2', recontabilizacao_de: '2026-08', valor: 9 });
    expect(toAgentMonth(agent({ valores: [figure(), again] })).figures.ess?.amount).toBe(1320.4);
  });

  it('ESS, EER, ERCAP and MCP decide, others do not', () => {
    expect(kinds.filter(({ decides }) => decides).map(({ kind }) => kind)).toEqual([
      'ess',
      'eer',
      'ercap',
      'mcp',
    ]);
  });
});
