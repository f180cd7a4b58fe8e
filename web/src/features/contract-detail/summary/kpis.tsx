import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useUser } from '@/api/session';
import { type Property, PropertyStrip } from '@/components/property-strip/property-strip';
import { formatChange, formatMoney, formatMWh, formatNumber } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { can } from '@/lib/permissions';
import { useContractAccess } from '@/model/contract/access';
import type { ContractDetail, Direction, Kpi } from '../detail';

/** The contract's key figures of the month. */
export function Kpis({ detail }: { detail: Pick<ContractDetail, 'contract' | 'kpis' | 'month'> }) {
  const { kpis, month } = detail;
  const actOf = useActs(detail);
  if (kpis.length === 0) return null;
  return (
    <PropertyStrip
      label={month ? `Indicadores de ${monthLabel(month)}` : 'Indicadores'}
      properties={kpis.map((kpi) => ({ ...propertyOf(kpi, month), act: actOf(kpi.key) }))}
    />
  );
}

function propertyOf(
  { label, value, unit, helper, variation, trace }: Kpi,
  month: string,
): Property {
  return {
    label,
    ...(value === null ? { value } : figureText(value, unit)),
    note: helper,
    change: variation && <Variation {...variation} />,
    trace: { node: trace, label: month ? `${label}, ${monthLabel(month)}` : label },
  };
}

/** What fills a figure that is absent. One that follows from another is filled with that one. */
function useActs({ contract, kpis }: Pick<ContractDetail, 'contract' | 'kpis'>) {
  const user = useUser();
  const access = useContractAccess();
  const measured = kpis.some(({ key, value }) => key === 'consumo' && value !== null);
  const acts: Readonly<Record<string, Property['act'] | false>> = {
    volume_contratado: access.edit(contract) && {
      label: 'editar contrato',
      to: paths.contractEdit(contract.id),
    },
    consumo: can(user, 'balances:upload') && { label: 'importar medição', to: paths.imports },
    preco: access.pricing && { label: 'definir preço', to: paths.contractPrices(contract.id) },
    mcp_estimado: measured &&
      can(user, 'settings:manage') && { label: 'importar PLD', to: paths.adminPld },
  };
  return (key: string) => (!contract.deleted && acts[key]) || undefined;
}

const arrows: Readonly<Record<Direction, { Icon: typeof Minus; word: string }>> = {
  up: { Icon: ArrowUp, word: 'subiu' },
  down: { Icon: ArrowDown, word: 'caiu' },
  neutral: { Icon: Minus, word: 'estável' },
};

/** What a figure is compared with. */
const sinceWords = {
  mes_anterior: 'sobre o mês anterior',
  ano_contratual_anterior: 'sobre o ano anterior',
} as const;

/** More is not better for every figure, and so the direction has no colour of good or bad. */
function Variation({ value, unit, direction, since }: NonNullable<Kpi['variation']>) {
  const { Icon, word } = arrows[direction];
  return (
    <p
      title={sinceWords[since]}
      className={
        direction === 'neutral' ? 'sr-only' : 'flex items-center gap-0.5 text-caption text-muted'
      }
    >
      <Icon className="size-3 shrink-0" aria-hidden="true" />
      <span className="sr-only">{word}</span>
      <span className="tabular-nums">{formatChange(value, 1, unit)}</span>
      <span className="sr-only">{` ${sinceWords[since]}`}</span>
    </p>
  );
}

/** "341,188" and "MWh", "R$ 220,00" and "/MWh", "12,3" and "%"; a text stands alone. */
function figureText(value: number | string, unit: string): { value: string; unit?: string } {
  if (typeof value === 'string') return { value };
  switch (unit) {
    case 'R$':
      return { value: formatMoney(value) };
    case 'R$/MWh':
      return { value: formatMoney(value), unit: '/MWh' };
    case 'MWh':
      return { value: formatMWh(value, false), unit: '\u00a0MWh' };
    case '%':
      return { value: formatNumber(value, 0, 2), unit: '%' };
    case '':
      return { value: formatNumber(value, 0, 2) };
    default:
      return { value: formatNumber(value, 0, 3), unit: `\u00a0${unit}` };
  }
}
