import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** A saved view of a list: the own, or one that is shared. */
export type ViewWire = T.ListViewsResponse['data'][number];
export type ViewInput = T.CreateViewData['body'];

export const listViews = endpoint<T.ListViewsData, T.ListViewsResponse>('GET', '/api/views');
export const createView = endpoint<T.CreateViewData, T.CreateViewResponse>('POST', '/api/views');
export const deleteView = endpoint<T.DeleteViewData, T.DeleteViewResponse>(
  'DELETE',
  '/api/views/{id}',
);
