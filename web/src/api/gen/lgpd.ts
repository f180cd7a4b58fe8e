// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Elimina os dados de uma pessoa, com motivo; diz o que a lei obriga a guardar. */
export const eraseSubject = /* @__PURE__ */ endpoint<T.EraseSubjectData, T.EraseSubjectResponse>(
  'POST',
  '/api/lgpd/eliminar',
);
/** Exporta tudo o que há sobre uma pessoa (ZIP com JSON, CSV e arquivos). */
export const exportSubject = /* @__PURE__ */ endpoint<T.ExportSubjectData, T.ExportSubjectResponse>(
  'POST',
  '/api/lgpd/exportar',
);
/** Mostra que dados o sistema guarda, de quem, para quê e por quanto tempo. */
export const getDataMap = /* @__PURE__ */ endpoint<T.GetDataMapData, T.GetDataMapResponse>(
  'GET',
  '/api/lgpd/mapa',
);
