import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { hasWindow, isTyping, singleKeys } from '@/hooks/single-keys';
import type { BillDocument } from './mappers';
import { type Part, parts } from './parts/parts';
import type { Confirm, Looked } from './queries';

/** What needs a second look carries this, with its kind and name: "field valor_fatura". */
const doubts = '[data-doubt]';
/** From here on values are confirmed together. */
const likely = 85;

interface ReviewKeys {
  document: BillDocument;
  confirm: Confirm;
  writable: boolean;
  /** Something is typed and not saved. */
  unsaved: boolean;
  save: () => void;
  /** Opens the document after or before this one. */
  onMove: (step: 1 | -1) => void;
  /** Brings the part of the document to the front that a doubt stands in. */
  onPart: (part: Part) => void;
}

/**
 * The review by keys: j and k go from doubt to doubt, c confirms one, Shift C all that are likely,
 * e types over it, t goes to the type, Enter saves or, with nothing left, links; n and p open the
 * next and the previous document.
 */
export function useReviewKeys(keys: ReviewKeys) {
  const { document: bill, confirm, writable, unsaved, save, onMove, onPart } = keys;
  const goTo = (step: 1 | -1) => {
    const doubt = doubtAt(step);
    const part = partOf(doubt);
    // What is hidden takes no focus.
    if (part) flushSync(() => onPart(part));
    doubt?.focus();
  };
  const look = (what: Looked) => confirm.mutate(what, { onSuccess: () => later(() => goTo(1)) });
  const next = (): boolean => {
    if (onControl()) return false;
    onMove(1);
    return true;
  };
  const enter = (): boolean => {
    if (onControl()) return false;
    if (unsaved) save();
    else if (first()) goTo(1);
    else link();
    return true;
  };
  /** What each key does; false leaves the press to others. */
  const acts: Readonly<Record<string, () => unknown>> = {
    j: () => goTo(1),
    k: () => goTo(-1),
    n: () => onMove(1),
    p: () => onMove(-1),
    ...(bill.linked && { Enter: next }),
    ...(writable && {
      c: () => confirmHere(look),
      'Shift C': () => look(likelyOf(bill)),
      e: () => (here() ?? first())?.querySelector<HTMLElement>('input')?.focus(),
      t: () => document.querySelector<HTMLElement>('[data-class] select')?.focus(),
      Enter: enter,
    }),
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const commanded = event.ctrlKey || event.metaKey || event.altKey;
    if (commanded || isTyping(event) || hasWindow()) return;
    if (event.key !== 'Enter' && !singleKeys()) return;
    const act = acts[event.shiftKey ? `Shift ${event.key}` : event.key];
    if (act === undefined || act() === false) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before the tables, which have j and k too.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

const all = () => [...document.querySelectorAll<HTMLElement>(doubts)];
const first = () => all()[0];
const onControl = () => document.activeElement?.matches('button, a, select, summary') === true;
const link = () => document.querySelector<HTMLElement>('[data-link]')?.click();
const here = () => document.activeElement?.closest<HTMLElement>(doubts) ?? null;
/** After the answer has been drawn. */
const later = (then: () => void) => setTimeout(then, 0);

/** The doubt after or before the focus; from the last on to the first. */
function doubtAt(step: 1 | -1): HTMLElement | undefined {
  const list = all();
  const current = here();
  const from = current ? list.indexOf(current) : nearest(list, step);
  return list.at((from + step) % list.length);
}

function partOf(doubt: HTMLElement | undefined): Part | undefined {
  const name = doubt?.closest<HTMLElement>('[data-part]')?.dataset.part;
  return parts.find((part) => part === name);
}

/** The place in the list that the focus stands after, in the order of the page. */
function nearest(list: readonly HTMLElement[], step: 1 | -1): number {
  const at = document.activeElement;
  if (!at || at === document.body) return step > 0 ? -1 : 0;
  const after = list.findIndex(
    (one) => at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const next = after < 0 ? list.length : after;
  return step > 0 ? next - 1 : next;
}

function confirmHere(look: (what: Looked) => void) {
  const [kind, name = ''] = here()?.dataset.doubt?.split(' ') ?? [];
  if (kind === 'field') look({ fields: [name] });
  else if (kind === 'cell') look({ cells: [name] });
}

/** Every doubt that is likely right; what asks a question is no such. */
function likelyOf({ fields, items, histories }: BillDocument): Looked {
  const rows = [...items, ...histories.consumption, ...histories.demand];
  return {
    fields: fields
      .filter(({ review, confidence }) => review && (confidence ?? 0) >= likely)
      .map(({ key }) => key),
    cells: rows.flatMap(({ id, cells }) =>
      Object.entries(cells)
        .filter(([, { review, confidence }]) => review && (confidence ?? 0) >= likely)
        .map(([column]) => `${id}.${column}`),
    ),
  };
}
