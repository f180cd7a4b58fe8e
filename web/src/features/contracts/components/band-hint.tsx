import { type Control, useFormState, useWatch } from 'react-hook-form';
import { formatMWh } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';
import { numberOf } from '@/model/contract/field-kinds';
import { type ContractForm, newContract } from '@/model/contract/form-values';
import { isOpen, typedBand } from '@/model/contract/typed-band';
import { averageHours, energyOf, hoursOf, rangeOf } from '@/model/contract/volume';

/** What the flexibility is for, and the band that the typed limits make of the first month. */
export function BandHint({ control }: { control: Control<ContractForm> }) {
  const [volume, unit, start, upper, lower, flexibility] = useWatch({
    control,
    name: ['volume', 'unit', 'start', 'upper', 'lower', 'flexibility'],
  });
  const { defaultValues } = useFormState({ control });
  const before = { flexibility: defaultValues?.flexibility ?? newContract.flexibility };
  const band = typedBand({ upper, lower, flexibility }, before);
  const value = numberOf(volume);
  const month = parseDate(start)?.slice(0, 7);
  const contracted =
    value === null
      ? null
      : energyOf(value, unit === 'MWh' ? 'MWh' : 'MW médio', month ? hoursOf(month) : averageHours);
  const said = ['Vale onde o limite está em branco.'];
  if (band !== null && contracted !== null) {
    const { minimum, maximum } = rangeOf(contracted, band);
    said.push(`Faixa: ${formatMWh(minimum, false)} a ${formatMWh(maximum)}.`);
  }
  if (band !== null && isOpen(band)) said.push('Faixa aberta: nada fica fora.');
  return said.join(' ');
}
