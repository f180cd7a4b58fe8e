import { formatDecimal } from './format';

/** Where an input came from. */
interface TraceSource {
  kind: string;
  ref?: string;
  detail?: string;
}

/** One value of a calculation, with what it was made of. An empty value is missing, not zero. */
export interface TraceNode {
  name: string;
  formula?: string;
  value: string;
  unit?: string;
  source?: TraceSource;
  inputs?: TraceNode[];
  /** By which version of which rules it was computed. */
  rules?: string;
}

const number = /^-?\d+(\.\d+)?$/;

/** "341,188 MWh", "3%", "Conforme"; a missing value is named, never zero. */
export function traceValue({ value, unit }: TraceNode): string {
  if (value === '') return 'Indefinido';
  const text = number.test(value) ? formatDecimal(value).replace('-', '−') : value;
  switch (unit) {
    case undefined:
    case '':
      return text;
    case '%':
      return `${text}%`;
    case 'R$':
    case 'R$/MWh':
      return `R$\u00a0${text}${unit.slice(2)}`;
    default:
      return `${text}\u00a0${unit}`;
  }
}

const kinds: Readonly<Record<string, string>> = {
  planilha: 'Planilha',
  contrato: 'Contrato',
  parâmetro: 'Parâmetro',
  documento: 'Documento',
  usuário: 'Usuário',
  premissa: 'Premissa',
  índice: 'Índice',
  regra: 'Regra',
};

/** "Planilha · import 12 linha 14 · enviada por Ana" */
export function traceSource({ source }: TraceNode): string {
  if (!source) return '';
  const { kind, ref, detail } = source;
  return [kinds[kind] ?? kind, ref, detail].filter(Boolean).join(' · ');
}

/** The record as plain text, indented, for a message or a note. */
export function traceText(trace: TraceNode, depth = 0): string {
  const source = traceSource(trace);
  const line =
    `${'  '.repeat(depth)}${trace.name}: ${traceValue(trace)}` +
    (trace.formula ? ` = ${trace.formula}` : '') +
    (source ? ` [${source}]` : '') +
    (trace.rules ? ` (${trace.rules})` : '');
  return [line, ...(trace.inputs ?? []).map((input) => traceText(input, depth + 1))].join('\n');
}
