import type { BoardOutputBody, NegotiationBody, QuoteGuestViewBody } from '@/api/gen/types.gen';
import type { StageWire } from '@/features/negotiations/stages';

export function deal(overrides: Partial<NegotiationBody> = {}): NegotiationBody {
  return {
    id: 'deal-1',
    numero: 1,
    client_id: 'client-1',
    cliente: 'Cerâmica União Ltda',
    cnpj: '11.222.333/0001-81',
    responsavel_id: 'user-1',
    responsavel: 'Célia Consultora',
    titulo: 'Migração da matriz',
    etapa: 'prospeccao',
    etapa_desde: '2026-11-02T12:00:00Z',
    valor: 1200000,
    volume_mwh: 330,
    probabilidade: 40,
    previsao: '2026-12-15',
    proximo_passo: 'Enviar proposta',
    proximo_passo_em: '2026-11-20',
    fornecedor: null,
    motivo: null,
    motivo_detalhe: null,
    proposta_id: null,
    contrato_id: null,
    contrato: null,
    encerrada_em: null,
    version: 3,
    created_at: '2026-11-01T12:00:00Z',
    updated_at: '2026-11-02T12:00:00Z',
    updated_by: 'Célia Consultora',
    ...overrides,
  };
}

const names: readonly [StageWire, string][] = [
  ['prospeccao', 'Prospecção'],
  ['proposta', 'Proposta'],
  ['negociacao', 'Negociação'],
  ['contrato', 'Contrato'],
  ['ganho', 'Ganho'],
  ['perdido', 'Perdido'],
];

/** The board of the deals, each under its stage, with sums of what is known. */
export function board(deals: readonly NegotiationBody[]): BoardOutputBody {
  return {
    etapas: names.map(([etapa, nome]) => {
      const own = deals.filter((one) => one.etapa === etapa);
      const valued = own.flatMap(({ valor }) => (valor === null ? [] : [valor]));
      return {
        etapa,
        nome,
        quantidade: own.length,
        valor: valued.length > 0 ? valued.reduce((sum, value) => sum + value, 0) : null,
        valor_ponderado: null,
        sem_valor: own.length - valued.length,
        sem_probabilidade: 0,
        negociacoes: own,
      };
    }),
  };
}

/** A quotation as its supplier sees it. */
export function quote(overrides: Partial<QuoteGuestViewBody> = {}): QuoteGuestViewBody {
  return {
    referencia: '12-1',
    fornecedor: 'Brisa Energia',
    situacao: 'aberta',
    declinou: false,
    especificacao: {
      inicio: '2027-03',
      fim: '2028-12',
      meses: 22,
      volume: 330,
      volume_unidade: 'MWh',
      energia_total_mwh: 7260,
      flexibilidade: 10,
      sazonalizacao: 10,
      submercado: 'SE/CO',
      fonte: 'Incentivada 50%',
      garantia: 'Nenhuma',
      preco_inclui: 'pis_cofins',
      icms_no_preco: null,
      indice: 'IPCA',
      data_base: '2026-11',
      validade: '2026-12-20',
      prazo: '2026-12-01T21:00:00Z',
      mensagem: '',
    },
    garantias: ['Nenhuma', 'Fiança bancária'],
    historico: [],
    agora: '2026-11-21T12:00:00Z',
    ...overrides,
  };
}
