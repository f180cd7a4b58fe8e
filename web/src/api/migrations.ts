import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** The move of a client's supply to the free market, stage by stage. */
export type MigrationWire = T.ListMigrationsResponse['data'][number];
export type MigrationStepWire = MigrationWire['etapas'][number];
export type MigrationPaperWire = MigrationWire['documentos'][number];
export type MigrationBody = NonNullable<T.CreateMigrationData['body']>;
export type StageClosingBody = NonNullable<T.CloseMigrationStageData['body']>;

export const listMigrations = endpoint<T.ListMigrationsData, T.ListMigrationsResponse>(
  'GET',
  '/api/migracoes',
);
export const exportMigrationsPath = '/api/migracoes/export';
export const migrationLane = endpoint<T.MigrationLaneData, T.MigrationLaneResponse>(
  'GET',
  '/api/migracoes/baixa-tensao',
);
export const migrationChoices = endpoint<T.MigrationChoicesData, T.MigrationChoicesResponse>(
  'GET',
  '/api/migracoes/opcoes',
);
export const getMigration = endpoint<T.GetMigrationData, T.GetMigrationResponse>(
  'GET',
  '/api/migracoes/{id}',
);
export const createMigration = endpoint<T.CreateMigrationData, T.CreateMigrationResponse>(
  'POST',
  '/api/migracoes',
);
export const updateMigration = endpoint<T.UpdateMigrationData, T.UpdateMigrationResponse>(
  'PUT',
  '/api/migracoes/{id}',
);
export const cancelMigration = endpoint<T.CancelMigrationData, T.CancelMigrationResponse>(
  'POST',
  '/api/migracoes/{id}/cancelar',
);
export const closeMigrationStage = endpoint<
  T.CloseMigrationStageData,
  T.CloseMigrationStageResponse
>('POST', '/api/migracoes/{id}/etapas/{etapa}/concluir');
export const reopenMigrationStage = endpoint<
  T.ReopenMigrationStageData,
  T.ReopenMigrationStageResponse
>('POST', '/api/migracoes/{id}/etapas/{etapa}/reabrir');
export const makeMigrationPaper = endpoint<T.MakeMigrationPaperData, T.MakeMigrationPaperResponse>(
  'POST',
  '/api/migracoes/{id}/documentos',
);
export const sendMigrationPaper = endpoint<T.SendMigrationPaperData, T.SendMigrationPaperResponse>(
  'POST',
  '/api/migracoes/{id}/documentos/{documento}/enviar',
);
export const removeMigrationPaper = endpoint<
  T.RemoveMigrationPaperData,
  T.RemoveMigrationPaperResponse
>('DELETE', '/api/migracoes/{id}/documentos/{documento}');

export const migrationPaperPath = (id: string, paper: string) =>
  `/api/migracoes/${encodeURIComponent(id)}/documentos/${encodeURIComponent(paper)}`;
export const migrationEvidencePath = (id: string) =>
  `/api/migracoes/${encodeURIComponent(id)}/evidencias`;
