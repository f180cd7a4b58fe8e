import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type WorkWire = T.ListWorkResponse;
export type WorkItemWire = WorkWire['itens'][number];
export type WorkCountsWire = T.CountWorkResponse;

/** What there is to do in a month, in order. */
export const listWork = endpoint<T.ListWorkData, WorkWire>('GET', '/api/work/items');
/** How much there is to do in each area of the menu. */
export const countWork = endpoint<T.CountWorkData, WorkCountsWire>('GET', '/api/work/counts');

export type FirstStepsWire = T.ListFirstStepsResponse;
/** What a new installation has and lacks, of what the user may do something about. */
export const listFirstSteps = endpoint<T.ListFirstStepsData, FirstStepsWire>(
  'GET',
  '/api/work/first-steps',
);
/** Records that the installation goes on without sending mail. */
export const continueWithoutMail = endpoint<T.ContinueWithoutMailData, FirstStepsWire>(
  'POST',
  '/api/work/first-steps/without-mail',
);
