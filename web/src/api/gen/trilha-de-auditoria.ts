// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista a trilha de auditoria; sem alcance sobre todos, os próprios atos. */
export const listAuditEntries = /* @__PURE__ */ endpoint<T.ListAuditEntriesData, T.ListAuditEntriesResponse>(
  'GET',
  '/api/auditoria',
);
/** Exporta a trilha filtrada em XLSX ou CSV. */
export const exportAuditEntries = /* @__PURE__ */ endpoint<T.ExportAuditEntriesData, T.ExportAuditEntriesResponse>(
  'GET',
  '/api/auditoria/export',
);
