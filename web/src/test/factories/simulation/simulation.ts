import type {
  SimulationAnswer,
  SimulationEntry,
  SimulationKeptBody,
  SimulationReadingBody,
  SimulationRowBody,
} from '@/api/gen/types.gen';
import { addMonths } from '@/lib/month';
import { none, promised } from './promise';
import { flags, temporal } from './saving';

type Wire = SimulationAnswer['dados'];

const monthsFrom = (first: string) => Array.from({ length: 12 }, (_, i) => addMonths(first, i));

/** The demonstration sample. */
export function simulationEntry(overrides: Partial<SimulationEntry> = {}): SimulationEntry {
  return {
    cliente: {
      nome: 'Indústria Exemplo Ltda.',
      unidade: 'Matriz',
      distribuidora: 'Distribuidora Exemplo',
      subgrupo: 'A4',
      modalidade: 'Verde',
      demanda_contratada_kW: 600,
      demanda_contratada_ponta_kW: 530,
      submercado: 'SUDESTE',
      empresarial: true,
      observacao: 'Dados de demonstração.',
    },
    consumo_mensal: monthsFrom('2025-12').map((mes) => ({
      mes,
      consumo_ponta_kWh: 18000,
      consumo_fora_ponta_kWh: 162000,
      consumo_reservado_kWh: null,
      demanda_ponta_kW: 520,
      demanda_fora_ponta_kW: 590,
      proinfa_kWh: 3600,
    })),
    inicio: '2026-12',
    oferta: { preco_R$_MWh: 265, pld_R$_MWh: 186.59 },
    tributos: { icms_percentual: 18, pis_percentual: 0.95, cofins_percentual: 4.37 },
    premissas: { encargos_R$_MWh: 15, bandeira: 'verde' },
    tarifas: ['Verde', 'Azul'].map((modalidade) => ({
      modalidade,
      desde: '2024-12-01',
      ato: 'amostra',
      demanda_fora_ponta_R$_kW: 32.5,
      demanda_ponta_R$_kW: modalidade === 'Azul' ? 88.82 : null,
      tusd_ponta_R$_MWh: modalidade === 'Azul' ? 140.21 : 2296.63,
      tusd_fora_ponta_R$_MWh: 140.21,
      te_ponta_R$_MWh: 460,
      te_fora_ponta_R$_MWh: 290,
    })),
    ...overrides,
  };
}

const line = (medicao_MWh: number, total_R$: number) => ({
  medicao_MWh,
  tarifa_R$_MWh: medicao_MWh === 0 ? null : Math.round((total_R$ / medicao_MWh) * 100) / 100,
  total_R$,
});

/** An energy table whose other lines are nothing. */
const energy = (fp: number, p: number, ccee: number): Wire['tarifas_energia_atual'] => ({
  energia_fp: line(162, fp),
  energia_p: line(18, p),
  ccee: line(ccee === 0 ? 0 : 180, ccee),
  distribuicao_fp: line(162, 30_000),
  distribuicao_p: line(18, 50_000),
  energia_cbs_ibs: { valor_R$: 0 },
  energia_icms: { valor_R$: 0 },
  bandeira: { valor_R$: 0 },
  energia_compensada: { valor_R$: 0 },
  imposto_sobre_desconto: { valor_R$: 0 },
  iluminacao_publica: { valor_R$: 0 },
});

const demand = (p: number): Wire['demanda_atual'] => ({
  fp: 25_000,
  p,
  nao_utilizada_fp: 300,
  nao_utilizada_p: 0,
  ultrapassada_fp: 0,
  ultrapassada_p: 0,
  contratada_fp_kW: 600,
  contratada_p_kW: p === 0 ? null : 530,
  otima_fp_kW: 590,
  otima_p_kW: p === 0 ? null : 520,
  economia_otima_ano_R$: 1200,
});

/** What the sample gives; its totals are those of the published example. */
export function simulationAnswer(overrides: Partial<SimulationAnswer> = {}): SimulationAnswer {
  const { cliente, consumo_mensal } = simulationEntry();
  return {
    dados: {
      cliente: {
        nome: cliente.nome ?? '',
        unidade: 'Matriz',
        distribuidora: 'Distribuidora Exemplo',
        subgrupo: 'A4',
        modalidade: 'Verde',
        demanda_contratada_kW: 600,
        demanda_contratada_ponta_kW: 530,
        consumo_medio_MWh_mes: 180,
        observacao: 'Dados de demonstração.',
      },
      consumo_mensal: consumo_mensal as Wire['consumo_mensal'],
      resumo_consumo: {
        media_ponta_kWh: 18000,
        media_fora_ponta_kWh: 162000,
        total_kWh_mes: 180000,
        total_com_perdas_kWh_mes: 185400,
        percentual_perdas: 3,
      },
      tarifas_energia_atual: energy(60_000, 13_421.22, 0),
      tarifas_energia_proposta_verde: energy(50_000, 11_077.8, 2700),
      tarifas_energia_proposta_azul: energy(50_000, 11_509.81, 2700),
      demanda_atual: demand(0),
      demanda_proposta_verde: demand(0),
      demanda_proposta_azul: demand(10_000),
      custos_adicionais: {
        gestao_mensal_R$: 500,
        gerador_R$: 0,
        gerador_proposta_R$: 0,
        varejista_R$: 0,
        contribuicao_ccee_R$: 0,
      },
      totais: {
        atual_R$: 178_721.22,
        proposta_verde_R$: 169_577.8,
        proposta_azul_R$: 180_009.81,
        economia_percentual_verde: 5.12,
        economia_percentual_azul: -0.72,
      },
      multa_ultrapassagem: { verde: 0, azul: 0 },
      sobrecontratacao: { verde: 1510.18, azul: 1510.18 },
      economia_temporal: {
        verde: temporal(109_721.04),
        azul: temporal(-15_463.08),
        melhor_modalidade: 'Verde',
        percentuais_economia_bandeiras: flags,
        economia_media_percentual: 11.32,
        dez_anos_bandeiras: flags,
      },
      economia_ambiental: {
        arvores_preservadas: 510,
        campos_futebol_equivalentes: 0.43,
        toneladas_carbono_evitadas: 83.16,
        fonte: 'A fonte é incentivada (Lei 9.427/1996, art. 26, § 1º).',
      },
      tarifas_referencia: { verde: [], azul: [] },
      tarifas_proposta: { verde: [], azul: [] },
      contexto_proposta: { submercado: 'SUDESTE', encargos: { valor_R$: 32_400 } },
      economia_anual_modalidades: {
        verde: 109_721.04,
        azul: -15_463.08,
        sobrecontratacao_verde: 91_598.88,
        sobrecontratacao_azul: -33_585.24,
      },
    },
    meses: monthsFrom('2026-12').map((mes) => ({
      mes,
      atual_R$: 178_721.22,
      proposta_verde_R$: 169_577.8,
      proposta_azul_R$: 180_009.81,
    })),
    premissas: ['O preço da energia não inclui tributos.'],
    elegibilidade: {
      pode_migrar: true,
      desde: '2024-01-01',
      por_varejista: false,
      motivo: 'Alta tensão: pode migrar desde 01/01/2024.',
    },
    lei_prevista: [
      {
        nome: 'Base',
        motivo: 'CBS de 8,7% e IBS de 0,1%',
        modalidade: 'Verde',
        economia_ano_R$: 144_350.16,
        diferenca_R$: 0,
        economia_percentual: 6.53,
      },
      {
        nome: 'Tarifas reequilibradas',
        motivo: 'a TE cai 9,25% com o fim do PIS/COFINS no custo das distribuidoras',
        modalidade: 'Verde',
        economia_ano_R$: 62_964.24,
        diferenca_R$: -81_385.92,
        economia_percentual: 2.96,
        prometida: true,
      },
    ],
    cenarios: ['conservador', 'base', 'otimista'].map((nome, i) => ({
      nome,
      variacao_preco_percentual: 10 - 10 * i,
      variacao_consumo_percentual: 0,
      variacao_tarifa_percentual: 0,
      bandeira: 'verde',
      modalidade: 'Verde',
      atual_ano_R$: 2_144_654.64,
      proposta_ano_R$: 2_034_933.6 - 50_000 * i,
      economia_ano_R$: 59_721.04 + 50_000 * i,
      economia_percentual: 2.78 + 2.34 * i,
      economia_dez_anos_R$: 597_210.4 + 500_000 * i,
    })),
    promessas: { verde: promised(), azul: promised({ ...none, modalidade: 'Azul' }) },
    sensibilidade: {
      azul: null as unknown as SimulationAnswer['sensibilidade']['azul'],
      verde: {
        modalidade: 'Verde',
        efeitos: [
          {
            fator: 'preço',
            rotulo: 'Preço da energia +10%',
            economia_ano_R$: 45_000,
            diferenca_R$: -64_721.04,
            economia_percentual: 2.1,
          },
          {
            fator: 'preço',
            rotulo: 'Preço da energia -10%',
            economia_ano_R$: 174_442.08,
            diferenca_R$: 64_721.04,
            economia_percentual: 8.13,
          },
        ],
        preco_equilibrio_R$_MWh: 310.4,
        margem_preco_percentual: 17.13,
      },
    },
    regras: 2,
    ...overrides,
  };
}

/** A sheet that was read without anything to correct. */
export function simulationReading(
  overrides: Partial<SimulationReadingBody> = {},
): SimulationReadingBody {
  const { cliente, consumo_mensal } = simulationEntry();
  return {
    cliente,
    consumo_mensal,
    linhas: consumo_mensal.map((_, i) => i + 2),
    problemas: [],
    tributos: {},
    avisos: [],
    ...overrides,
  };
}

export function simulationRow(overrides: Partial<SimulationRowBody> = {}): SimulationRowBody {
  return {
    id: 's-1',
    numero: 41,
    nome: 'Indústria Exemplo Ltda.',
    client_id: null,
    autor: 'Ana Souza',
    distribuidora: 'Distribuidora Exemplo',
    modalidade: 'Verde',
    custo_atual_ano_R$: 2_144_654.64,
    inteira: true,
    economia_ano_R$: 109_721.04,
    economia_percentual: 5.12,
    prometida_ano_R$: 62_964.24,
    prometida_percentual: 2.96,
    copia_de: null,
    version: 1,
    created_at: '2026-11-20T15:00:00Z',
    updated_at: '2026-11-20T15:00:00Z',
    updated_by: 'Ana Souza',
    ...overrides,
  };
}

export function simulationKept(overrides: Partial<SimulationRowBody> = {}): SimulationKeptBody {
  const simulacao = simulationRow(overrides);
  return {
    simulacao,
    versao_mostrada: simulacao.version,
    regras: 2,
    entrada: simulationEntry(),
    resultado: simulationAnswer(),
    baixa_tensao: null,
  };
}
