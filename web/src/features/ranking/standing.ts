import type { RankingBoardBody } from '@/api/gen/types.gen';

type Entry = RankingBoardBody['ranking'][number];

export interface Standing extends Entry {
  /** Equal results share a position. */
  position: number;
  /** Of the bar, in percent of the first: at least 8, so that it is seen. */
  width: number;
  /** The bar is longer than its share. */
  offScale: boolean;
}

const least = 8;

/** The ranking with positions and bars. */
export function standingsOf(entries: readonly Entry[]): Standing[] {
  const top = entries[0]?.contratos ?? 0;
  return entries.map((entry) => {
    const share = top === 0 ? 0 : (entry.contratos / top) * 100;
    return {
      ...entry,
      position: entries.findIndex(({ contratos }) => contratos === entry.contratos) + 1,
      width: Math.max(least, share),
      offScale: share < least,
    };
  });
}
