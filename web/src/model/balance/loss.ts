import { formatNumber } from '@/lib/format';

/** The loss, in percent, that the header of the column names. */
export const standardLoss = 3;

/** A loss below the header 'Perdas (3%)': another than that is marked (VD-47). */
export function lossText(percent: number | string, digits: number): string {
  const text = `${formatNumber(percent, 0, digits)}%`;
  return Number(percent) === standardLoss ? text : `${text} ≠ ${standardLoss}%`;
}
