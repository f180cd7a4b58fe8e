import { formatDate, formatMWh, formatNumber, formatPercent } from './format';
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
  validade: string;
}

/** What is asked, as names and values. */
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
    { name: 'Submercado', value: spec.submercado },
    { name: 'Fonte', value: spec.fonte },
    { name: 'Garantia', value: spec.garantia },
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
