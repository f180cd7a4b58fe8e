import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type BackupsWire = T.GetBackupsResponse;
export type BackupWire = BackupsWire['copias'][number];

/** How the copies of the installation stand, the newest first. */
export const getBackups = endpoint<T.GetBackupsData, T.GetBackupsResponse>('GET', '/api/copias');
/** Asks for a copy now, in the background; requires a recent password. */
export const startBackup = endpoint<T.StartBackupData, T.StartBackupResponse>(
  'POST',
  '/api/copias',
);
