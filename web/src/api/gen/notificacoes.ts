// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as notificações do usuário. */
export const listNotifications = /* @__PURE__ */ endpoint<T.ListNotificationsData, T.ListNotificationsResponse>(
  'GET',
  '/api/notifications',
);
/** Mostra as preferências de notificação. */
export const getNotificationPreferences = /* @__PURE__ */ endpoint<T.GetNotificationPreferencesData, T.GetNotificationPreferencesResponse>(
  'GET',
  '/api/notifications/preferences',
);
/** Altera as preferências de notificação. */
export const updateNotificationPreferences = /* @__PURE__ */ endpoint<T.UpdateNotificationPreferencesData, T.UpdateNotificationPreferencesResponse>(
  'PUT',
  '/api/notifications/preferences',
);
/** Marca notificações como lidas. */
export const readNotifications = /* @__PURE__ */ endpoint<T.ReadNotificationsData, T.ReadNotificationsResponse>(
  'POST',
  '/api/notifications/read',
);
