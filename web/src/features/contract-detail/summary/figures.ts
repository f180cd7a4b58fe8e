import { formatMoney, formatMWh, formatNumber } from '@/lib/format';

/** "341,188" and "MWh", "R$ 220,00" and "/MWh", "12,3" and "%"; a text stands alone. */
export function figureText(value: number | string, unit: string): { value: string; unit?: string } {
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
