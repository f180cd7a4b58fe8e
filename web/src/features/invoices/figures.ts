import type {
  InvoiceDemandLineBody,
  InvoiceEnergyLineBody,
  InvoiceFigures,
} from '@/api/gen/types.gen';
import { percentTo, reaisTo } from '@/components/form/limit';
import type { Limit } from '@/lib/format';

type NumbersOf<W> = {
  [K in keyof W]-?: NonNullable<W[K]> extends number ? K : never;
}[keyof W];

/** The names of the numbers that an invoice has as a whole, and in each tariff period. */
export type FigureKey = NumbersOf<InvoiceFigures>;
export type DemandKey = NumbersOf<InvoiceDemandLineBody>;
export type EnergyKey = NumbersOf<InvoiceEnergyLineBody>;

/** One number of an invoice: how it is called and written. */
export interface FigureSpec<K extends string> {
  key: K;
  label: string;
  places?: number;
  unit?: string;
  money?: boolean;
  /** May be below zero. */
  signed?: boolean;
}

/** What the server takes, by what the number is of. */
export function limitOf({ key, label, unit, money, signed }: FigureSpec<string>): Limit {
  if (money) {
    if (label.includes('R$/')) return { to: 1_000_000, places: 8 };
    return { ...reaisTo(1_000_000_000), ...(signed && { from: -1_000_000_000 }) };
  }
  if (unit === '%')
    return key === 'discount_percent' ? percentTo(100) : { ...percentTo(100), below: true };
  if (unit === 'kW') return { to: 500_000, places: 4 };
  if (unit === 'MWh') return { to: 10_000_000, places: 11 };
  return unit === undefined ? { from: 1, to: 999, places: 0 } : { to: 10_000_000_000, places: 8 };
}

/** The taxes of 2027 beside the ICMS, as a nota or a bill prints them. */
const federalFigures: readonly FigureSpec<FigureKey>[] = [
  { key: 'pis_cofins_value', label: 'PIS e COFINS destacados', places: 2, money: true },
  { key: 'cbs_rate', label: 'Alíquota da CBS', unit: '%' },
  { key: 'cbs_value', label: 'Valor da CBS', places: 2, money: true },
  { key: 'ibs_rate', label: 'Alíquota do IBS (UF e município)', unit: '%' },
  { key: 'ibs_value', label: 'Valor do IBS (UF e município)', places: 2, money: true },
];

/** What a supplier's nota fiscal says. */
export const nfFigures: readonly FigureSpec<FigureKey>[] = [
  { key: 'energy_mwh', label: 'Energia faturada', places: 3, unit: 'MWh' },
  { key: 'unit_price', label: 'Preço unitário (R$/MWh, sem ICMS)', places: 2, money: true },
  { key: 'energy_value', label: 'Valor da energia (sem ICMS)', places: 2, money: true },
  { key: 'icms_rate', label: 'Alíquota do ICMS', unit: '%' },
  { key: 'icms_value', label: 'Valor do ICMS', places: 2, money: true },
  { key: 'items', label: 'Itens de energia na nota' },
  ...federalFigures,
];

/** What a distributor's bill says as a whole. */
export const billFigures: readonly FigureSpec<FigureKey>[] = [
  { key: 'tusd_value', label: 'Valor da TUSD (sem CIP)', places: 2, money: true },
  { key: 'te_value', label: 'Valor da TE', places: 2, money: true },
  { key: 'flag_value', label: 'Bandeira tarifária', places: 2, money: true },
  { key: 'reactive_value', label: 'Energia e demanda reativas', places: 2, money: true },
  { key: 'cip_value', label: 'CIP/COSIP', places: 2, money: true },
  { key: 'icms_base', label: 'Base de cálculo do ICMS', places: 2, money: true },
  { key: 'icms_rate', label: 'Alíquota do ICMS', unit: '%' },
  { key: 'icms_value', label: 'Valor do ICMS', places: 2, money: true },
  { key: 'pis_cofins_rate', label: 'PIS + COFINS efetivos', unit: '%' },
  ...federalFigures,
  { key: 'discount_percent', label: 'Desconto da fonte incentivada', unit: '%' },
  { key: 'benefit_gross', label: 'Benefício tarifário bruto', places: 2, money: true },
  { key: 'benefit_net', label: 'Benefício tarifário líquido', places: 2, money: true },
  { key: 'other_value', label: 'Outros itens', places: 2, money: true, signed: true },
];

export const demandFigures: readonly FigureSpec<DemandKey>[] = [
  { key: 'contracted_kw', label: 'Contratada', unit: 'kW' },
  { key: 'measured_kw', label: 'Medida', unit: 'kW' },
  { key: 'billed_kw', label: 'Faturada', unit: 'kW' },
  { key: 'tariff', label: 'Tarifa (R$/kW)', places: 2, money: true },
  { key: 'value', label: 'Valor', places: 2, money: true },
  { key: 'excess_value', label: 'Ultrapassagem', places: 2, money: true },
];

export const energyFigures: readonly FigureSpec<EnergyKey>[] = [
  { key: 'kwh', label: 'Consumo', unit: 'kWh' },
  { key: 'kvarh', label: 'Reativa', unit: 'kVArh' },
  { key: 'tariff', label: 'Tarifa (R$/MWh)', places: 2, money: true },
  { key: 'value', label: 'Valor', places: 2, money: true },
];

export const postos = ['ponta', 'fora_ponta', 'unico'] as const;
export type Posto = (typeof postos)[number];

export const postoLabels: Readonly<Record<Posto, string>> = {
  ponta: 'Ponta',
  fora_ponta: 'Fora ponta',
  unico: 'Único',
};

export const regimes = [
  { value: 'destacado_vendedor', label: 'Destacado pelo vendedor' },
  { value: 'destacado_integral', label: 'Destacado sobre o faturado' },
  { value: 'consumidor_recolhe', label: 'Recolhido pelo consumidor' },
  { value: 'st_distribuidora', label: 'Substituição pela distribuidora' },
  { value: 'isento_diferido', label: 'Isento ou diferido' },
] as const;

export const readings = [
  { value: 'real', label: 'Real' },
  { value: 'estimada', label: 'Estimada' },
] as const;

export const subgroups = ['A1', 'A2', 'A3', 'A3a', 'A4', 'AS', 'B1', 'B2', 'B3', 'B4'] as const;
export const modalities = ['Verde', 'Azul'] as const;
