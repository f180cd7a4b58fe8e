import type { Draft } from './draft';

/** Where a navigation leads, or comes from. */
interface Place {
  pathname: string;
  search: string;
}

/** Something typed that is not saved yet. */
export interface Work {
  kind: 'work';
  /** Whether it is on its way to the server or there: what follows may leave it. */
  sent: () => boolean;
  /** The parameters of the address that change without taking the form away. */
  keeps: readonly string[];
  draft?: Draft;
}

/** A window over the page. */
export interface Layer {
  kind: 'layer';
  close: () => void;
}

/** What waits for an answer before it takes typed work away. */
interface Question {
  lost: readonly Work[];
  act: () => void;
  kept?: () => void;
}

/**
 * What is typed and not saved, and the windows over the page, in the order in which they came:
 * what is typed after a window has opened was typed in it.
 */
let stack: readonly (Work | Layer)[] = [];
let question: Question | null = null;
/** A form or a window has appeared since the page was loaded. */
let needed = false;
/** A sign-in elsewhere takes the page away, and the drafts wait for its return. */
let leaving = false;
const listeners = new Set<() => void>();

function change(next: readonly (Work | Layer)[]): void {
  stack = next;
  if (hasWork()) window.addEventListener('beforeunload', askToLeave);
  else window.removeEventListener('beforeunload', askToLeave);
  // What it is about went meanwhile, saved or with its page.
  if (!question?.lost.some((work) => stack.includes(work))) answer(false);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function askToLeave(event: BeforeUnloadEvent): void {
  if (!leaving && lossOf(stack).length > 0) event.preventDefault();
}

/** Adds typed work or a window; returns the function that removes it. */
export function add(entry: Work | Layer): () => void {
  change([...stack, entry]);
  return () => change(stack.filter((other) => other !== entry));
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isWork = (entry: Work | Layer): entry is Work => entry.kind === 'work';

/** Whether anything is typed that the server does not have, what is being saved included. */
export const hasWork = (): boolean => stack.some(isWork);

/** Whether what asks is needed: from the first form or window on, before anything is typed. */
export const isNeeded = (): boolean => needed;

/** Does it once what asks is needed. */
export function whenNeeded(act: () => void): void {
  const stop = subscribe(() => {
    if (!needed) return;
    stop();
    act();
  });
}

export function need(): void {
  if (needed) return;
  needed = true;
  notify();
}

export const isAsking = (): boolean => question !== null;

/** The window that is over everything. */
export const topLayer = (): Layer | undefined =>
  stack.findLast((entry) => entry.kind === 'layer') as Layer | undefined;

const lossOf = (entries: readonly (Work | Layer)[]): Work[] =>
  entries.filter(isWork).filter((work) => !work.sent());

/** Whether a navigation takes away something that is typed. */
export function isLoss(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return lossOf(stack).length > 0;
  return lossOf(stack).some(
    ({ keeps }) => searchWithout(from.search, keeps) !== searchWithout(to.search, keeps),
  );
}

function searchWithout(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  params.sort();
  return params.toString();
}

/**
 * Does what loses typed work, after a question where there is some. `top` is what loses the upper
 * window alone, or the page where there is none.
 */
export function discarding(act: () => void, scope: 'top' | 'all' = 'all', kept?: () => void): void {
  const from = scope === 'all' ? 0 : stack.findLastIndex((entry) => entry.kind === 'layer') + 1;
  const lost = lossOf(stack.slice(from));
  if (lost.length === 0) {
    act();
    return;
  }
  question?.kept?.();
  question = { lost, act, kept };
  notify();
}

/** What is typed is saved, and the page that shows it anew is on its way. */
export function letGo(): void {
  change(stack.filter((entry) => !isWork(entry)));
}

/** Answers the open question. */
export function answer(discard: boolean): void {
  if (!question) return;
  const { lost, act, kept } = question;
  question = null;
  change(discard ? stack.filter((entry) => !lost.includes(entry as Work)) : stack);
  if (discard) act();
  else kept?.();
}

/** Stores the drafts of a person before a sign-in takes the page away. */
export async function keepDrafts(person: string): Promise<void> {
  const drafts = stack.filter(isWork).flatMap(({ draft }) => draft ?? []);
  if (drafts.length === 0) return;
  const { store } = await import('./drafts');
  store(person, drafts);
  leaving = true;
  window.addEventListener('pageshow', stay, { once: true });
}

/** The page came back out of the browser's own memory. */
function stay(): void {
  leaving = false;
}
