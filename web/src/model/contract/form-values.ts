import { formatDate, formatDecimal } from '@/lib/format';
import { parseNumber } from '@/lib/parse-br';
import { additionalText } from './additional';
import type { Contract } from './contract';
import { scheduleText } from './schedule';
import { volumesText } from './seasonal';
import { incentiveLabel } from './status';

/** What the form holds: everything as it is typed. */
export interface ContractForm {
  client: string;
  cnpj: string;
  group: string;
  segment: string;
  contact: string;
  emails: string;
  volume: string;
  unit: string;
  status: string;
  /** 'Incentivada 50%' */
  source: string;
  modality: string;
  start: string;
  end: string;
  billingCycle: string;
  upper: string;
  lower: string;
  flexibility: string;
  /** Empty: the market's parameter. */
  loss: string;
  price: string;
  spotPrice: string;
  supplier: string;
  proinfa: string;
  /** The price schedule, the volumes of single months and the additional data, each as one text. */
  prices: string;
  volumes: string;
  additional: string;
  /** The five results of checking, which may be set by hand. */
  consumptionStatus: string;
  nfStatus: string;
  invoiceStatus: string;
  chargesStatus: string;
  overallStatus: string;
  adjusted: boolean;
  /** Why a result or the adjusted flag is changed. */
  reason: string;
}

export type ContractField = keyof ContractForm;

/** What only who overrides the compliance may change, and with a reason. */
export const overrideFields = [
  'adjusted',
  'consumptionStatus',
  'nfStatus',
  'invoiceStatus',
  'chargesStatus',
  'overallStatus',
] as const satisfies readonly ContractField[];

export type Overrides = Pick<ContractForm, (typeof overrideFields)[number]>;

/** What the form of a new contract starts with. */
export const newContract: ContractForm = {
  client: '',
  cnpj: '',
  group: '',
  segment: '',
  contact: '',
  emails: '',
  volume: '',
  unit: 'MWh',
  status: 'Ativo',
  source: incentiveLabel(0),
  modality: '',
  start: '',
  end: '',
  billingCycle: '',
  upper: '200',
  lower: '0',
  flexibility: '100',
  loss: '',
  price: '',
  spotPrice: '',
  supplier: '',
  proinfa: '',
  prices: '',
  volumes: '',
  additional: '',
  consumptionStatus: 'Em análise',
  nfStatus: 'Em análise',
  invoiceStatus: 'Em análise',
  chargesStatus: 'Em análise',
  overallStatus: 'Em análise',
  adjusted: false,
  reason: '',
};

/** A contract as the form shows it. */
export function toForm(contract: Contract): ContractForm {
  return {
    client: contract.client,
    cnpj: contract.cnpj,
    group: contract.group === 'default' ? '' : contract.group,
    segment: contract.segment,
    contact: contract.contact,
    emails: contract.emails,
    volume: typed(contract.volume, 3),
    unit: contract.unit,
    status: contract.status,
    source: incentiveLabel(contract.incentive),
    modality: contract.modality,
    start: formatDate(contract.start, ''),
    end: formatDate(contract.end, ''),
    billingCycle: contract.billingCycle,
    upper: typed(contract.upper),
    lower: typed(contract.lower),
    flexibility: typed(contract.flexibility),
    loss: typed(contract.loss),
    price: typed(contract.price, 2),
    spotPrice: typed(contract.spotPrice, 2),
    supplier: contract.supplier,
    proinfa: typed(contract.proinfa, 3),
    prices: scheduleText(contract.prices),
    volumes: volumesText(contract.volumes),
    additional: additionalText(contract.additional),
    consumptionStatus: contract.compliance.Consumo,
    nfStatus: contract.compliance.NF,
    invoiceStatus: contract.compliance.Fatura,
    chargesStatus: contract.compliance.Encargos,
    overallStatus: contract.compliance.Conformidade,
    adjusted: contract.adjusted,
    reason: '',
  };
}

/** "1.234,500", with every digit that the number has. */
function typed(value: number | null, places = 0): string {
  if (value === null) return '';
  const plain = String(value);
  // Below a millionth a number writes itself with an exponent.
  return formatDecimal(plain.includes('e') ? value.toFixed(11).replace(/0+$/, '') : plain, places);
}

/** The number of a field, or null where it is empty or no number. */
export function numberOf(text: string): number | null {
  const canonical = parseNumber(text);
  return canonical === null ? null : Number(canonical);
}

/** The labels that name the fields, in the form and where changes are listed. */
export const fieldLabels: Readonly<Record<Exclude<ContractField, 'reason'>, string>> = {
  client: 'Cliente',
  cnpj: 'CNPJ',
  group: 'Grupo de medidores',
  segment: 'Segmento',
  contact: 'Contato responsável',
  emails: 'E-mails',
  volume: 'Volume por mês',
  unit: 'Unidade do volume',
  status: 'Status',
  source: 'Fonte de energia',
  modality: 'Modalidade contratada',
  start: 'Início da vigência',
  end: 'Fim da vigência',
  billingCycle: 'Ciclo de faturamento',
  upper: 'Limite superior',
  lower: 'Limite inferior',
  flexibility: 'Flexibilidade',
  loss: 'Perdas',
  price: 'Preço médio (R$/MWh)',
  spotPrice: 'Preço de referência PLD (R$/MWh)',
  supplier: 'Fornecedor',
  proinfa: 'PROINFA (MWh por mês)',
  prices: 'Preços por período',
  volumes: 'Sazonalização do volume',
  additional: 'Dados adicionais',
  consumptionStatus: 'Conformidade: Consumo',
  nfStatus: 'Conformidade: NF',
  invoiceStatus: 'Conformidade: Fatura',
  chargesStatus: 'Conformidade: Encargos',
  overallStatus: 'Conformidade: Conformidade',
  adjusted: 'Contrato ajustado',
};
