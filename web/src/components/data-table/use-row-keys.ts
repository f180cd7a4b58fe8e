import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { hasWindow, isTyping, singleKeys } from '@/hooks/single-keys';
import type { RowPeek } from './columns';

/** The links and buttons that represent the rows. */
export const rowControls = '[data-main] > :is(a, button)';

const letters: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * j and k, and the arrows within the rows, move the focus from row to row, and the panel with it;
 * Escape closes the panel and gives the focus to its row.
 */
export function useRowKeys(peek: RowPeek | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(false);

  // The row that a key moved to may be on a page that was on its way.
  const key = peek?.key ?? null;
  useEffect(() => {
    if (!following.current || key === null) return;
    following.current = false;
    focusRow(box.current, key);
  });

  const close = () => {
    peek?.close();
    if (key !== null) focusRow(box.current, key);
  };
  const move = (step: 1 | -1) => {
    if (!peek?.isOpen) return focusBeside(box.current, step);
    following.current = peek.canMove(step);
    peek.move(step);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOurs(event) || !owns(box.current)) return;
    const step = stepOf(event);
    if (event.key === 'Escape' && peek?.isOpen) close();
    else if (step !== undefined) move(step);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return box;
}

/** A press that no field, no window and no command of the browser has. */
function isOurs(event: KeyboardEvent): boolean {
  const commanded = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  return !commanded && !event.defaultPrevented && !isTyping(event) && !hasWindow();
}

/** Of several tables the one with the focus, else the first, answers. */
function owns(box: HTMLElement | null): boolean {
  const focused = document.activeElement?.closest('[data-rows]');
  return box !== null && (focused ?? document.querySelector('[data-rows]')) === box;
}

function stepOf({ key }: KeyboardEvent): 1 | -1 | undefined {
  if (document.activeElement?.matches(rowControls) && arrows[key]) return arrows[key];
  return singleKeys() ? letters[key] : undefined;
}

function focusRow(box: HTMLElement | null, key: string) {
  box?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] ${rowControls}`)?.focus();
}

/** The row after or before the one with the focus; without one the first or the last. */
function focusBeside(box: HTMLElement | null, step: 1 | -1) {
  const all = [...(box?.querySelectorAll<HTMLElement>(rowControls) ?? [])];
  const at = all.findIndex((control) =>
    control.closest('[data-row]')?.contains(document.activeElement),
  );
  const next = at < 0 ? all.at(step > 0 ? 0 : -1) : all[at + step];
  next?.focus();
}
