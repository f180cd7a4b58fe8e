import type { ContractWire } from '@/api/contracts';
import { maskCnpj, normalizeCnpj } from '@/lib/cnpj';
import type { AdditionalItem } from './additional';
import { type PriceSchedule, toSchedule } from './schedule';
import { type SeasonalVolumes, toVolumes } from './seasonal';
import {
  type ComplianceStatus,
  type ContractStatus,
  type EnergySource,
  type Incentive,
  toComplianceStatus,
  toContractStatus,
  toEnergySource,
  toIncentive,
  toVolumeUnit,
  type VolumeUnit,
} from './status';

/** What is checked of a contract, in the order and with the names of the screens. */
export const complianceKeys = ['Consumo', 'NF', 'Fatura', 'Encargos', 'Conformidade'] as const;
type ComplianceKey = (typeof complianceKeys)[number];
export type Compliance = Readonly<Record<ComplianceKey, ComplianceStatus>>;

/** A contract as the screens see it. A text that was not given is empty, a number is null. */
export interface Contract {
  id: string;
  code: string;
  client: string;
  /** Masked. */
  cnpj: string;
  group: string;
  segment: string;
  contact: string;
  /** Addresses separated by commas. */
  emails: string;
  volume: number | null;
  unit: VolumeUnit;
  status: ContractStatus;
  source: EnergySource;
  incentive: Incentive;
  modality: string;
  start: string;
  end: string;
  billingCycle: string;
  upper: number | null;
  lower: number | null;
  flexibility: number | null;
  /** null: the market's parameter. */
  loss: number | null;
  price: number | null;
  spotPrice: number | null;
  supplier: string;
  proinfa: number | null;
  /** null where none were agreed, and in lists. */
  prices: PriceSchedule | null;
  volumes: SeasonalVolumes | null;
  additional: readonly AdditionalItem[];
  /** What is odd about the prices, in sentences. */
  priceWarnings: readonly string[];
  compliance: Compliance;
  adjusted: boolean;
  deleted: boolean;
  version: number;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
}

export interface ContractPage {
  rows: readonly Contract[];
  total: number;
  /** There are more than `total`. */
  capped: boolean;
}

type Widened<V> = V extends string ? string : V extends number ? number : V;

/** A contract as some server may send it, or as it is sent to ours: anything may be missing. */
type ContractLike = { id: string } & {
  [K in Exclude<keyof ContractWire, 'id'>]?: Widened<NonNullable<ContractWire[K]>> | null;
};

/** Reads one contract, also of a server that leaves fields out or names things as it used to. */
export function toContract(wire: ContractLike): Contract {
  const source = toEnergySource(wire.energy_source);
  return {
    id: String(wire.id),
    code: text(wire.contract_code),
    client: text(wire.client_name),
    cnpj: maskCnpj(normalizeCnpj(text(wire.cnpj))),
    group: wire.groupName || 'default',
    segment: text(wire.segment),
    contact: text(wire.contact_responsible),
    emails: text(wire.email),
    volume: number(wire.contracted_volume_mwh),
    unit: toVolumeUnit(wire.volume_unit),
    status: toContractStatus(wire.status),
    source,
    incentive: toIncentive(wire.incentive_percent, source),
    modality: text(wire.contracted_modality),
    start: text(wire.start_date).slice(0, 10),
    end: text(wire.end_date).slice(0, 10),
    billingCycle: text(wire.billing_cycle),
    upper: number(wire.upper_limit_percent),
    lower: number(wire.lower_limit_percent),
    flexibility: number(wire.flexibility_percent),
    loss: number(wire.loss_percent),
    price: number(wire.average_price_mwh),
    spotPrice: number(wire.spot_price_ref_mwh),
    supplier: text(wire.supplier),
    proinfa: number(wire.proinfa_contribution),
    prices: toSchedule(wire.prices),
    volumes: toVolumes(wire.seasonal_volumes),
    additional: (wire.additional ?? []).map(({ label = '', value = '' }) => ({ label, value })),
    priceWarnings: wire.price_warnings ?? [],
    compliance: {
      Consumo: toComplianceStatus(wire.compliance_consumption),
      NF: toComplianceStatus(wire.compliance_nf),
      Fatura: toComplianceStatus(wire.compliance_invoice),
      Encargos: toComplianceStatus(wire.compliance_charges),
      Conformidade: toComplianceStatus(wire.compliance_overall),
    },
    adjusted: wire.adjusted === true,
    deleted: wire.deleted === true,
    version: wire.version ?? 0,
    createdAt: text(wire.created_at),
    createdBy: text(wire.created_by),
    updatedAt: text(wire.updated_at),
    updatedBy: text(wire.updated_by),
  };
}

/** A number, also one that another server wrote as text. */
function number(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const n = Number(value);
  return Number.isFinite(n) ? n : null;
}

function text(value: string | null | undefined): string {
  return value ?? '';
}

/** A page of the list, also from a server that answers with the bare or a wrapped array. */
export function toContractPage(body: unknown): ContractPage {
  const rows = listIn(body).filter(isContract).map(toContract);
  const { total, totalCapped } = (isRecord(body) ? body : {}) as Record<string, unknown>;
  return {
    rows,
    total: typeof total === 'number' ? total : rows.length,
    capped: totalCapped === true,
  };
}

const wrappers = ['contracts', 'data', 'items', 'result'];

/** The array itself, or the one under contracts, data, items or result, nested ones included. */
function listIn(body: unknown, depth = 0): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (!isRecord(body) || depth > 3) return [];
  for (const key of wrappers) {
    const value = body[key];
    if (Array.isArray(value)) return value;
    if (isRecord(value)) return listIn(value, depth + 1);
  }
  return [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isContract(value: unknown): value is ContractLike {
  return isRecord(value) && (typeof value.id === 'string' || typeof value.id === 'number');
}

/** What the adjusted flag says of the compliance; without it everything is still to be checked. */
export function withAdjusted(compliance: Compliance, adjusted: boolean): Compliance {
  const status = adjusted ? 'Conforme' : 'Em análise';
  return { ...compliance, Consumo: status, Fatura: status, Conformidade: status };
}
