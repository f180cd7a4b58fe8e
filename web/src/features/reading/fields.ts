import { formatDate, formatDecimal, formatNumber, missing } from '@/lib/format';
import { maskCnpj } from '@/lib/identifier/cnpj';
import type { BillField } from './mappers';

/** The fields by what they are about, in the order of the screen. */
export const fieldGroups: readonly { title: string; keys: readonly string[] }[] = [
  {
    title: 'Fatura',
    keys: [
      'periodo_fatura',
      'data_vencimento',
      'valor_fatura',
      'data_emissao',
      'numero_nota',
      'chave_acesso',
    ],
  },
  {
    title: 'Cliente e instalação',
    keys: [
      'nome_cliente',
      'documento_cliente',
      'codigo_cliente',
      'conta_contrato',
      'codigo_instalacao',
      'address',
      'neighborhood',
      'city',
      'state',
      'zip_code',
    ],
  },
  {
    title: 'Distribuidora e tarifa',
    keys: [
      'distribuidora',
      'cnpj_distribuidora',
      'subgrupo',
      'modalidade_tarifaria',
      'bandeira_tarifaria',
      'demanda_contratada_ponta',
      'demanda_contratada_fora_ponta',
      'leitura_anterior',
      'leitura_atual',
      'proxima_leitura',
      'dias_faturados',
    ],
  },
  {
    title: 'Tributos',
    keys: [
      'icms_base',
      'icms_aliquota',
      'icms_valor',
      'pis_base',
      'pis_aliquota',
      'pis_valor',
      'cofins_base',
      'cofins_aliquota',
      'cofins_valor',
      'valor_produtos',
      'ibs_cbs_base',
      'ibs_valor',
      'cbs_valor',
    ],
  },
];

const dates = ['data_vencimento', 'data_emissao', 'leitura_anterior', 'leitura_atual'];
/** Least decimals of the numbers; rates of ICMS have one, of PIS and COFINS two and more. */
const places: Readonly<Record<string, number>> = {
  valor_fatura: 2,
  demanda_contratada_ponta: 0,
  demanda_contratada_fora_ponta: 0,
  dias_faturados: 0,
  icms_base: 2,
  icms_aliquota: 1,
  icms_valor: 2,
  pis_base: 2,
  pis_aliquota: 2,
  pis_valor: 2,
  cofins_base: 2,
  cofins_aliquota: 2,
  cofins_valor: 2,
  valor_produtos: 2,
  ibs_cbs_base: 2,
  ibs_valor: 2,
  cbs_valor: 2,
};

/** A field's value as a person writes it, exact to the last digit. */
export function textOf({ key, value }: Pick<BillField, 'key' | 'value'>): string {
  if (value === '') return '';
  const least = places[key];
  if (least !== undefined) return /^-?[\d.]+$/.test(value) ? formatDecimal(value, least) : value;
  if (key === 'proxima_leitura' || dates.includes(key)) return formatDate(value, value);
  if (key === 'periodo_fatura') return value.replace(/^(\d{4})-(\d{2})$/, '$2/$1');
  if (key === 'documento_cliente' || key === 'cnpj_distribuidora') return maskDocument(value);
  return value;
}

function maskDocument(value: string): string {
  const cpf = /^(\d{3})(\d{3})(\d{3})(\d{2})$/.exec(value);
  return cpf ? `${cpf[1]}.${cpf[2]}.${cpf[3]}-${cpf[4]}` : maskCnpj(value);
}

export type Tax = 'icms' | 'pis' | 'cofins';
/** IV-09: decimals of a rate, least and most. */
const ratePlaces: Readonly<Record<Tax, readonly [number, number]>> = {
  icms: [1, 1],
  pis: [2, 4],
  cofins: [2, 4],
};

/** The rate of a tax in percent, with the decimals that its kind has. */
export function formatRate(tax: Tax, value: string | null): string {
  const [least, most] = ratePlaces[tax];
  const text = formatNumber(value, least, most, '');
  return text === '' ? missing : `${text}%`;
}

/** Seconds as m:ss. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
