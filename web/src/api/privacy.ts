import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** What an erasure did, and what the law keeps. */
export type ErasureWire = T.EraseSubjectResponse;
/** A column of the data map. */
export type ColumnWire = T.GetDataMapResponse['data'][number];

export const exportSubjectPath = '/api/lgpd/exportar';
export const eraseSubject = endpoint<T.EraseSubjectData, ErasureWire>('POST', '/api/lgpd/eliminar');
export const getDataMap = endpoint<T.GetDataMapData, T.GetDataMapResponse>('GET', '/api/lgpd/mapa');
