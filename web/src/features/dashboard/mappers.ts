import type {
  DashboardBillRow,
  DashboardConformitiesBody,
  DashboardContractRow,
  DashboardContractsBody,
  DashboardIntelligenceBody,
  DashboardNfRow,
  DashboardNoticesBody,
  DashboardOverviewBody,
  DashboardRenewalsBody,
} from '@/api/gen/types.gen';
import { type LightKind, lightKinds, type Sign } from '@/lib/lights';
import type { YearMonth } from '@/lib/month';
import type { TraceNode } from '@/lib/trace';

/** A status may be empty or missing, as in any other server: it is then Indefinido. */
export type NfDivergenceWire = Omit<DashboardNfRow, 'status_nf'> & {
  status_nf?: Partial<Record<keyof DashboardNfRow['status_nf'], string>>;
};
export type BillDivergenceWire = Omit<DashboardBillRow, 'status_fatura'> & {
  status_fatura?: Partial<Record<keyof DashboardBillRow['status_fatura'], string>>;
};
export type ConformitiesWire = Omit<
  DashboardConformitiesBody,
  'nf_divergentes' | 'fatura_divergentes'
> & {
  nf_divergentes: NfDivergenceWire[];
  fatura_divergentes: BillDivergenceWire[];
};

/** The four classes of a contract's month, in the order in which they are drawn. */
export const classes = ['Conforme', 'Excedente', 'Subutilizado', 'Indefinido'] as const;
export type ConformityClass = (typeof classes)[number];

/** A figure, and its change against the month before; null where there is nothing to compare. */
export interface Figure {
  value: number | null;
  change: number | null;
}

export interface Overview {
  /** YYYY-MM: while another month loads, the one that is still shown. */
  month: YearMonth;
  active: Figure;
  /** In percent, and its change in percentage points. */
  conformity: Figure;
  opportunities: Figure;
  nfDivergent: Figure;
  billDivergent: Figure;
  distribution: Readonly<Record<ConformityClass, number>>;
  /** Contracts in the distribution. */
  total: number;
}

/** What needs attention today, whatever month is selected. */
export interface Notices {
  /** Active contracts without an agreed price in one of the three months ahead. */
  unpriced: number;
  /** Active contracts whose price of 2027 nobody has confirmed; for who changes prices. */
  rebaseOpen: number;
  /** Rates that are due and still expected only, as sentences; for who changes parameters. */
  unfixed: readonly string[];
}

export interface Opportunity {
  id: string;
  code: string;
  client: string;
  note: string;
  accumulated: number | null;
  limit: number | null;
  delta: number | null;
}

export function toOverview(wire: DashboardOverviewBody): Overview {
  const { distribuicaoConformidade: given, tendencias: trends } = wire;
  const distribution = {
    Conforme: given?.Conforme ?? 0,
    Excedente: given?.Excedente ?? 0,
    Subutilizado: given?.Subutilizado ?? 0,
    Indefinido: given?.Indefinido ?? 0,
  };
  return {
    month: wire.mes,
    active: figure(wire.totalContratosAtivos, trends?.contratosAtivos),
    conformity: figure(wire.conformidadePercentual, trends?.conformidade),
    opportunities: figure(wire.totalOportunidades, trends?.oportunidades),
    nfDivergent: figure(wire.totalDivergenciasNF, trends?.divergenciasNF),
    billDivergent: figure(wire.totalDivergenciasFatura, trends?.divergenciasFatura),
    distribution,
    total: classes.reduce((sum, name) => sum + distribution[name], 0),
  };
}

export function toNotices(wire: DashboardNoticesBody): Notices {
  return {
    unpriced: wire.contratosSemPreco ?? 0,
    rebaseOpen: wire.preco2027AConfirmar ?? 0,
    unfixed: wire.aliquotasPrevistas ?? [],
  };
}

function figure(
  value: number | null | undefined,
  trend: { variacao?: number } | undefined,
): Figure {
  return { value: value ?? null, change: trend?.variacao ?? null };
}

export function toOpportunities(wire: DashboardContractsBody): Opportunity[] {
  return (wire.contratos ?? []).map(toOpportunity);
}

function toOpportunity(wire: DashboardContractRow): Opportunity {
  const consumption = wire.consumo_contrato;
  return {
    id: wire.id,
    code: wire.numero,
    client: wire.cliente,
    note: wire.observacao_oportunidade ?? '',
    accumulated: consumption?.consumo_acumulado ?? null,
    limit: consumption?.limite_superior ?? null,
    delta: consumption?.diferenca_percentual_vs_limite ?? null,
  };
}

/** The number of contracts per light; those without data are apart from amarelo. */
export type LightCounts = Readonly<Record<Sign, number>>;
export type Intelligence = Readonly<Record<LightKind, LightCounts>>;

export function toIntelligence(wire: Partial<DashboardIntelligenceBody>): Intelligence {
  const counts = (kind: LightKind): LightCounts => {
    const { verde = 0, amarelo = 0, vermelho = 0, sem_dados = 0 } = wire[kind] ?? {};
    return { verde, amarelo: amarelo - sem_dados, vermelho, sem_dados };
  };
  return Object.fromEntries(
    lightKinds.map((kind) => [kind, counts(kind)]),
  ) as unknown as Intelligence;
}

/** One thing that was checked of a document; an empty status is Indefinido. */
export interface Check {
  name: string;
  status: string;
}

/** A contract whose supplier's NF diverges. */
export interface NfDivergence {
  id: string;
  code: string;
  client: string;
  checks: readonly Check[];
  /** Only by the contract: the checks conclude nothing. */
  declared: boolean;
  energyValue: number | null;
  icmsValue: number | null;
  /** What was expected, found and tolerated; null for who does not see amounts. */
  trace: TraceNode | null;
}

/** A contract whose distributor's fatura diverges. */
export interface BillDivergence {
  id: string;
  code: string;
  client: string;
  checks: readonly Check[];
  declared: boolean;
  /** Of the demand, in percent; null where none is known. */
  tolerance: number | null;
  note: string;
  trace: TraceNode | null;
}

export interface Conformities {
  nf: readonly NfDivergence[];
  bill: readonly BillDivergence[];
  /** All of them, also those beyond the lists. */
  nfTotal: number;
  billTotal: number;
  /** Those of them that contracts only declare. */
  nfDeclared: number;
  billDeclared: number;
}

export function toConformities(wire: Partial<ConformitiesWire>): Conformities {
  const nf = (wire.nf_divergentes ?? []).map(toNfDivergence);
  const bill = (wire.fatura_divergentes ?? []).map(toBillDivergence);
  return {
    nf,
    bill,
    nfTotal: Math.max(wire.totais?.nf ?? 0, nf.length),
    billTotal: Math.max(wire.totais?.fatura ?? 0, bill.length),
    nfDeclared: wire.totais?.nf_declaradas ?? 0,
    billDeclared: wire.totais?.fatura_declaradas ?? 0,
  };
}

function toNfDivergence(wire: NfDivergenceWire): NfDivergence {
  const { energia = '', icms = '' } = wire.status_nf ?? {};
  return {
    id: wire.id,
    code: wire.numero,
    client: wire.cliente,
    declared: wire.declarada === true,
    checks: [
      { name: 'Energia', status: energia },
      { name: 'ICMS', status: icms },
    ],
    energyValue: wire.valores_nf?.valor_energia ?? null,
    icmsValue: wire.valores_nf?.valor_icms ?? null,
    trace: wire.trace ?? null,
  };
}

function toBillDivergence(wire: BillDivergenceWire): BillDivergence {
  const { demanda = '', tusd = '', icms = '' } = wire.status_fatura ?? {};
  return {
    id: wire.id,
    code: wire.numero,
    client: wire.cliente,
    declared: wire.declarada === true,
    checks: [
      { name: 'Demanda', status: demanda },
      { name: 'TUSD', status: tusd },
      { name: 'ICMS', status: icms },
    ],
    tolerance: tolerancePercent(wire.regra_tolerancia_demanda),
    note: wire.observacao ?? '',
    trace: wire.trace ?? null,
  };
}

/** (factor − 1) × 100, without the dust of binary fractions: 1.05 is 5. */
function tolerancePercent(factor: number | null | undefined): number | null {
  if (factor === null || factor === undefined) return null;
  return Math.round((factor - 1) * 1e8) / 1e6;
}

/** Active contracts that end soon. */
export interface Renewals {
  periods: readonly { months: '3' | '6' | '12' | '24'; count: number }[];
  trace: TraceNode | null;
}

const periods = ['3', '6', '12', '24'] as const;

export function toRenewals(wire: Partial<DashboardRenewalsBody>): Renewals {
  return {
    periods: periods.map((months) => ({ months, count: wire[months] ?? 0 })),
    trace: wire.trace ?? null,
  };
}
