import { Banner } from '@/components/feedback/banner';
import { formatDate, formatMoney, formatNumber, formatPercent } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';

const money = (value: number | null) => (value === null ? 'Indefinido' : formatMoney(value));

/** The record that offers are compared with. */
interface StandardProduct {
  preco_R$_MWh: number;
  taxa_mensal_R$: number | null;
  prazo_meses: number | null;
  vigente_desde: string;
  fonte: string;
}

/** What an estimate of group B says to its reader; the names are the API's. */
export interface LowVoltageFigures {
  elegivel_em: string;
  motivo: string;
  inicio: string;
  faturado_kWh_mes: number;
  convencional_R$_ano: number;
  branca_R$_ano: number | null;
  equilibrio_ponta_percentual: number | null;
  livre_R$_ano: number | null;
  economia_R$_ano: number | null;
  sobrecontratacao_R$_ano: number | null;
  produto_padrao_R$_ano: number | null;
  /** Nothing while nobody regulated it. */
  produto_padrao: StandardProduct | null;
  carimbo: string;
  premissas: readonly string[];
}

function standard(product: StandardProduct | null): string {
  if (!product) return 'Indefinido';
  const parts = [
    `${formatMoney(product.preco_R$_MWh)}/MWh`,
    `taxa de ${money(product.taxa_mensal_R$)} por mês`,
    `prazo ${product.prazo_meses === null ? 'indefinido' : `de ${product.prazo_meses} meses`}`,
    `vigente desde ${formatDate(product.vigente_desde)}`,
    product.fonte,
  ];
  return parts.join(' · ');
}

/** What a unit of group B pays in a year, and what is only estimated (LW-05). */
export function LowVoltageResult({ answer }: { answer: LowVoltageFigures }) {
  const loss = answer.economia_R$_ano !== null && answer.economia_R$_ano < 0;
  const facts = [
    ['O mercado abre em', formatDate(answer.elegivel_em)],
    ['Primeiro mês possível', monthShort(answer.inicio as YearMonth)],
    ['Faturado por mês', `${formatNumber(answer.faturado_kWh_mes)} kWh`],
    ['Convencional no ano', formatMoney(answer.convencional_R$_ano)],
    ['Tarifa branca no ano', money(answer.branca_R$_ano)],
    [
      'A branca compensa até',
      answer.equilibrio_ponta_percentual === null
        ? 'Indefinido'
        : `${formatPercent(answer.equilibrio_ponta_percentual, 2)} do consumo na ponta`,
    ],
    ['Mercado livre no ano', money(answer.livre_R$_ano)],
    ['Encargo de sobrecontratação no ano', money(answer.sobrecontratacao_R$_ano)],
    [
      loss ? 'Prejuízo no ano' : 'Economia no ano',
      answer.economia_R$_ano === null
        ? 'Indefinido'
        : formatMoney(Math.abs(answer.economia_R$_ano)),
    ],
    ['Com o produto padrão, no ano', money(answer.produto_padrao_R$_ano)],
    ['Produto padrão', standard(answer.produto_padrao)],
  ] as const;
  return (
    <div className="space-y-4">
      <Banner tone="warn" title={answer.carimbo}>
        {answer.motivo}
      </Banner>
      <dl className="grid gap-x-8 gap-y-3 text-body sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-dense text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="list-disc space-y-1 pl-5 text-dense text-muted">
        {answer.premissas.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
