import { endpoint } from './call';
import type { PageOf } from './mailing-types';

/** How messages leave, and what of it may be changed here. */
export interface MailSettingsWire {
  mode: string;
  /** Where it comes from: 'ambiente' cannot be changed here. */
  source: string;
  editable: boolean;
  host: string;
  port: number;
  security: string;
  user: string;
  passwordSet: boolean;
  fromAddress: string;
  fromName: string;
  perMinute: number;
  dkim: { domain: string; selector: string; keySet: boolean; record: string | null };
  directory: string | null;
  describe: string;
  version: number;
}

/** A password or key left out stays as it is; null takes it away. */
export interface MailSettingsInput {
  mode: string;
  host: string;
  port: number;
  security: string;
  user: string;
  password?: string | null;
  fromAddress: string;
  fromName: string;
  perMinute: number;
  dkim: { domain: string; selector: string; key?: string | null };
}

export interface OutboxFileWire {
  name: string;
  size: number;
  at: string;
  to: string;
  subject: string;
}

export interface PreferencesWire {
  whatsapp: boolean;
  email: boolean;
  newLeads: boolean;
  closedContracts: boolean;
  commissionPaid: boolean;
  meetingReminders: boolean;
  quietEnabled: boolean;
  quietFrom: string;
  quietUntil: string;
  whatsappAvailable: boolean;
  version: number;
}
export type PreferencesInput = Omit<PreferencesWire, 'whatsappAvailable' | 'version'>;

export const getMailSettings = endpoint<{ url: '/api/mail/settings' }, MailSettingsWire>(
  'GET',
  '/api/mail/settings',
);
export const updateMailSettings = endpoint<
  { url: '/api/mail/settings'; body: MailSettingsInput },
  MailSettingsWire
>('PUT', '/api/mail/settings');
/** Sends a message to the signed-in user. */
export const testMailSettings = endpoint<
  { url: '/api/mail/settings/test' },
  { ok: boolean; to: string; describe: string }
>('POST', '/api/mail/settings/test');
/** The files that stand in for sent messages; wants a recent password. */
export const listOutbox = endpoint<
  { url: '/api/mail/outbox'; query?: { page?: number } },
  PageOf<OutboxFileWire>
>('GET', '/api/mail/outbox');
export const outboxFilePath = (name: string) => `/api/mail/outbox/${encodeURIComponent(name)}`;

export const getPreferences = endpoint<{ url: '/api/notifications/preferences' }, PreferencesWire>(
  'GET',
  '/api/notifications/preferences',
);
export const updatePreferences = endpoint<
  { url: '/api/notifications/preferences'; body: PreferencesInput },
  PreferencesWire
>('PUT', '/api/notifications/preferences');
