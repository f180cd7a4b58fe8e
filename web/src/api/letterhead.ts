import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type LetterheadWire = T.GetLetterheadResponse;
export type LetterheadInput = T.UpdateLetterheadData['body'];

/** Name, contact and logo that the papers begin with. */
export const getLetterhead = endpoint<T.GetLetterheadData, T.GetLetterheadResponse>(
  'GET',
  '/api/letterhead',
);
export const updateLetterhead = endpoint<T.UpdateLetterheadData, T.UpdateLetterheadResponse>(
  'PUT',
  '/api/letterhead',
);
