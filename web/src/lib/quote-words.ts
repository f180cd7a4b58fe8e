import { formatDate, formatDateTime, formatMWh, formatNumber, formatPercent } from './format';
import { monthShort, type YearMonth } from './month';

/** What a quotation asks of every supplier. */
interface Specification {
  inicio: YearMonth;
  fim: YearMonth;
  meses: number;
  volume: number;
  volume_unidade: string;
  energia_total_mwh: number;
  flexibilidade: number;
  sazonalizacao: number;
  submercado: string;
  fonte: string;
  garantia: string;
  indice: string;
  data_base: YearMonth | null;
  preco_inclui: string;
  icms_no_preco: number | null;
  validade: string;
}

const submarkets: Readonly<Partial<Record<string, string>>> = {
  'SE/CO': 'Sudeste/Centro-Oeste',
  S: 'Sul',
  NE: 'Nordeste',
  N: 'Norte',
};

/** "30/11/2026 14:00"; midnight is the end of the day before: "o fim de 29/11/2026". */
export function deadlineWords(moment: string): string {
  const text = formatDateTime(moment);
  if (!text.endsWith(' 00:00')) return text;
  return `o fim de ${formatDate(new Date(Date.parse(moment) - 1).toISOString())}`;
}

/** On which taxes the prices are offered. */
function basisWords({ preco_inclui, icms_no_preco }: Specification): string {
  if (preco_inclui === 'nenhum') return 'Líquidos de PIS/COFINS, sem ICMS';
  if (icms_no_preco === null) return 'Com PIS/COFINS incluído, sem ICMS';
  return `Com PIS/COFINS e ICMS de ${formatPercent(icms_no_preco)} incluídos`;
}

/** The requested terms, as names and values. */
export function specFacts(spec: Specification) {
  const unit = spec.volume_unidade === 'MWh' ? 'MWh por mês' : 'MW médio';
  return [
    {
      name: 'Fornecimento',
      value: `${monthShort(spec.inicio)} a ${monthShort(spec.fim)} (${spec.meses} meses)`,
    },
    { name: 'Volume', value: `${formatNumber(spec.volume, 0, 3)} ${unit}` },
    { name: 'Energia no prazo', value: formatMWh(spec.energia_total_mwh) },
    { name: 'Flexibilidade', value: `± ${formatPercent(spec.flexibilidade)}` },
    { name: 'Sazonalização', value: `± ${formatPercent(spec.sazonalizacao)}` },
    { name: 'Submercado', value: submarkets[spec.submercado] ?? spec.submercado },
    { name: 'Fonte', value: spec.fonte },
    { name: 'Garantia', value: spec.garantia },
    {
      name: 'Preços em R$/MWh',
      value: basisWords(spec),
    },
    {
      name: 'Reajuste',
      value:
        spec.data_base === null
          ? 'Sem reajuste'
          : `${spec.indice}, base ${monthShort(spec.data_base)}`,
    },
    { name: 'Ofertas válidas até', value: formatDate(spec.validade) },
  ];
}
