import { formatMoney, formatMWh, formatNumber } from '@/lib/format';

/** "341,188 MWh", "R$ 220,00", "12,3%" or a text; a missing figure is "Indefinido", never zero. */
export function figureText(value: number | string | null, unit: string): string {
  if (value === null) return 'Indefinido';
  if (typeof value === 'string') return value;
  switch (unit) {
    case 'R$':
      return formatMoney(value);
    case 'R$/MWh':
      return `${formatMoney(value)}/MWh`;
    case 'MWh':
      return formatMWh(value);
    case '%':
      return `${formatNumber(value, 0, 2)}%`;
    case '':
      return formatNumber(value, 0, 2);
    default:
      return `${formatNumber(value, 0, 3)}\u00a0${unit}`;
  }
}
