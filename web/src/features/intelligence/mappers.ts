import type {
  DashboardContractLightsRow,
  DashboardLitRow,
  PageDashboardLitRow,
} from '@/api/gen/types.gen';
import { type Sign, toSign } from '@/lib/lights';
import { traceValue } from '@/lib/trace';

/** One contract with its four lights, and why the worst is so. */
export type ContractLights = DashboardContractLightsRow;

/** One contract behind a light, with the figures as they are written. */
export interface LightRow extends Omit<DashboardLitRow, 'light' | 'figures'> {
  light: Sign | null;
  figures: readonly { label: string; text: string }[];
}

export const toLightPage = (wire: PageDashboardLitRow) => ({
  ...wire,
  data: wire.data.map(
    (row): LightRow => ({
      ...row,
      light: toSign(row.light, row.sem_dados),
      figures: row.figures.map(({ label, value, unit }) => ({
        label,
        text: traceValue({ name: label, value: String(value ?? ''), unit }),
      })),
    }),
  ),
});
