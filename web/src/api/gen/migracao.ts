// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as migrações, as mais urgentes primeiro. */
export const listMigrations = /* @__PURE__ */ endpoint<T.ListMigrationsData, T.ListMigrationsResponse>(
  'GET',
  '/api/migracoes',
);
/** Abre uma migração. */
export const createMigration = /* @__PURE__ */ endpoint<T.CreateMigrationData, T.CreateMigrationResponse>(
  'POST',
  '/api/migracoes',
);
/** Clientes da baixa tensão que ainda se tornam elegíveis. */
export const migrationLane = /* @__PURE__ */ endpoint<T.MigrationLaneData, T.MigrationLaneResponse>(
  'GET',
  '/api/migracoes/baixa-tensao',
);
/** Exporta as migrações da lista filtrada em XLSX ou CSV. */
export const exportMigrations = /* @__PURE__ */ endpoint<T.ExportMigrationsData, T.ExportMigrationsResponse>(
  'GET',
  '/api/migracoes/export',
);
/** Responsáveis e propostas aceitas de um cliente. */
export const migrationChoices = /* @__PURE__ */ endpoint<T.MigrationChoicesData, T.MigrationChoicesResponse>(
  'GET',
  '/api/migracoes/opcoes',
);
/** Uma migração com etapas, prazos e documentos. */
export const getMigration = /* @__PURE__ */ endpoint<T.GetMigrationData, T.GetMigrationResponse>(
  'GET',
  '/api/migracoes/{id}',
);
/** Altera uma migração. */
export const updateMigration = /* @__PURE__ */ endpoint<T.UpdateMigrationData, T.UpdateMigrationResponse>(
  'PUT',
  '/api/migracoes/{id}',
);
/** Cancela uma migração, com o motivo. */
export const cancelMigration = /* @__PURE__ */ endpoint<T.CancelMigrationData, T.CancelMigrationResponse>(
  'POST',
  '/api/migracoes/{id}/cancelar',
);
/** Gera um documento da etapa com os dados do cliente. */
export const makeMigrationPaper = /* @__PURE__ */ endpoint<T.MakeMigrationPaperData, T.MakeMigrationPaperResponse>(
  'POST',
  '/api/migracoes/{id}/documentos',
);
/** Baixa um documento da migração. */
export const downloadMigrationPaper = /* @__PURE__ */ endpoint<T.DownloadMigrationPaperData, T.DownloadMigrationPaperResponse>(
  'GET',
  '/api/migracoes/{id}/documentos/{documento}',
);
/** Retira um documento de uma etapa aberta. */
export const removeMigrationPaper = /* @__PURE__ */ endpoint<T.RemoveMigrationPaperData, T.RemoveMigrationPaperResponse>(
  'DELETE',
  '/api/migracoes/{id}/documentos/{documento}',
);
/** Envia um documento gerado para assinatura. */
export const sendMigrationPaper = /* @__PURE__ */ endpoint<T.SendMigrationPaperData, T.SendMigrationPaperResponse>(
  'POST',
  '/api/migracoes/{id}/documentos/{documento}/enviar',
);
/** Conclui uma etapa com a sua evidência. */
export const closeMigrationStage = /* @__PURE__ */ endpoint<T.CloseMigrationStageData, T.CloseMigrationStageResponse>(
  'POST',
  '/api/migracoes/{id}/etapas/{etapa}/concluir',
);
/** Reabre uma etapa, com o motivo. */
export const reopenMigrationStage = /* @__PURE__ */ endpoint<T.ReopenMigrationStageData, T.ReopenMigrationStageResponse>(
  'POST',
  '/api/migracoes/{id}/etapas/{etapa}/reabrir',
);
/** Arquiva um documento assinado ou recebido como evidência de uma etapa. */
export const fileMigrationPaper = /* @__PURE__ */ endpoint<T.FileMigrationPaperData, T.FileMigrationPaperResponse>(
  'POST',
  '/api/migracoes/{id}/evidencias',
);
