import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** One time that all was simulated again; `iniciada_por` is null after a change of tariffs. */
export type RerunWire = T.RerunRunBody;
export type RerunItemWire = T.RerunItemBody;

export const listReruns = endpoint<T.ListRerunsData, T.ListRerunsResponse>(
  'GET',
  '/api/resimulacoes',
);
export const startRerun = endpoint<T.StartRerunData, T.StartRerunResponse>(
  'POST',
  '/api/resimulacoes',
);
export const listRerunCrossed = endpoint<T.ListRerunCrossedData, T.ListRerunCrossedResponse>(
  'GET',
  '/api/resimulacoes/{id}/cruzaram',
);
export const rerunExportPath = (id: string) =>
  `/api/resimulacoes/${encodeURIComponent(id)}/cruzaram/export`;
