/*
 * The wire types of the dashboard's calls, in the shape of the generated ones
 * (src/api/gen/types.gen.ts): aliasing those instead is the whole change.
 */

export interface DistributionWire {
  Conforme: number;
  Excedente: number;
  Subutilizado: number;
  Indefinido: number;
}

export interface TrendWire {
  anterior?: number | null;
  variacao?: number | null;
}

export interface OverviewWire {
  mes: string;
  totalContratosAtivos: number;
  totalOportunidades: number;
  totalDivergenciasNF: number;
  totalDivergenciasFatura: number;
  conformidadePercentual?: number | null;
  distribuicaoConformidade: DistributionWire;
  tendencias: {
    contratosAtivos: TrendWire;
    conformidade: TrendWire;
    oportunidades: TrendWire;
    divergenciasNF: TrendWire;
    divergenciasFatura: TrendWire;
  };
}

export interface ContractRowWire {
  id: string;
  numero: string;
  cliente: string;
  observacao_oportunidade?: string | null;
  consumo_contrato: {
    consumo_acumulado?: number | null;
    limite_superior?: number | null;
    diferenca_percentual_vs_limite?: number | null;
  };
}

export interface ContractRowsWire {
  contratos?: ContractRowWire[];
  data?: ContractRowWire[];
  page?: number;
  pageSize?: number;
  total?: number;
}

export type GetDashboardOverviewData = {
  url: '/api/dashboard/overview';
  query?: { mes?: string };
};

export type ListDashboardContractsData = {
  url: '/api/contratos';
  query?: { mes?: string; ciclo?: string; include?: string; page?: number; pageSize?: number };
};
