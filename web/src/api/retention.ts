import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type RetentionWire = T.GetRetentionResponse;
export type RetentionKindWire = RetentionWire['tipos'][number];
export type RetentionInput = T.UpdateRetentionData['body'];

/** How old what is kept may grow, and what would go today. */
export const getRetention = endpoint<T.GetRetentionData, T.GetRetentionResponse>(
  'GET',
  '/api/retencao',
);
/** What would go today with ages that are not stored. */
export const previewRetention = endpoint<T.PreviewRetentionData, T.PreviewRetentionResponse>(
  'GET',
  '/api/retencao/previa',
);
/** Requires a recent password. */
export const updateRetention = endpoint<T.UpdateRetentionData, T.UpdateRetentionResponse>(
  'PUT',
  '/api/retencao',
);
