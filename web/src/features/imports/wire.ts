import type {
  ImportDetailWire,
  ImportWire,
  ImportRowWire as MeasurementRowWire,
} from '@/api/imports';

type CountsWire = ImportWire['counts'];
type OwnCounts = 'semContrato' | 'divergentes';

/** An import of any subject: some counts are one subject's own. */
export type ImportOneWire = Omit<ImportWire, 'counts' | 'balanceId'> &
  Partial<Omit<ImportDetailWire, keyof ImportWire>> & {
    balanceId?: string | null;
    counts: Omit<CountsWire, OwnCounts> &
      Partial<Pick<CountsWire, OwnCounts>> & { recusadas?: number };
  };

/** A line of any subject. */
export type ImportRowWire = Omit<MeasurementRowWire, 'status'> & {
  status: string;
  contractId?: string | null;
};
