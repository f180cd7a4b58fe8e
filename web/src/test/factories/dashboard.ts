import type {
  DashboardContractLightsRow,
  DashboardContractRow,
  DashboardIntelligenceBody,
  DashboardLitRow,
  DashboardNoticesBody,
  DashboardOpportunityRow,
  DashboardOverviewBody,
} from '@/api/gen/types.gen';
import type {
  BillDivergenceWire,
  ConformitiesWire,
  NfDivergenceWire,
} from '@/features/dashboard/mappers';

/** A month with 128 active contracts, 92 of them classified. */
export function overview(overrides: Partial<DashboardOverviewBody> = {}): DashboardOverviewBody {
  return {
    mes: '2026-11',
    totalContratosAtivos: 128,
    totalOportunidades: 12,
    totalDivergenciasNF: 4,
    totalDivergenciasFatura: 0,
    conformidadePercentual: 73,
    distribuicaoConformidade: { Conforme: 67, Excedente: 18, Subutilizado: 7, Indefinido: 36 },
    tendencias: {
      contratosAtivos: { anterior: 125, variacao: 3 },
      conformidade: { anterior: 75, variacao: -2 },
      oportunidades: { anterior: 12, variacao: 0 },
      divergenciasNF: { anterior: 2, variacao: 2 },
      divergenciasFatura: {},
    },
    ...overrides,
  };
}

/** A day on which nothing waits. */
export function notices(overrides: Partial<DashboardNoticesBody> = {}): DashboardNoticesBody {
  return { contratosSemPreco: 0, ...overrides };
}

export function opportunity(overrides: Partial<DashboardContractRow> = {}): DashboardContractRow {
  return {
    id: 'c-1',
    numero: 'CT-1790000000001',
    cliente: 'Metalúrgica São José Ltda.',
    observacao_oportunidade:
      'O consumo acumulado passou 20,061 MWh do limite superior: avalie a contratação dos meses à frente.',
    consumo_contrato: {
      consumo_acumulado: 4108.861,
      limite_superior: 4088.8,
      diferenca_percentual_vs_limite: 5.16,
    },
    ...overrides,
  };
}

/** The lights of 128 active contracts. */
export function intelligence(
  overrides: Partial<DashboardIntelligenceBody> = {},
): DashboardIntelligenceBody {
  return {
    mes: '2026-11',
    demanda: { verde: 80, amarelo: 40, vermelho: 8, sem_dados: 0 },
    modalidade_tarifaria: { verde: 0, amarelo: 128, vermelho: 0, sem_dados: 128 },
    energia_reativa: { verde: 100, amarelo: 20, vermelho: 8, sem_dados: 0 },
    contrato: { verde: 90, amarelo: 30, vermelho: 8, sem_dados: 0 },
    ...overrides,
  };
}

/** A contract with its four lights; its demand is the worst. */
export function contractLights(
  overrides: Partial<DashboardContractLightsRow> = {},
): DashboardContractLightsRow {
  const { id, numero, cliente, reason, trace } = lightRow();
  return {
    id,
    numero,
    cliente,
    sinais: {
      demanda: 'vermelho',
      modalidade_tarifaria: 'verde',
      energia_reativa: 'sem_dados',
      contrato: 'amarelo',
    },
    pior: 'demanda',
    reason,
    trace,
    ...overrides,
  };
}

export function lightRow(overrides: Partial<DashboardLitRow> = {}): DashboardLitRow {
  return {
    id: 'c-1',
    numero: 'CT-1790000000001',
    cliente: 'Metalúrgica São José Ltda.',
    tipo: 'demanda',
    light: 'vermelho',
    sem_dados: false,
    reason: 'A demanda medida passou de 105 % da contratada.',
    figures: [
      { label: 'Demanda medida', value: '560', unit: 'kW' },
      { label: 'Demanda contratada', value: '500', unit: 'kW' },
    ],
    trace: {
      name: 'Demanda medida ÷ contratada',
      formula: 'medida ÷ contratada',
      value: '1.12',
      inputs: [
        {
          name: 'Demanda medida',
          value: '560',
          unit: 'kW',
          source: { kind: 'documento', ref: 'Fatura 118' },
        },
      ],
    },
    ...overrides,
  };
}

/** The record of a document with one finding. */
function checkRecord(
  name: string,
  item: string,
  unit: string,
  expected: string,
  found: string,
  tolerance: string,
) {
  return {
    name,
    formula: 'Divergente se uma das conferências diverge',
    value: 'Divergente',
    rules: 'regras de conferência e sinais, versão 1',
    inputs: [
      {
        name: item,
        formula: 'regra da conferência',
        value: 'Divergente',
        inputs: [
          { name: 'Esperado', value: expected, unit },
          { name: 'Encontrado', value: found, unit },
          { name: 'Tolerância', value: tolerance, unit },
        ],
      },
    ],
  };
}

export function nfDivergence(overrides: Partial<NfDivergenceWire> = {}): NfDivergenceWire {
  return {
    id: 'c-1',
    numero: 'CT-1790000000001',
    cliente: 'Metalúrgica São José Ltda.',
    declarada: false,
    status_nf: { energia: 'Divergente', icms: 'Conforme' },
    valores_nf: { valor_energia: 82806.84, valor_icms: 17985.66 },
    trace: checkRecord('NF da fornecedora', 'Energia', 'R$', '80193.06', '82806.84', '0.10'),
    ...overrides,
  };
}

export function billDivergence(overrides: Partial<BillDivergenceWire> = {}): BillDivergenceWire {
  return {
    id: 'c-2',
    numero: 'CT-2',
    cliente: 'Padaria Pão Doce',
    declarada: false,
    status_fatura: { demanda: 'Divergente', tusd: 'Conforme', icms: '' },
    regra_tolerancia_demanda: 1.05,
    observacao: 'Demanda faturada 12 % acima da contratada.',
    trace: checkRecord('Fatura da distribuidora', 'Demanda', 'kW', '525', '560', '5'),
    ...overrides,
  };
}

export function conformities(overrides: Partial<ConformitiesWire> = {}): ConformitiesWire {
  return {
    mes: '2026-11',
    nf_divergentes: [nfDivergence()],
    fatura_divergentes: [billDivergence()],
    totais: { nf: 1, fatura: 1, nf_declaradas: 0, fatura_declaradas: 0 },
    ...overrides,
  };
}

export function opportunityRow(
  overrides: Partial<DashboardOpportunityRow> = {},
): DashboardOpportunityRow {
  return {
    id: 'c-1',
    numero: 'CT-1790000000001',
    cliente: 'Metalúrgica São José Ltda.',
    consumo_acumulado: 4108.861,
    limite_superior: 4088.8,
    diferenca_percentual_vs_limite: 5.16,
    mwh: 20.061,
    valor_brl: 3743.18,
    pld_reais_por_mwh: 373.18,
    preco_reais_por_mwh: 186.59,
    observacao:
      'O consumo acumulado passou 20,061 MWh do limite superior: avalie a contratação dos meses à frente.',
    trace: {
      name: 'Valor em jogo',
      formula: 'excedente × preço de referência',
      value: '3743.18',
      unit: 'R$',
      inputs: [{ name: 'Excedente', value: '20.061', unit: 'MWh' }],
    },
    ...overrides,
  };
}
