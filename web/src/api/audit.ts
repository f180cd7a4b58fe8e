import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** One entry of the audit, with the record before and after it. */
export type AuditEntryWire = T.ListAuditEntriesResponse['data'][number];

export const listAuditEntries = endpoint<T.ListAuditEntriesData, T.ListAuditEntriesResponse>(
  'GET',
  '/api/auditoria',
);
