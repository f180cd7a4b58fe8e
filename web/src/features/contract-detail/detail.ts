import type { DossierDetail, DossierKpi, DossierStep } from '@/api/gen/types.gen';
import type { Light } from '@/lib/lights';
import type { TraceNode } from '@/lib/trace';
import { type Contract, toContract } from '@/model/contract/contract';
import { type ContractFile, toFile } from '@/model/contract/file';
import { type Invoice, toInvoice } from '@/model/contract/invoice';
import { type ComplianceStatus, toComplianceStatus, toLight } from '@/model/contract/status';

export type Direction = 'up' | 'down' | 'neutral';

export interface Kpi {
  key: string;
  label: string;
  /** A number in its unit, a text such as "Conforme", or null where it is not known. */
  value: number | string | null;
  unit: string;
  helper: string;
  /** Against the month before, of a running sum against the same month of the contract year before. */
  variation: {
    value: number | null;
    unit: string;
    direction: Direction;
    since: NonNullable<DossierKpi['variation']>['sobre'];
  } | null;
  trace: TraceNode | null;
}

export interface DemandMonth {
  month: string;
  ponta: number | null;
  foraPonta: number | null;
  contractedPonta: number | null;
  contractedForaPonta: number | null;
}

export interface ConsumptionMonth {
  month: string;
  target: number | null;
  /** What is compared with the band: with losses, without PROINFA. */
  actual: number | null;
  measured: number | null;
  minimum: number | null;
  maximum: number | null;
  conformity: string;
}

/** What a MWh costs by the contract and on the market. */
export interface PriceMonth {
  month: string;
  price: number | null;
  pld: number | null;
}

export interface Category {
  key: string;
  label: string;
  status: ComplianceStatus;
  /** What the rule says, where a person declared otherwise. */
  computed: ComplianceStatus;
  trend: Direction;
  light: Light;
  reason: string;
}

/** One of the five results that sum the month up. */
export interface Conclusion {
  key: string;
  label: string;
  /** What the rules say. */
  status: ComplianceStatus;
  /** What a person set by hand; null where nobody did. */
  declared: ComplianceStatus | null;
  reason: string;
}

export interface ObligationPeriod {
  /** When the month was closed; null while it is open. */
  closedAt: string | null;
  period: string;
  categories: readonly Category[];
}

export interface Step {
  name: string;
  light: Light;
  observation: string;
  by: string;
  at: string;
  manual: boolean;
  ruleLight: Light;
  reason: string;
  version: number;
}

export interface Analysis {
  area: string;
  steps: readonly Step[];
}

export interface Note {
  id: string;
  text: string;
  open: boolean;
  by: string;
  at: string;
  version: number;
}

/** What the screen of one contract shows. */
export interface ContractDetail {
  contract: Contract;
  month: string;
  /** Those that have data, newest first. */
  months: readonly string[];
  /** When closed months were closed, by the month. */
  closedMonths: ReadonlyMap<string, string>;
  kpis: readonly Kpi[];
  demand: readonly DemandMonth[];
  consumption: readonly ConsumptionMonth[];
  /** Empty for who sees no prices. */
  prices: readonly PriceMonth[];
  conclusions: readonly Conclusion[];
  /** Newest first. */
  obligations: readonly ObligationPeriod[];
  analyses: readonly Analysis[];
  invoices: readonly Invoice[];
  files: readonly ContractFile[];
  notes: readonly Note[];
}

/** Reads the answer; a part that a server leaves out is empty. */
export function toDetail(wire: DossierDetail): ContractDetail {
  return {
    contract: toContract(wire.contract),
    month: wire.month ?? '',
    months: wire.months ?? [],
    closedMonths: new Map(
      (wire.meses_fechados ?? []).map(({ mes, fechado_em }) => [mes, fechado_em]),
    ),
    kpis: (wire.kpis ?? []).map(toKpi),
    demand: (wire.demand_history ?? []).map((row) => ({
      month: row.month,
      ponta: figure(row.ponta),
      foraPonta: figure(row.fora_ponta),
      contractedPonta: figure(row.contracted_ponta),
      contractedForaPonta: figure(row.contracted_fora_ponta),
    })),
    consumption: (wire.consumption_history ?? []).map((row) => ({
      month: row.month,
      target: figure(row.target),
      actual: figure(row.actual),
      measured: figure(row.consumption),
      minimum: figure(row.minimum),
      maximum: figure(row.maximum),
      conformity: row.conformity,
    })),
    prices: (wire.price_history ?? []).map(({ month, price, pld }) => ({
      month,
      price: figure(price),
      pld: figure(pld),
    })),
    conclusions: (wire.conclusions ?? []).map(({ key, label, status, declared, reason }) => ({
      key,
      label,
      status: toComplianceStatus(status),
      declared: declared ? toComplianceStatus(declared) : null,
      reason,
    })),
    obligations: (wire.obligations ?? []).map(({ period, categories }) => ({
      period,
      closedAt:
        wire.meses_fechados?.find(({ mes }) => mes === period.slice(0, 7))?.fechado_em ?? null,
      categories: categories.map((category) => ({
        ...category,
        status: toComplianceStatus(category.status),
        computed: toComplianceStatus(category.computed),
        trend: toDirection(category.trend),
        light: toLight(category.light),
      })),
    })),
    analyses: (wire.analyses ?? []).map(({ area, steps }) => ({ area, steps: steps.map(toStep) })),
    invoices: (wire.invoices ?? []).map(toInvoice),
    files: (wire.files ?? []).map(toFile),
    notes: (wire.notes ?? []).map((note) => ({ ...note, by: note.by ?? '' })),
  };
}

function toKpi(wire: DossierKpi): Kpi {
  const { value } = wire;
  const n = figure(value);
  return {
    key: wire.key,
    label: wire.label,
    value: n ?? (typeof value === 'string' && value !== '' ? value : null),
    unit: wire.unit ?? '',
    helper: wire.helper ?? '',
    variation: wire.variation
      ? {
          value: figure(wire.variation.value),
          unit: wire.variation.unit,
          direction: toDirection(wire.variation.direction),
          since: wire.variation.sobre,
        }
      : null,
    trace: wire.trace ?? null,
  };
}

function toStep(wire: DossierStep): Step {
  return {
    name: wire.name,
    light: toLight(wire.light),
    observation: wire.observation ?? '',
    by: wire.by ?? '',
    at: wire.at ?? '',
    manual: wire.manual === true,
    ruleLight: toLight(wire.rule_light),
    reason: wire.reason ?? '',
    version: wire.version ?? 0,
  };
}

function toDirection(value: string | null | undefined): Direction {
  return value === 'up' || value === 'down' ? value : 'neutral';
}

function figure(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  const n = Number(value);
  return Number.isFinite(n) ? n : null;
}
