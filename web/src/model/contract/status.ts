/*
 * The fixed words of a contract, and how what older servers send is read as one of them. Reading
 * is tolerant so that a list never breaks over one odd row; writing is not (see input.ts).
 */
import { formatDate } from '@/lib/format';
import { fold } from '@/lib/text';

export const contractStatuses = ['Ativo', 'Inativo', 'Em análise'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

export const complianceStatuses = ['Conforme', 'Divergente', 'Em análise'] as const;
export type ComplianceStatus = (typeof complianceStatuses)[number];

const energySources = ['Convencional', 'Incentivada'] as const;
export type EnergySource = (typeof energySources)[number];

const invoiceStatuses = ['Paga', 'Em aberto', 'Vencida', 'Em análise'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const volumeUnits = ['MWh', 'MW médio'] as const;
export type VolumeUnit = (typeof volumeUnits)[number];

/** Discounts of the network tariff that come with the source; 0 is Convencional. */
export const incentives = [0, 50, 100] as const;
export type Incentive = (typeof incentives)[number];

/** The statuses in detail, as they are shown. */
export const situations = {
  em_analise: 'Em análise',
  ativo: 'Ativo',
  suspenso: 'Suspenso',
  rescindido: 'Rescindido',
  cancelado: 'Cancelado',
  encerrado: 'Encerrado',
} as const;
export type Situation = keyof typeof situations;

/** What the status is from a day on, as a line says it: since when, or from when to come. */
export const sinceText = (situation: Situation, from: string, link = 'desde') =>
  `${situations[situation]} ${link} ${formatDate(from)}`;

/** Whether nothing follows it. */
export const isFinal = (situation: Situation) =>
  situation === 'rescindido' || situation === 'cancelado';

export const toSituation = (value: unknown): Situation =>
  typeof value === 'string' && value in situations ? (value as Situation) : 'ativo';

/** active, inactive and pending are read as ours; what is not known is shown as Ativo. */
export function toContractStatus(value: unknown): ContractStatus {
  const aliases = { active: 'Ativo', inactive: 'Inativo', pending: 'Em análise' } as const;
  return pick(contractStatuses, aliases, value) ?? 'Ativo';
}

export function toComplianceStatus(value: unknown): ComplianceStatus {
  return pick(complianceStatuses, {}, value) ?? 'Em análise';
}

export function toInvoiceStatus(value: unknown): InvoiceStatus {
  return pick(invoiceStatuses, { pago: 'Paga', vencido: 'Vencida' }, value) ?? 'Em análise';
}

export function toLight(value: unknown): 'verde' | 'amarelo' | 'vermelho' {
  const lights = ['verde', 'amarelo', 'vermelho'] as const;
  return pick(lights, { amarela: 'amarelo', vermelha: 'vermelho' }, value) ?? 'amarelo';
}

/** "renewable" is Incentivada, and so are its options, except the one of 0%. */
export function toEnergySource(value: unknown): EnergySource {
  const aliases = {
    renewable: 'Incentivada',
    conventional: 'Convencional',
    'incentivada 0%': 'Convencional',
    'incentivada 50%': 'Incentivada',
    'incentivada 100%': 'Incentivada',
  } as const;
  return pick(energySources, aliases, value) ?? 'Convencional';
}

export function toVolumeUnit(value: unknown): VolumeUnit {
  return pick(volumeUnits, { mwm: 'MW médio', mwmed: 'MW médio' }, value) ?? 'MWh';
}

/** The discount as given, else the default of the source. */
export function toIncentive(value: unknown, source: EnergySource): Incentive {
  return incentives.find((i) => i === value) ?? (source === 'Convencional' ? 0 : 50);
}

/** "Incentivada 50%", as the form's options are called. */
export function incentiveLabel(incentive: Incentive): string {
  return `Incentivada ${incentive}%`;
}

function pick<T extends string>(
  words: readonly T[],
  aliases: Readonly<Record<string, T>>,
  value: unknown,
): T | undefined {
  const text = typeof value === 'string' ? fold(value.replaceAll('_', ' ')) : '';
  return words.find((word) => fold(word) === text) ?? aliases[text];
}
