import type {
  ClientBriefBody,
  ContractTotalsBody,
  ContractVersionBody,
  ContractView,
} from '@/api/gen/types.gen';

/** A contract as the API gives it: 0,45 MW médio, band 80–120%, incentivised 50%. */
export function contract(overrides: Partial<ContractView> = {}): ContractView {
  return {
    id: 'c-1',
    contract_code: 'CT-1790000000001',
    client_name: 'Metalúrgica São José Ltda.',
    client_id: 'cl-1',
    groupName: 'default',
    cnpj: '12345678000195',
    segment: 'Indústria',
    contact_responsible: 'Paula Reis',
    contact_active: true,
    email: 'financeiro@saojose.com.br, energia@saojose.com.br',
    contracted_volume_mwh: 0.45,
    volume_unit: 'MW médio',
    monthly_volume_mwh: 328.5,
    minimum_volume_mwh: 262.8,
    maximum_volume_mwh: 394.2,
    status: 'Ativo',
    energy_source: 'Incentivada',
    incentive_percent: 50,
    contracted_modality: 'Flat',
    start_date: '2026-01-01',
    end_date: '2027-12-31',
    billing_cycle: 'Mensal',
    modulacao: 'carga',
    upper_limit_percent: 120,
    lower_limit_percent: 80,
    flexibility_percent: 20,
    loss_percent: null,
    average_price_mwh: 247.35,
    lacuna_preco: 'indefinido',
    preco_inclui: 'pis_cofins',
    pis_cofins_vendedor: null,
    icms_no_preco: null,
    rebase_2027: 'automatico',
    rebase_confirmado: false,
    rebase_confirmado_em: null,
    rebase_confirmado_por: null,
    meses_sem_preco: 0,
    spot_price_ref_mwh: 186.59,
    supplier: 'Comercializadora Alfa',
    proinfa_contribution: 6.412,
    prices: null,
    price_warnings: [],
    seasonal_volumes: null,
    additional: [],
    compliance_consumption: 'Conforme',
    compliance_nf: 'Divergente',
    compliance_invoice: 'Em análise',
    mes_parcial: 'mes_inteiro',
    mes_parcial_informado: false,
    avisos: [],
    situacao: 'ativo',
    situacao_vigente_de: '2026-01-01',
    situacao_agendada: null,
    situacoes: [{ vigente_de: '2026-01-01', situacao: 'ativo' }],
    compliance_nf_months: null,
    compliance_invoice_months: null,
    compliance_charges: 'Em análise',
    compliance_overall: 'Em análise',
    adjusted: false,
    version: 3,
    created_at: '2026-01-05T12:00:00Z',
    created_by: 'Ana Souza',
    updated_at: '2026-11-03T17:30:00Z',
    updated_by: 'Ana Souza',
    deleted: false,
    ...overrides,
  };
}

/** How it stands in the month of the list. */
export function inMonth(
  overrides: Partial<NonNullable<ContractView['no_mes']>> = {},
): NonNullable<ContractView['no_mes']> {
  return {
    mes: '2026-11',
    conformidade: 'Conforme',
    contratado_mwh: 160,
    consumo_mwh: 158.5,
    preco_mwh: 220,
    faturar_mwh: 160,
    valor_energia: 35200,
    ...overrides,
  };
}

export function contractPage(rows: ContractView[], overrides: object = {}) {
  return {
    data: rows,
    page: 1,
    pageSize: 20,
    total: rows.length,
    totalCapped: false,
    ...overrides,
  };
}

/** What the contracts of the list add up to. */
export function totals(overrides: Partial<ContractTotalsBody> = {}): ContractTotalsBody {
  return {
    mes: '2026-11',
    contratos: 85,
    contratado_mwh: 9870.412,
    sem_contratado: 0,
    consumo_mwh: 9512.1,
    sem_consumo: 13,
    valor_energia: 2345678.9,
    sem_valor: 0,
    ...overrides,
  };
}

export function contractVersion(overrides: Partial<ContractVersionBody> = {}): ContractVersionBody {
  return {
    version: 1,
    at: '2026-01-05T12:00:00Z',
    actor_name: 'Ana Souza',
    reason: null,
    ...overrides,
  };
}

export function client(overrides: Partial<ClientBriefBody> = {}): ClientBriefBody {
  return { id: 'cl-1', name: 'Padaria Pão Doce', cnpj: '11222333000181', ...overrides };
}
