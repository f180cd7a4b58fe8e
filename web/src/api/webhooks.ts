import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type WebhookWire = T.ListWebhooksResponse['data'][number];
export type WebhookInput = NonNullable<T.CreateWebhookData['body']>;
export type DeliveryWire = T.ListWebhookDeliveriesResponse['data'][number];

/** The webhooks that the user manages, the newest first, each with its newest delivery. */
export const listWebhooks = endpoint<T.ListWebhooksData, T.ListWebhooksResponse>(
  'GET',
  '/api/webhooks',
);
/** These four require a recent password; only a first answer ever holds a secret. */
export const createWebhook = endpoint<T.CreateWebhookData, T.CreateWebhookResponse>(
  'POST',
  '/api/webhooks',
);
export const updateWebhook = endpoint<T.UpdateWebhookData, T.UpdateWebhookResponse>(
  'PUT',
  '/api/webhooks/{id}',
);
export const deleteWebhook = endpoint<T.DeleteWebhookData, T.DeleteWebhookResponse>(
  'DELETE',
  '/api/webhooks/{id}',
);
export const rotateWebhookSecret = endpoint<
  T.RotateWebhookSecretData,
  T.RotateWebhookSecretResponse
>('POST', '/api/webhooks/{id}/segredo');

export const pingWebhook = endpoint<T.PingWebhookData, T.PingWebhookResponse>(
  'POST',
  '/api/webhooks/{id}/teste',
);
export const listDeliveries = endpoint<
  T.ListWebhookDeliveriesData,
  T.ListWebhookDeliveriesResponse
>('GET', '/api/webhooks/{id}/entregas');
export const replayDelivery = endpoint<
  T.ReplayWebhookDeliveryData,
  T.ReplayWebhookDeliveryResponse
>('POST', '/api/webhooks/{id}/entregas/{entrega}/repetir');
/** Those of a period that ended, a thousand at most, the oldest first. */
export const replayPeriod = endpoint<T.ReplayWebhookPeriodData, T.ReplayWebhookPeriodResponse>(
  'POST',
  '/api/webhooks/{id}/reenvio',
);
