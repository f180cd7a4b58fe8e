import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** Whom an invitation is for. */
export const welcome = endpoint<T.WelcomeData, T.WelcomeResponse>('POST', '/auth/welcome');
