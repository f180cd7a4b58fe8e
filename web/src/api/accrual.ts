import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type AccrualBookWire = T.ReadAccrualBookResponse;
export type AccrualWire = T.ReadAccrualResponse;

/** What the month was accrued for and came to, client by client. */
export const readAccrualBook = endpoint<T.ReadAccrualBookData, AccrualBookWire>(
  'GET',
  '/api/fechamento/provisto',
);
/** The same of one client, line by line, with how each difference came about. */
export const readAccrual = endpoint<T.ReadAccrualData, AccrualWire>(
  'GET',
  '/api/fechamento/{cliente}/{mes}/provisto',
);
/** The same of the client's newest month whose documents stand against what was accrued. */
export const readNewestAccrual = endpoint<T.ReadNewestAccrualData, T.ReadNewestAccrualResponse>(
  'GET',
  '/api/fechamento/provisto/{cliente}',
);
export const explainAccrual = endpoint<T.ExplainAccrualData, T.ExplainAccrualResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/provisto/{linha}/explicar',
);
export const unexplainAccrual = endpoint<T.UnexplainAccrualData, T.UnexplainAccrualResponse>(
  'DELETE',
  '/api/fechamento/{cliente}/{mes}/provisto/{linha}/explicar',
);
export const exportAccrualsPath = '/api/fechamento/provisto/export';
