import type {
  ProposalDecisionBody,
  ProposalKeptBody,
  ProposalLinkBody,
  ProposalPublicBody,
  ProposalRowBody,
  ProposalWaysBody,
} from '@/api/gen/types.gen';
import { addMonths } from '@/lib/month';
import { promised } from './simulation/promise';
import { simulationAnswer } from './simulation/simulation';

/** Golden T3: supply from July 2027 on. */
const steps = [
  'Até 06/12/2026: sua resposta.',
  'Até 31/12/2026: aviso (denúncia) à distribuidora. Depois disso o fornecimento começa mais tarde.',
];

/** A draft of the sample's simulation. */
export function proposalRow(overrides: Partial<ProposalRowBody> = {}): ProposalRowBody {
  return {
    id: 'p-1',
    numero: 12,
    ano: 2026,
    rotulo: '12/2026',
    estado: 'rascunho',
    client_id: null,
    autor: 'Ana Souza',
    simulation_id: 's-1',
    simulation_version: 1,
    nome_cliente: 'Indústria Exemplo Ltda.',
    marca: 'YNOVA',
    distribuidora: 'Distribuidora Exemplo',
    inteira: true,
    aprovacao: 'livre',
    aprovada_por: null,
    liberacao: 'dispensada',
    liberada_por: null,
    liberada_em: null,
    liberada_motivo: null,
    modalidade: 'Verde',
    fornecedor: '',
    observacao: '',
    preco_R$_MWh: 265,
    custo_atual_ano_R$: 2_144_654.64,
    economia_ano_R$: 109_721.04,
    economia_percentual: 5.12,
    prometida_ano_R$: 62_964.24,
    prometida_percentual: 2.96,
    revisao: '',
    valid_until: '2026-12-06',
    copia_de: null,
    regras: 2,
    version: 1,
    created_at: '2026-11-21T15:00:00Z',
    updated_at: '2026-11-21T15:00:00Z',
    updated_by: 'Ana Souza',
    ...overrides,
  };
}

function summary(): ProposalKeptBody['resumo'] {
  return {
    custo_atual_ano_R$: 2_144_654.64,
    custo_proposta_ano_R$: 2_034_933.6,
    taxa_gestao_mes_R$: 500,
    economia_ano_R$: 109_721.04,
    promessa: promised(),
    origem_da_economia:
      'Com as premissas de hoje, dos R$ 109.721,04 por ano, R$ 40.000,00 viriam de passar à Verde no mercado cativo, sem migrar; o mercado livre traz R$ 69.721,04, 3,31% da conta cativa nessa modalidade.',
    retorno: ['Fornecimento simulado a partir de 01/07/2027.', 'Payback: 4 meses.'],
    composicao: [{ chave: 'energia_fp', nome: 'Energia', atual_R$: 880_000, proposta_R$: 730_000 }],
    parcelas: [{ nome: 'Energia', atual_R$: 880_000, proposta_R$: 730_000 }],
    meses: Array.from({ length: 12 }, (_, i) => ({
      mes: addMonths('2026-12', i),
      atual_R$: 178_721.22,
      proposta_R$: 169_577.8,
    })),
    acumulado_por_ano: Array.from({ length: 10 }, (_, i) => 62_964.24 * (i + 1)),
    elegibilidade: 'Alta tensão: pode migrar desde 01/01/2024.',
    premissas: ['O preço da energia não inclui tributos.'],
    premissas_listadas: [
      {
        nome: 'ESS',
        valor: 'R$ 5,00/MWh',
        origem: 'digitada',
        fonte: 'digitado nesta simulação',
        contra: 'R$ 0,00/MWh',
        efeito_R$_ano: 11_124,
      },
    ],
    riscos: [
      {
        modalidade: 'Verde',
        nome: 'Créditos do SCEE perdidos',
        texto: 'A unidade livre deixa o SCEE.',
        de_R$: -277.06,
        ate_R$: 0,
        uma_vez: true,
      },
    ],
    arvores_preservadas: 510,
    toneladas_carbono_evitadas: 83.16,
    fonte_ambiental: 'A fonte é incentivada (Lei 9.427/1996, art. 26, § 1º).',
  };
}

/** One address that staff registered, and a server that sends. */
export function ways(overrides: Partial<ProposalWaysBody> = {}): ProposalWaysBody {
  return {
    como: 'codigo',
    contatos: [{ id: 'k-1', email: 'b***@exemplo.com.br' }],
    codigo_para: null,
    ...overrides,
  };
}

export function proposalLink(overrides: Partial<ProposalLinkBody> = {}): ProposalLinkBody {
  return {
    id: 'l-1',
    created_at: '2026-11-21T15:10:00Z',
    created_by: 'Ana Souza',
    expires_at: '2026-12-07T03:00:00Z',
    revoked_at: null,
    opened_at: null,
    aberturas: 0,
    vale: true,
    ...overrides,
  };
}

export function proposalDecision(
  overrides: Partial<ProposalDecisionBody> = {},
): ProposalDecisionBody {
  return {
    aceita: true,
    nome: 'Beatriz Lima',
    cpf: '529.982.247-25',
    motivo: '',
    ip: '203.0.113.7',
    decidida_em: '2026-11-22T14:30:00Z',
    version: 2,
    sha256: 'ab'.repeat(32),
    email: 'b***@exemplo.com.br',
    registrada_por: null,
    assinado: null,
    assinado_sha256: null,
    deal_id: 'd-1',
    contract_id: 'c-1',
    ...overrides,
  };
}

export function proposal(
  row: Partial<ProposalRowBody> = {},
  overrides: Partial<ProposalKeptBody> = {},
): ProposalKeptBody {
  const proposta = proposalRow(row);
  return {
    proposta,
    versao_mostrada: proposta.version,
    resumo: summary(),
    resultado: simulationAnswer(),
    baixa_tensao: null,
    links: [],
    aceite: ways(),
    resposta: null,
    proximos_passos: steps,
    ...overrides,
  };
}

/** A proposal as the holder of its link sees it. */
export function publicProposal(overrides: Partial<ProposalPublicBody> = {}): ProposalPublicBody {
  const row = proposalRow();
  return {
    rotulo: row.rotulo,
    estado: 'enviada',
    marca: row.marca,
    nome_cliente: row.nome_cliente,
    autor: row.autor,
    distribuidora: row.distribuidora,
    modalidade: row.modalidade || 'Verde',
    fornecedor: 'Ventos do Sertão',
    observacao: '',
    preco_R$_MWh: row.preco_R$_MWh ?? 0,
    economia_percentual: row.economia_percentual,
    valid_until: row.valid_until,
    version: 2,
    resumo: summary(),
    baixa_tensao: null,
    proximos_passos: steps,
    aceite: ways(),
    resposta: null,
    ...overrides,
  };
}
