import type { ContractSeasonalVolume } from '@/api/gen/types.gen';
import { canonicalOf } from '@/lib/decimals';
import { formatMWh } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import type { Entries } from './field-kinds';

/** The agreed energy of single months, in MWh as canonical decimals; null where all are alike. */
export type SeasonalVolumes = readonly { month: YearMonth; volume: string }[];

/** Reads the volumes of a contract; null without volumes of single months. */
export function toVolumes(
  wire: readonly ContractSeasonalVolume[] | null | undefined,
): SeasonalVolumes | null {
  const volumes = (wire ?? []).flatMap(({ month, volume_mwh }) => {
    const volume = canonicalOf(volume_mwh);
    return volume === null ? [] : [{ month, volume }];
  });
  return volumes.length === 0 ? null : volumes;
}

export function toVolumesWire(volumes: SeasonalVolumes | null): ContractSeasonalVolume[] | null {
  if (volumes === null) return null;
  return volumes.map(({ month, volume }) => ({ month, volume_mwh: volume }));
}

/** One text per state, by which a form compares and keeps it; empty is none. */
export function volumesText(volumes: SeasonalVolumes | null): string {
  return volumes === null ? '' : JSON.stringify(toVolumesWire(volumes));
}

export function volumesFrom(text: string): SeasonalVolumes | null {
  return text === '' ? null : toVolumes(JSON.parse(text) as ContractSeasonalVolume[]);
}

/** The volume of each month, for the comparison of two states. */
export function volumeEntries(text: string): Entries {
  return (volumesFrom(text) ?? []).map(({ month, volume }) => [
    monthShort(month),
    formatMWh(volume),
  ]);
}
