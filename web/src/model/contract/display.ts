import { formatNumber, missing } from '@/lib/format';
import type { YearMonth } from '@/lib/month';
import type { Contract, Doubt } from './contract';
import { suppliedIn } from './partial';
import { incentiveLabel } from './status';
import { bandOf, energyIn, type Range, rangeOf } from './volume';

/** "334,800 MWh" or "0,450 MW médio", as it was agreed. */
export function volumeText({ volume, unit }: Pick<Contract, 'volume' | 'unit'>): string {
  return volume === null ? missing : `${formatNumber(volume, 3, 8)}\u00a0${unit}`;
}

/** "80%", with the decimals that it has. */
export function percentText(value: number | null): string {
  return value === null ? missing : `${formatNumber(value, 0, 6)}%`;
}

/** "80% a 120%" of the volume, as it counts: limits, or the flexibility where one is missing. */
export function bandText(contract: Pick<Contract, 'upper' | 'lower' | 'flexibility'>): string {
  const band = bandOf(contract);
  return band ? `${percentText(band.lower)} a ${percentText(band.upper)}` : 'Sem limites';
}

/** "Convencional" or "Incentivada 50%" */
export function sourceText({ source, incentive }: Pick<Contract, 'source' | 'incentive'>): string {
  return source === 'Convencional' ? source : incentiveLabel(incentive);
}

/** "o preço: leitura R$ 2.473,50/MWh, provável R$ 247,35/MWh" */
export function doubtText({ field, reading, other }: Doubt): string {
  const what = field === 'contracted_volume_mwh' ? 'o volume' : 'o preço';
  return `${what}: leitura ${reading}${other === '' ? '' : `, provável ${other}`}`;
}

export interface MonthRange extends Range {
  month: YearMonth;
  hours: number;
}

/**
 * The contractual range of a month: of the requested one, or of the first or last of the contract
 * where that one lies outside of its validity. A month that was given a volume of its own has
 * that one; of a partial month the supplied days count. null without a volume.
 */
export function monthRange(contract: Contract, asked: YearMonth): MonthRange | null {
  if (contract.volume === null) return null;
  const first = contract.start.slice(0, 7);
  const last = contract.end.slice(0, 7);
  const month = last !== '' && asked > last ? last : asked < first ? first : asked;
  const supply = suppliedIn(contract, month);
  const own = supply.days > 0 && contract.volumes?.find((volume) => volume.month === month);
  const contracted = own
    ? Number(own.volume)
    : energyIn(contract.volume, contract.unit, month, supply);
  return { ...rangeOf(contracted, bandOf(contract)), month, hours: supply.hours };
}

/** What a save says besides where its prices take two people. */
export const priceWaitsText = ': a alteração de preço aguarda a aprovação de outra pessoa';
