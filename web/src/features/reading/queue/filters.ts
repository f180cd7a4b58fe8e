import type { YearMonth } from '@/lib/month';
import {
  choiceParam,
  flagParam,
  monthParam,
  optionParam,
  sortParam,
  textParam,
} from '@/lib/search-params';

/** What the queue is parted into; the first holds what a person has to look at. */
export const tabs = [
  'conferir',
  'pronto',
  'a_decidir',
  'revisar',
  'faltam',
  'sem_cliente',
  'nao_e_fatura',
  'repetido',
  'falha',
  'lendo',
  'vinculado',
  'evento',
  'dividido',
] as const;
export type Tab = (typeof tabs)[number];

export const classes = [
  'fatura_a',
  'fatura_b',
  'fatura',
  'nfe_xml',
  'nf3e_xml',
  'evento_xml',
  'danfe',
  'demonstrativo_gd',
  'outro',
] as const;

export const sources = ['tela', 'api', 'email', 'pasta', 'portal'] as const;

/** All of the queue's state, which is in its address. */
export const queueParams = {
  situacao: choiceParam(tabs),
  q: textParam(),
  tipo: optionParam(classes),
  distribuidora: textParam(),
  mes: monthParam(null),
  responsavel: textParam(),
  origem: optionParam(sources),
  sem_proposta: flagParam(),
  automaticos: flagParam(),
  ordem: sortParam(['chegada', 'mes', 'valor']),
  depois: textParam(),
};

export interface QueueFilters {
  situacao: Tab;
  q: string;
  tipo: (typeof classes)[number] | null;
  distribuidora: string;
  mes: YearMonth | null;
  responsavel: string;
  origem: (typeof sources)[number] | null;
  sem_proposta: boolean;
  automaticos: boolean;
  ordem: string;
  depois: string;
}

export const noFilters: Partial<QueueFilters> = {
  q: '',
  tipo: null,
  distribuidora: '',
  mes: null,
  responsavel: '',
  origem: null,
  sem_proposta: false,
  automaticos: false,
  depois: '',
};

const orders = ['chegada', '-chegada', 'mes', '-mes', 'valor', '-valor'] as const;

/** The filter as query parameters of the list. */
export function queueQueryOf(filters: QueueFilters) {
  const { situacao, q, tipo, distribuidora, mes, responsavel, origem } = filters;
  return {
    situacao,
    q: q || undefined,
    tipo: tipo ? [tipo] : undefined,
    distribuidora: distribuidora || undefined,
    mes: mes ?? undefined,
    responsavel: responsavel || undefined,
    origem: origem ?? undefined,
    sem_proposta: filters.sem_proposta || undefined,
    automaticos: filters.automaticos || undefined,
    ordem: orders.find((order) => order === filters.ordem),
    depois: filters.depois || undefined,
  };
}

/** How many filters narrow the queue, besides its tab. */
export function activeOf(filters: QueueFilters): number {
  const { q, tipo, distribuidora, mes, responsavel, origem } = filters;
  return (
    [q, tipo, distribuidora, mes, responsavel, origem].filter(Boolean).length +
    Number(filters.sem_proposta) +
    Number(filters.automaticos)
  );
}

/** The queue's state as one text, which a document that is opened from it carries along. */
export function queueText(filters: QueueFilters): string {
  const out = new URLSearchParams();
  for (const [key, codec] of Object.entries(queueParams)) {
    const text = (codec.write as (value: unknown) => string | null)(
      filters[key as keyof QueueFilters],
    );
    if (text !== null) out.set(key, text);
  }
  return out.toString() || 'situacao=conferir';
}

/** Reads what queueText wrote. */
export function queueFiltersOf(text: string): QueueFilters {
  const from = new URLSearchParams(text);
  return Object.fromEntries(
    Object.entries(queueParams).map(([key, codec]) => [key, codec.read(from.get(key))]),
  ) as unknown as QueueFilters;
}
