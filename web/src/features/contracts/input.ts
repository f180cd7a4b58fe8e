import type { ContractInputWire } from '@/api/contracts';
import { normalizeCnpj } from '@/lib/cnpj';
import { parseDate } from '@/lib/parse-br';
import { additionalFrom, named } from '@/model/contract/additional';
import {
  type ContractField,
  type ContractForm,
  newContract,
  numberOf,
  type Overrides,
} from '@/model/contract/form-values';
import { scheduleFrom, toPricesWire } from '@/model/contract/schedule';
import { toVolumesWire, volumesFrom } from '@/model/contract/seasonal';
import { type Incentive, incentiveLabel, incentives } from '@/model/contract/status';

/** What the user may write besides the registration. */
export interface Rights {
  pricing: boolean;
  override: boolean;
}

/**
 * The body of a write. What the user may not write is left out, so that it keeps its value, and
 * so are the results of checking that stand as they were read: those are the server's own.
 */
export function toInput(
  form: ContractForm,
  rights: Rights,
  before: Overrides = newContract,
): ContractInputWire {
  const incentive = incentiveOf(form.source);
  const volume = numberOf(form.volume);
  const prices = scheduleFrom(form.prices);
  return {
    client_name: form.client.trim(),
    groupName: form.group.trim() || 'default',
    cnpj: normalizeCnpj(form.cnpj),
    segment: given(form.segment),
    contact_responsible: given(form.contact),
    email: given(form.emails),
    contracted_volume_mwh: volume ?? 0,
    volume_unit: form.unit,
    status: form.status,
    energy_source: incentive === 0 ? 'Convencional' : 'Incentivada',
    incentive_percent: incentive,
    contracted_modality: given(form.modality),
    start_date: parseDate(form.start) ?? '',
    end_date: parseDate(form.end) ?? '',
    billing_cycle: given(form.billingCycle),
    upper_limit_percent: numberOf(form.upper),
    lower_limit_percent: numberOf(form.lower),
    flexibility_percent: numberOf(form.flexibility),
    loss_percent: numberOf(form.loss),
    supplier: given(form.supplier),
    proinfa_contribution: numberOf(form.proinfa),
    seasonal_volumes: toVolumesWire(volumesFrom(form.volumes)),
    additional: named(additionalFrom(form.additional)),
    ...(rights.pricing
      ? {
          average_price_mwh: numberOf(form.price),
          spot_price_ref_mwh: numberOf(form.spotPrice),
          prices: prices && toPricesWire(prices),
        }
      : {}),
    ...(rights.override
      ? {
          adjusted: form.adjusted,
          ...overridden(form, before),
          reason: given(form.reason) ?? undefined,
        }
      : {}),
  };
}

const statuses = {
  compliance_consumption: 'consumptionStatus',
  compliance_nf: 'nfStatus',
  compliance_invoice: 'invoiceStatus',
  compliance_charges: 'chargesStatus',
  compliance_overall: 'overallStatus',
} as const satisfies Partial<Record<keyof ContractInputWire, keyof Overrides>>;

/** The results that are set by hand. */
function overridden(form: ContractForm, before: Overrides): ContractInputWire {
  const changed = Object.entries(statuses).filter(([, field]) => form[field] !== before[field]);
  return Object.fromEntries(changed.map(([path, field]) => [path, form[field]]));
}

function given(text: string): string | null {
  return text.trim() || null;
}

function incentiveOf(label: string): Incentive {
  return incentives.find((i) => incentiveLabel(i) === label) ?? 0;
}

const fields: Readonly<Record<string, ContractField>> = {
  client_name: 'client',
  cnpj: 'cnpj',
  groupName: 'group',
  segment: 'segment',
  contact_responsible: 'contact',
  email: 'emails',
  contracted_volume_mwh: 'volume',
  volume_unit: 'unit',
  status: 'status',
  energy_source: 'source',
  incentive_percent: 'source',
  contracted_modality: 'modality',
  start_date: 'start',
  end_date: 'end',
  billing_cycle: 'billingCycle',
  upper_limit_percent: 'upper',
  lower_limit_percent: 'lower',
  flexibility_percent: 'flexibility',
  loss_percent: 'loss',
  average_price_mwh: 'price',
  spot_price_ref_mwh: 'spotPrice',
  supplier: 'supplier',
  proinfa_contribution: 'proinfa',
  ...statuses,
  adjusted: 'adjusted',
  reason: 'reason',
};

/** The form's field for a path of the API, so that the server's sentences stand where they belong. */
export function fieldOf(path: string): ContractField | null {
  return fields[path] ?? compoundOf(path);
}

/** "prices.periods[0].months[2].price" belongs to the prices as a whole. */
function compoundOf(path: string): ContractField | null {
  if (/^prices\b/.test(path)) return 'prices';
  if (/^seasonal_volumes\b/.test(path)) return 'volumes';
  return /^additional\b/.test(path) ? 'additional' : null;
}
