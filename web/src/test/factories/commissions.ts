import type {
  CommissionPlanBody,
  CommissionRowBody,
  CommissionSummaryBody,
  RankingBoardBody,
} from '@/api/gen/types.gen';

/** A pending commission of R$ 2.500,00. */
export function commission(overrides: Partial<CommissionRowBody> = {}): CommissionRowBody {
  return {
    id: 'm1',
    contrato_id: 'c1',
    contrato: 'CT-2026-1',
    cliente: 'Cerâmica Alfa Ltda',
    mes: '2026-11',
    tipo: 'consultor',
    tipo_comissao: 'pct_valor',
    saldo_da_taxa: false,
    papel: 'negocio',
    beneficiario: 'Bruno de Lima',
    plano: 'Carteira',
    faturado: false,
    valor_contrato: 50000,
    comissao: 2500,
    recalculada: null,
    compensado: 0,
    motivo: null,
    documento: null,
    status: 'pendente',
    data: '2026-11-30',
    aprovada_por: null,
    paga_por: null,
    comprovante: null,
    version: 3,
    ...overrides,
  };
}

/** The figures of the specification. */
export function commissionSummary(
  overrides: Partial<CommissionSummaryBody> = {},
): CommissionSummaryBody {
  return {
    geradas: 45000,
    pagas: 35000,
    pendentes: 10000,
    quantidade: 18,
    quantidade_paga: 13,
    sem_valor: 0,
    taxa_de_sucesso: 72.22,
    beneficiarios: [],
    saldo_a_descontar: 0,
    saldos: [],
    ...overrides,
  };
}

/** 5 % of the value, for everybody. */
export function commissionPlan(overrides: Partial<CommissionPlanBody> = {}): CommissionPlanBody {
  return {
    id: 'p1',
    nome: 'Carteira',
    tipo: 'pct_valor',
    contrato: null,
    consultor_id: null,
    consultor: null,
    fornecedor: null,
    produto: null,
    percentual: 5,
    reais_mwh: null,
    valor: null,
    parcelas: null,
    prazo_estorno: null,
    base_ajustada: false,
    base_ajustada_em: null,
    base_ajustada_por: null,
    parte_parceiro: 30,
    prioridade: 0,
    inicio: '2026-01',
    fim: null,
    version: 4,
    updated_at: '2026-11-01T12:00:00Z',
    updated_by: 'Ana Souza',
    ...overrides,
  };
}

/** Three consultants; the reader is second. */
export function ranking(overrides: Partial<RankingBoardBody> = {}): RankingBoardBody {
  return {
    ranking: [
      { codigo: 'AB3CD4EF', contratos: 40, eu: false },
      { codigo: 'GH5IJ6KL', contratos: 10, eu: true },
      { codigo: 'MN7OP2QR', contratos: 1, eu: false },
    ],
    voce: { posicao: 2, contratos: 10 },
    ...overrides,
  };
}
