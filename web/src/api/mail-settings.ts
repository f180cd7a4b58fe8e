import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type MailSettingsWire = T.GetMailSettingsResponse;
export type MailSettingsInput = T.UpdateMailSettingsData['body'];
export type OutboxFileWire = T.ListMailOutboxResponse['data'][number];
export type PreferencesWire = T.GetNotificationPreferencesResponse;
export type PreferencesInput = Required<T.UpdateNotificationPreferencesData['body']>;

export const getMailSettings = endpoint<T.GetMailSettingsData, T.GetMailSettingsResponse>(
  'GET',
  '/api/mail/settings',
);
export const updateMailSettings = endpoint<T.UpdateMailSettingsData, T.UpdateMailSettingsResponse>(
  'PUT',
  '/api/mail/settings',
);
/** Sends a message to the signed-in user. */
export const testMailSettings = endpoint<T.TestMailSettingsData, T.TestMailSettingsResponse>(
  'POST',
  '/api/mail/settings/test',
);
/** The files written in place of sent messages; requires a recent password. */
export const listOutbox = endpoint<T.ListMailOutboxData, T.ListMailOutboxResponse>(
  'GET',
  '/api/mail/outbox',
);
/** Whether what leaves by itself is held, and how many messages wait. */
export const getOutboundHold = endpoint<T.GetOutboundHoldData, T.GetOutboundHoldResponse>(
  'GET',
  '/api/envios/retencao',
);
/** Lets go of it, with or without what may have left already; requires a recent password. */
export const releaseOutbound = endpoint<T.ReleaseOutboundData, T.ReleaseOutboundResponse>(
  'POST',
  '/api/envios/retencao/liberar',
);
export const outboxFilePath = (name: string) => `/api/mail/outbox/${encodeURIComponent(name)}`;

export const getPreferences = endpoint<
  T.GetNotificationPreferencesData,
  T.GetNotificationPreferencesResponse
>('GET', '/api/notifications/preferences');
export const updatePreferences = endpoint<
  T.UpdateNotificationPreferencesData,
  T.UpdateNotificationPreferencesResponse
>('PUT', '/api/notifications/preferences');
