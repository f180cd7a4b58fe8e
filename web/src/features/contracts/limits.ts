import { percentTo } from '@/components/form/limit';
import type { Limit } from '@/lib/format';

/** What the numbers of a contract may be; the volume's depends on its unit. */
export const limits = {
  upper: percentTo(500),
  lower: percentTo(500),
  flexibility: percentTo(500),
  loss: percentTo(100),
  price: { above: true, to: 5000, places: 2 },
  spotPrice: { to: 100_000, places: 8 },
  seller: percentTo(40),
  priceIcms: percentTo(40),
  proinfa: { to: 1_000_000, places: 3 },
} as const satisfies Record<string, Limit>;

export const volumeLimit = (unit: string): Limit =>
  unit === 'MWh' ? { above: true, to: 250_000, places: 11 } : { above: true, to: 1000, places: 8 };
