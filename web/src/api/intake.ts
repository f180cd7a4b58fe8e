import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type IntakeMessageWire = T.ListIntakeResponse['data'][number];
export type IntakeItemWire = IntakeMessageWire['itens'][number];
export type MailboxWire = T.GetIntakeMailboxResponse;
export type MailboxInput = T.UpdateIntakeMailboxData['body'];

/** What arrived by mail and in the watched folder. */
export const listIntake = endpoint<T.ListIntakeData, T.ListIntakeResponse>('GET', '/api/entrada');
/** Has the documents of a message in quarantine read. */
export const releaseIntake = endpoint<T.ReleaseIntakeData, T.ReleaseIntakeResponse>(
  'POST',
  '/api/entrada/{id}/liberar',
);
export const dismissIntake = endpoint<T.DismissIntakeData, T.DismissIntakeResponse>(
  'POST',
  '/api/entrada/{id}/dispensar',
);
export const getMailbox = endpoint<T.GetIntakeMailboxData, T.GetIntakeMailboxResponse>(
  'GET',
  '/api/entrada/caixa',
);
/** Stores the mailbox; requires a recent password. */
export const updateMailbox = endpoint<T.UpdateIntakeMailboxData, T.UpdateIntakeMailboxResponse>(
  'PUT',
  '/api/entrada/caixa',
);
/** Opens the mailbox as the reading does; requires a recent password. */
export const testMailbox = endpoint<T.TestIntakeMailboxData, T.TestIntakeMailboxResponse>(
  'POST',
  '/api/entrada/caixa/testar',
);
