import { type Control, useWatch } from 'react-hook-form';
import { formatNumber } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { parseDate } from '@/lib/parse-br';
import { numberOf } from '@/model/contract/field-kinds';
import type { ContractForm } from '@/model/contract/form-values';
import { averageHours, energyOf, hoursOf, powerOf } from '@/model/contract/volume';

/** What the typed volume is in the other unit, in the first month or in an average one. */
export function VolumeHint({ control }: { control: Control<ContractForm> }) {
  const [volume, unit, start] = useWatch({ control, name: ['volume', 'unit', 'start'] });
  const value = numberOf(volume);
  const month = parseDate(start)?.slice(0, 7);
  if (value === null || value <= 0 || value > 1_000_000) {
    return unit === 'MWh' ? 'Energia de cada mês.' : 'Cada mês vale pelas suas horas.';
  }
  const hours = month ? hoursOf(month) : averageHours;
  const other =
    unit === 'MWh'
      ? `${formatNumber(powerOf(value, hours), 3)}\u00a0MW médio`
      : `${formatNumber(energyOf(value, 'MW médio', hours), 3)}\u00a0MWh`;
  const period = month
    ? `em ${monthShort(month)} (${hours}\u00a0h)`
    : `em um mês de ${hours}\u00a0h`;
  return `Equivale a ${other} ${period}.`;
}
