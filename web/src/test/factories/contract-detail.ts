import type {
  ComplianceCheckBody,
  ComplianceNoteBody,
  DocumentFileBody,
  DossierCategoryBody,
  DossierConclusion,
  DossierDetail,
  DossierKpi,
  DossierStep,
  InvoiceView,
} from '@/api/gen/types.gen';

import { contract } from './contract';

/** What the screen of a contract is made of, with nothing in it but the contract. */
export function contractDetail(overrides: Partial<DossierDetail> = {}): DossierDetail {
  return {
    contract: contract(),
    month: '',
    months: [],
    kpis: [],
    data: [],
    demand_history: [],
    consumption_history: [],
    price_history: [],
    conclusions: conclusions(),
    obligations: [],
    analyses: [],
    invoices: [],
    additional: [],
    meses_fechados: [],
    files: [],
    notes: [],
    updated_at: '2026-11-03T17:30:00Z',
    ...overrides,
  };
}

export function kpi(overrides: Partial<DossierKpi> = {}): DossierKpi {
  return {
    key: 'consumo',
    label: 'Consumo do mês',
    value: 331.25,
    unit: 'MWh',
    helper: 'Requisito de out/2026',
    variation: { sobre: 'mes_anterior', value: 4.2, unit: '%', direction: 'up' },
    trace: { name: 'Consumo', value: '331.250', unit: 'MWh', formula: 'medido × perdas' },
    ...overrides,
  };
}

/** The five results; those that are not named conform. */
export function conclusions(
  odd: Record<string, Partial<DossierConclusion>> = {},
): DossierConclusion[] {
  const labels = {
    consumo: 'Consumo',
    nf: 'NF',
    fatura: 'Fatura',
    encargos: 'Encargos',
    conformidade: 'Conformidade',
  } as const;
  return (Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
    key,
    label: labels[key],
    status: 'Conforme',
    reason: `Regra de ${labels[key]} atendida.`,
    ...odd[key],
  }));
}

export const categoryLabels = [
  'Consumo',
  'NF',
  'Fatura',
  'Encargos',
  'Conformidade',
  'Divergências',
  'Projeções',
  'Riscos',
  'Liquidação',
  'Pagamentos',
  'Preços',
  'Flex',
  'Limites',
  'Documentos',
  'Observações',
];

/** The fifteen, all conforming but the given exceptions. */
export function categories(
  odd: Record<string, Partial<DossierCategoryBody>> = {},
): DossierCategoryBody[] {
  return categoryLabels.map((label) => ({
    key: label,
    label,
    status: 'Conforme',
    computed: 'Conforme',
    trend: 'neutral',
    light: 'verde',
    reason: `Regra de ${label} atendida.`,
    ...odd[label],
  }));
}

export function step(overrides: Partial<DossierStep> = {}): DossierStep {
  return {
    name: 'Dados',
    light: 'amarelo',
    observation: '',
    by: null,
    at: null,
    manual: false,
    rule_light: 'amarelo',
    version: 0,
    reason: 'Falta o contato responsável.',
    ...overrides,
  };
}

export function invoice(overrides: Partial<InvoiceView> = {}): InvoiceView {
  return {
    id: 'i-1',
    kind: 'nf_fornecedora',
    competencia: '2026-10',
    vencimento: '2026-11-15',
    emissao: '2026-11-01',
    numero: '4711',
    contract_id: 'c-1',
    medidor: null,
    created_at: '2026-11-01T12:00:00Z',
    updated_at: '2026-11-01T12:00:00Z',
    valor: 73000.5,
    status: 'Em aberto',
    arquivo: null,
    figures: { energy_mwh: 331.25, unit_price: 220.38, energy_value: 73000.5 },
    unit_id: null,
    note: null,
    source: 'manual',
    estado: 'valida',
    chave: null,
    version: 2,
    ...overrides,
  };
}

export function file(overrides: Partial<DocumentFileBody> = {}): DocumentFileBody {
  return {
    id: 'f-1',
    filename: 'contrato assinado.pdf',
    size: 1_572_864,
    kind: 'contrato',
    created_at: '2026-01-05T12:00:00Z',
    by: 'Ana Souza',
    content_type: 'application/pdf',
    sha256: '0'.repeat(64),
    ...overrides,
  };
}

export function note(overrides: Partial<ComplianceNoteBody> = {}): ComplianceNoteBody {
  return {
    id: 'n-1',
    text: 'Conferir o aditivo 1.',
    open: true,
    by: 'Ana Souza',
    at: '2026-10-05T12:00:00Z',
    updated_at: '2026-10-05T12:00:00Z',
    version: 1,
    ...overrides,
  };
}

export function checks(overrides: Partial<ComplianceCheckBody> = {}): ComplianceCheckBody {
  return {
    mes: '2026-10',
    conferido: true,
    statuses: [
      {
        key: 'nf_energia',
        label: 'NF: energia',
        status: 'Divergente',
        esperado: '73000.50',
        encontrado: '74000.00',
        tolerancia: '0.05',
        unidade: 'R$',
        regra: 'Energia a faturar × preço do mês',
        motivo: 'A NF cobra R$ 999,50 a mais.',
        trace: { name: 'NF: energia', value: 'Divergente', formula: 'faturar × preço' },
      },
    ],
    luzes: [],
    regra_tolerancia_demanda: null,
    observacao: null,
    ...overrides,
  };
}
