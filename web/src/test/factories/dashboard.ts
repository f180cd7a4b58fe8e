import type { ContractRowWire, OverviewWire } from '@/api/dashboard';

/** A month with 128 active contracts, 92 of them classified. */
export function overview(overrides: Partial<OverviewWire> = {}): OverviewWire {
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

export function opportunity(overrides: Partial<ContractRowWire> = {}): ContractRowWire {
  return {
    id: 'c-1',
    numero: 'CT-1790000000001',
    cliente: 'Metalúrgica São José Ltda.',
    observacao_oportunidade:
      'Contratar mais 20,061 MWh: o consumo acumulado passou do limite superior.',
    consumo_contrato: {
      consumo_acumulado: 4108.861,
      limite_superior: 4088.8,
      diferenca_percentual_vs_limite: 5.16,
    },
    ...overrides,
  };
}
