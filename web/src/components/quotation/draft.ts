import { formatDate, formatDecimal } from '@/lib/format';
import { addMonths, type YearMonth } from '@/lib/month';
import { parseDate, parseNumber } from '@/lib/parse-br';

/** The requested offer, as far as the form needs it. */
export interface OfferSpec {
  inicio: YearMonth;
  fim: YearMonth;
  garantia: string;
  validade: string;
}

/** A round with what was said in it. */
interface Quote {
  especificacao: OfferSpec;
  historico: readonly {
    tipo: string;
    periodos: readonly { inicio: YearMonth; fim: YearMonth; preco: number }[];
    outros_custos: number | null;
    taxa_mensal: number | null;
    garantia: string | null;
    validade: string | null;
    condicoes: string | null;
    por: string | null;
  }[];
}

/** A price for some months, as it is typed. */
export interface PricePeriod {
  start: YearMonth;
  end: YearMonth;
  price: string;
}

/** An offer as it is typed. */
export interface OfferDraft {
  periods: readonly PricePeriod[];
  extra: string;
  fee: string;
  guarantee: string;
  validity: string;
  conditions: string;
  name: string;
}

/** One period for each calendar year of the supply. */
function yearsOf(first: YearMonth, last: YearMonth): PricePeriod[] {
  const periods: PricePeriod[] = [];
  for (let start = first; start <= last; ) {
    const december = `${start.slice(0, 4)}-12`;
    const end = december < last ? december : last;
    periods.push({ start, end, price: '' });
    start = addMonths(end, 1);
  }
  return periods;
}

const typed = (value: number | null) =>
  value === null || value === 0 ? '' : formatDecimal(value.toFixed(2), 2);

/** The form of a supplier: what was offered last, or a blank one by year. */
export function draftOf(quote: Quote): OfferDraft {
  const spec = quote.especificacao;
  const last = quote.historico.findLast(({ tipo }) => tipo === 'oferta');
  return {
    periods:
      last?.periodos.map(({ inicio, fim, preco }) => ({
        start: inicio,
        end: fim,
        price: typed(preco),
      })) ?? yearsOf(spec.inicio, spec.fim),
    extra: typed(last?.outros_custos ?? null),
    fee: typed(last?.taxa_mensal ?? null),
    guarantee: last?.garantia ?? spec.garantia,
    validity: formatDate(last?.validade ?? spec.validade),
    conditions: last?.condicoes ?? '',
    name: last?.por ?? '',
  };
}

const number = (text: string) => {
  const canonical = parseNumber(text);
  return canonical === null ? undefined : Number(canonical);
};

/** What is meant as a number and is none, by the API's path: it must not count as left out. */
export function mistakesOf({ periods, extra, fee }: OfferDraft): Partial<Record<string, string>> {
  const typed: [string, string][] = [
    ...periods.map(({ price }, i): [string, string] => [`periodos[${i}].preco`, price]),
    ['outros_custos', extra],
    ['taxa_mensal', fee],
  ];
  const wrong = typed.filter(([, text]) => text.trim() !== '' && parseNumber(text) === null);
  return Object.fromEntries(wrong.map(([path]) => [path, 'Informe um valor, como 245,50']));
}

/** What is typed, as the API takes it; it has the last word on what is missing. */
export function toAnswer(draft: OfferDraft) {
  return {
    periodos: draft.periods.map(({ start, end, price }) => ({
      inicio: start,
      fim: end,
      preco: number(price),
    })),
    outros_custos: number(draft.extra),
    taxa_mensal: number(draft.fee),
    garantia: draft.guarantee,
    validade: parseDate(draft.validity) ?? '',
    condicoes: draft.conditions,
    nome: draft.name,
  };
}
