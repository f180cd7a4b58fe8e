import { emailProblem, joinEmails, readEmails } from '@/lib/emails';
import { isCnpj, maskCnpj, normalizeCnpj } from '@/lib/identifier/cnpj';
import { parseDate } from '@/lib/parse-br';
import { type AdditionalItem, additionalFrom, additionalText, named } from '../additional/item';
import {
  choice,
  date,
  decimal,
  type Field,
  money,
  numberOf,
  percent,
  rule,
  saying,
  text,
  upTo,
} from './field-kinds';
import { type PartialMonth, partialLabel, toPartialMonth } from './partial';
import { includedLabel, type Rebase, rebaseLabel, toRebase } from './price-basis';
import {
  type PriceGap,
  type PriceSchedule,
  priceEntries,
  priceGapLabel,
  priceGaps,
  scheduleFrom,
  scheduleText,
  toPricesWire,
  toSchedule,
} from './schedule';
import {
  type SeasonalVolumes,
  toVolumes,
  toVolumesWire,
  volumeEntries,
  volumesFrom,
  volumesText,
} from './seasonal';
import {
  type Incentive,
  incentiveLabel,
  incentives,
  toContractStatus,
  toEnergySource,
  toIncentive,
  toVolumeUnit,
} from './status';

/** The discount of the network tariff, which is sent together with the source it implies. */
const incentive: Field<Incentive> = {
  wire: 'incentive_percent',
  label: 'Fonte de energia',
  initial: incentiveLabel(0),
  read: (wire) => toIncentive(wire.incentive_percent, toEnergySource(wire.energy_source)),
  typed: incentiveLabel,
  send: (typed) => {
    const percent = incentives.find((one) => incentiveLabel(one) === typed) ?? 0;
    return {
      energy_source: percent === 0 ? 'Convencional' : 'Incentivada',
      incentive_percent: percent,
    };
  },
};

const prices: Field<PriceSchedule | null> = {
  wire: 'prices',
  label: 'Preços por período',
  pricing: true,
  read: (wire) => toSchedule(wire.prices),
  typed: scheduleText,
  send: (typed) => {
    const schedule = scheduleFrom(typed);
    return { prices: schedule && toPricesWire(schedule) };
  },
  entries: priceEntries,
};

const gap: Field<PriceGap> = {
  wire: 'lacuna_preco',
  label: 'Meses sem preço',
  pricing: true,
  initial: priceGapLabel('indefinido'),
  read: (wire) => (wire.lacuna_preco === 'media' ? 'media' : 'indefinido'),
  typed: priceGapLabel,
  send: (typed) => ({ lacuna_preco: priceGaps.find((one) => priceGapLabel(one) === typed) }),
};

/** Blank in the form of a new contract: the day of its signature decides. */
const includes: Field<string> = {
  wire: 'preco_inclui',
  label: 'O preço inclui',
  pricing: true,
  read: (wire) => wire.preco_inclui ?? '',
  typed: (value) => value,
  send: (typed) => (typed === '' ? {} : { preco_inclui: typed }),
  shown: includedLabel,
};

const rebase: Field<Rebase> = {
  wire: 'rebase_2027',
  label: 'Preço de 2027',
  pricing: true,
  initial: 'automatico',
  read: (wire) => toRebase(wire.rebase_2027),
  typed: (value) => value,
  send: (typed) => ({ rebase_2027: typed }),
  shown: rebaseLabel,
};

const volumes: Field<SeasonalVolumes | null> = {
  wire: 'seasonal_volumes',
  label: 'Sazonalização do volume',
  read: (wire) => toVolumes(wire.seasonal_volumes),
  typed: volumesText,
  send: (typed) => ({ seasonal_volumes: toVolumesWire(volumesFrom(typed)) }),
  entries: volumeEntries,
};

const additional: Field<readonly AdditionalItem[]> = {
  wire: 'additional',
  label: 'Dados adicionais',
  read: (wire) => (wire.additional ?? []).map(({ label = '', value = '' }) => ({ label, value })),
  typed: additionalText,
  send: (typed) => ({ additional: named(additionalFrom(typed)) }),
  entries: (typed) => additionalFrom(typed).map(({ label, value }) => [label, value || '–']),
};

const modulations: Readonly<Record<string, string>> = {
  carga: 'Conforme a carga',
  flat: 'Flat',
  declarada: 'Declarada por hora',
};

/** What a person chooses from. */
export const modulationOptions = Object.entries(modulations).map(([value, label]) => ({
  value,
  label,
}));

export const modulationLabel = (value: string): string => modulations[value] ?? '';

/** Blank while nobody has said: what the CCEE settles is not decided then. */
const modulation: Field<string> = {
  wire: 'modulacao',
  label: 'Modulação',
  read: (wire) => wire.modulacao ?? '',
  typed: (value) => value,
  send: (typed) => ({ modulacao: typed }),
  shown: modulationLabel,
};

/** Blank while nobody has said: a partial month counts as a whole one then. */
const partial: Field<PartialMonth | ''> = {
  wire: 'mes_parcial',
  label: 'Mês parcial',
  read: (wire) =>
    wire.mes_parcial && wire.mes_parcial_informado !== false
      ? toPartialMonth(wire.mes_parcial)
      : '',
  typed: (value) => value,
  send: (typed) => ({ mes_parcial: typed || null }),
  shown: partialLabel,
};

export const maxRecipients = 10;

/** What is wrong with several addresses; blank is none. */
function badEmails(value: string): string {
  const addresses = readEmails(value);
  const wrong = addresses.map(emailProblem).find((problem) => problem !== '');
  if (wrong !== undefined) return wrong;
  return addresses.length > maxRecipients ? `Informe no máximo ${maxRecipients} e-mails` : '';
}

/**
 * Every field of a contract that a person writes, in the order in which differences are listed.
 * The screens' contract, the form, its rules, what is sent, the labels and the comparison of two
 * states all follow from it; only its place on the screens is declared elsewhere
 * (contract-fields.tsx of the form, facts.ts of what is shown).
 */
export const fields = {
  client: text('client_name', 'Cliente', {
    send: (typed) => ({ client_name: typed.trim() }),
    ...rule((typed) => typed.trim() !== '', 'Informe o cliente'),
  }),
  cnpj: text('cnpj', 'CNPJ', {
    read: (wire) => maskCnpj(normalizeCnpj(wire.cnpj ?? '')),
    send: (typed) => ({ cnpj: normalizeCnpj(typed) }),
    ...rule(isCnpj, 'Informe um CNPJ válido'),
  }),
  group: text('groupName', 'Grupo de medidores', {
    blank: 'default',
    read: (wire) => wire.groupName || 'default',
    typed: (value) => (value === 'default' ? '' : value),
    send: (typed) => ({ groupName: typed.trim() || 'default' }),
  }),
  segment: text('segment', 'Segmento'),
  contact: text('contact_responsible', 'Contato responsável'),
  emails: text('email', 'E-mails', {
    send: (typed) => ({ email: joinEmails(readEmails(typed)) || null }),
    ...saying(badEmails),
  }),
  volume: decimal('contracted_volume_mwh', 'Volume por mês', 3, {
    send: (typed) => ({ contracted_volume_mwh: numberOf(typed) ?? 0 }),
    ...rule((typed) => (numberOf(typed) ?? 0) > 0, 'Informe um volume maior que zero'),
  }),
  unit: choice('volume_unit', 'Unidade do volume', toVolumeUnit, 'MWh'),
  status: choice('status', 'Status', toContractStatus, 'Ativo'),
  incentive,
  modality: text('contracted_modality', 'Modalidade contratada'),
  start: date(
    'start_date',
    'Início da vigência',
    rule((typed) => parseDate(typed) !== null, 'Informe o início da vigência'),
  ),
  end: date(
    'end_date',
    'Fim da vigência',
    rule((typed) => parseDate(typed) !== null, 'Informe o fim da vigência'),
  ),
  partial,
  billingCycle: text('billing_cycle', 'Ciclo de faturamento'),
  modulation,
  upper: percent('upper_limit_percent', 'Limite superior', {
    initial: '200',
    ...upTo(500, 'Limite superior deve estar entre 0% e 500%'),
  }),
  lower: percent('lower_limit_percent', 'Limite inferior', {
    initial: '0',
    ...upTo(500, 'Limite inferior deve estar entre 0% e 500%'),
  }),
  flexibility: percent('flexibility_percent', 'Flexibilidade', {
    initial: '100',
    ...upTo(500, 'Flexibilidade deve estar entre 0% e 500%'),
  }),
  /** null: the market's parameter. */
  loss: percent('loss_percent', 'Perdas', upTo(100, 'Perdas devem estar entre 0% e 100%')),
  price: money('average_price_mwh', 'Preço médio (R$/MWh)', {
    pricing: true,
    ...upTo(
      5000,
      'Informe um preço médio acima de 0, até 5.000 R$/MWh, com até 2 casas decimais',
      2,
      true,
    ),
  }),
  spotPrice: money('spot_price_ref_mwh', 'Preço de referência PLD (R$/MWh)', {
    pricing: true,
    ...upTo(100_000, 'Informe um preço de referência entre 0 e 100.000 R$/MWh'),
  }),
  supplier: text('supplier', 'Fornecedor'),
  proinfa: decimal(
    'proinfa_contribution',
    'PROINFA (MWh por mês)',
    3,
    upTo(1_000_000, 'PROINFA deve ser maior ou igual a zero, com até 3 casas decimais', 3),
  ),
  prices,
  gap,
  includes,
  seller: percent('pis_cofins_vendedor', 'PIS/COFINS do vendedor', {
    pricing: true,
    ...upTo(40, 'O PIS/COFINS do vendedor deve estar entre 0% e 40%'),
  }),
  priceIcms: percent('icms_no_preco', 'ICMS incluído no preço', {
    pricing: true,
    ...upTo(40, 'O ICMS incluído no preço deve estar entre 0% e 40%'),
  }),
  rebase,
  volumes,
  additional,
};

export type FieldName = keyof typeof fields;

/** The values of the fields, as the screens see them. */
export type FieldValues = {
  [Name in FieldName]: (typeof fields)[Name] extends Field<infer Value> ? Value : never;
};

export const fieldNames = Object.keys(fields) as FieldName[];

/** A field where its own kind of value does not matter. */
export const fieldNamed = (name: FieldName): Field<unknown> => fields[name];

/** One value per field. */
export function eachField<Value>(of: (field: Field<unknown>, name: FieldName) => Value) {
  return Object.fromEntries(fieldNames.map((name) => [name, of(fieldNamed(name), name)])) as Record<
    FieldName,
    Value
  >;
}
