import { AverageField } from '@/features/price-periods/average-field';
import { PriceField } from '@/features/price-periods/price-field';
import { SeasonalField } from '@/features/price-periods/seasonal/seasonal-field';

/** The fields of a contract's form that are features of their own. */
export const formParts = { Average: AverageField, Prices: PriceField, Volumes: SeasonalField };
