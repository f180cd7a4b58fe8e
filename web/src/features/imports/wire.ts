import type {
  BalanceImportBody,
  BalanceImportDetailBody,
  BalanceLineBody as MeasurementRowWire,
} from '@/api/gen/types.gen';

type CountsWire = BalanceImportBody['counts'];
type OwnCounts = 'semContrato' | 'divergentes';

/** An import of any subject: some counts are one subject's own. */
export type ImportOneWire = Omit<BalanceImportBody, 'counts' | 'balanceId'> &
  Partial<Omit<BalanceImportDetailBody, keyof BalanceImportBody>> & {
    balanceId?: string | null;
    counts: Omit<CountsWire, OwnCounts> &
      Partial<Pick<CountsWire, OwnCounts>> & { recusadas?: number };
  };

/** A line of any subject. */
export type ImportRowWire = Omit<MeasurementRowWire, 'status'> & {
  status: string;
  contractId?: string | null;
};
