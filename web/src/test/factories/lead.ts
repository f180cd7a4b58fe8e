import type { CompareOutputBody, LeadDetailBody } from '@/api/gen/types.gen';

const row = {
  id: 'l-1',
  nome: 'Cerâmica São João',
  cnpj: '11444777000161',
  segmento: 'Indústria',
  classe: 'industrial',
  grupo: null,
  uf: 'SP',
  cidade: 'Jundiaí',
  contato: 'Ana Prado',
  telefone: '+5511987654321',
  email: 'ana@alfa.com.br',
  statusFunil: 'amarelo',
  statusMigracao: 'em_analise',
  ultimaInteracao: '2026-11-10T15:00:00Z',
  proximoPasso: 'Visita técnica',
  proximoPassoEm: '2026-12-01',
  imposto: 2,
  responsavel_id: 'u-2',
  responsavel: 'Bruno de Lima',
  parceiro_id: null,
  parceiro: null,
  bandeira: 'verde',
  consumo: 12000,
  geracao: 2000,
  balanco: -10000,
  medido: false,
  unidades_sem_consumo: 0,
  contratos: 0,
  contratos_em_vigor: 0,
  elegivel_em: '2024-01-01',
  elegivel_motivo: 'Grupo A',
  additional: [] as { label: string; value: string }[],
  version: 3,
  created_at: '2026-10-01T12:00:00Z',
  updated_at: '2026-11-10T15:00:00Z',
} as const;

/** A row of the list, as the server sends it. */
export function leadRow(overrides: object = {}) {
  return { ...row, ...overrides };
}

/** A client's page. */
export function lead(overrides: Partial<LeadDetailBody> = {}): LeadDetailBody {
  return {
    ...row,
    regime_tributario: 'lucro_real',
    atividade: 'industria',
    pct_processo_industrial: 80,
    pct_exportacao: null,
    simples_regime_regular: false,
    consumo_mwh: 12,
    email_da_equipe: true,
    observacoes: 'Prefere à tarde',
    laudo_em: '2026-10-05T12:00:00Z',
    unidades: [
      {
        id: 'un-1',
        codigo: 'UC-100',
        grupo: 'default',
        distribuidora: 'CPFL Paulista',
        uf: 'SP',
        subgrupo: 'A4',
        modalidade: 'Verde',
        icms: 18,
        consumo: 1000,
        geracao: null,
        ponta: 10,
        demanda: 150,
        inicio_fornecimento: null,
        consumo_ano: 12000,
        geracao_ano: null,
        meses_medidos: 0,
        additional: [],
        version: 1,
      },
    ],
    contatos: [
      {
        id: 'ct-1',
        nome: 'Rui Melo',
        cargo: 'Diretor',
        telefone: '+551133334444',
        email: 'rui@alfa.com.br',
        email_da_equipe: true,
        version: 1,
      },
    ],
    membros: [],
    mensagens: [
      { chave: 'apresentacao', titulo: 'Apresentação', texto: 'Olá, Ana!' },
      { chave: 'proposta', titulo: 'Proposta', texto: 'A simulação está pronta.' },
    ],
    ...overrides,
  };
}

const cost = (current: number, estimated: number) => ({
  consumo_kWh: 12000,
  geracao_kWh: 2000,
  liquido_kWh: 10000,
  atual: table(current),
  estimado: table(estimated),
  economia_R$: current - estimated,
  economia_percentual: 18.98,
});

const table = (total: number) => ({
  linhas: [{ nome: 'Energia', quantidade_kWh: 10000, tarifa_R$_kWh: 0.62, custo_R$: total }],
  total_R$: total,
});

/** The comparison of 12,000 kWh against 2,000 kWh. */
export function comparison(): CompareOutputBody {
  return {
    ...cost(8354.06, 6768.65),
    aviso:
      'Comparação ilustrativa: aplica 15 % de redução a tarifas de referência. Não considera a distribuidora, os tributos nem o desconto deste cliente. Use a simulação para uma proposta.',
    impostos: [
      { nome: 'PIS', aliquota_percentual: 1.08 },
      { nome: 'COFINS', aliquota_percentual: 5 },
      { nome: 'ICMS', aliquota_percentual: 17 },
      { nome: 'Imposto adicional', aliquota_percentual: 2 },
    ],
    meses: [
      { mes: 1, nome: 'janeiro', fator: 1.1, ...cost(780.5, 632.4) },
      { mes: 6, nome: 'junho', fator: 0.95, ...cost(658.2, 533.3) },
    ],
    memoria: [],
  };
}
