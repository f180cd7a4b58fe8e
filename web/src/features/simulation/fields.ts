import { formatDate, formatDecimal } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { parseDate, parseMonth, parseNumber } from '@/lib/parse-br';

/** What the last name of a path holds: the names are the API's, which carry their units. */
type Kind = 'number' | 'month' | 'date' | 'choice' | 'text';

const months = ['mes', 'inicio'];
const dates = ['desde', 'ate', 'migracao', 'desconto_ate', 'denuncia_em', 'ccer_fim'];
const choices = [
  'empresarial',
  'icms_sobre_medido',
  'desligar',
  'demanda_otima',
  'manter_tarifa_vencida',
  'simples_regime_regular',
  'tem_gd',
  'creditos_transferiveis',
  'autoproducao',
];

function kindOf(key: string): Kind {
  if (months.includes(key)) return 'month';
  if (dates.includes(key)) return 'date';
  if (choices.includes(key)) return 'choice';
  return /_(kWh?|kWh_mes|percentual|meses|R\$|R\$_(MWh|kWh?))$/.test(key) ? 'number' : 'text';
}

/** A value of the API as the text of a field; missing is empty. */
export function fieldText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  switch (kindOf(key)) {
    case 'number':
      return formatDecimal(plain(Number(value)), key.includes('R$') ? 2 : 0);
    case 'month':
      return parseMonth(String(value)) ? monthShort(String(value)) : String(value);
    case 'date':
      return formatDate(String(value), '');
    case 'choice':
      return value === true ? 'sim' : '';
    case 'text':
      return String(value);
  }
}

/** Without the exponent in which JavaScript writes very small numbers. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(8).replace(/\.?0+$/, '') : text;
}

type Read = { value: unknown } | { problem: string };

/** What a field says, for the API; an empty one says nothing. */
export function readField(key: string, text: string): Read {
  const typed = text.trim();
  const kind = kindOf(key);
  if (kind === 'choice') return { value: typed !== '' };
  if (typed === '' || kind === 'text') return { value: typed === '' ? undefined : typed };
  if (kind === 'month') return orProblem(parseMonth(typed), 'Mês inválido: use MM/AAAA.');
  if (kind === 'date') return orProblem(parseDate(typed), 'Data inválida: use dd/mm/aaaa.');
  const number = parseNumber(typed);
  return number === null
    ? { problem: 'Número inválido: use só algarismos, com vírgula nas casas decimais.' }
    : { value: Number(number) };
}

function orProblem(value: string | null, problem: string): Read {
  return value === null ? { problem } : { value };
}
