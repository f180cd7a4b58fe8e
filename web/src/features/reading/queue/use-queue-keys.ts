import { useEffect, useEffectEvent } from 'react';
import { hasWindow, isTyping, singleKeys } from '@/hooks/single-keys';
import { isReady, type QueueRow } from './mappers';

interface QueueKeys {
  rows: readonly QueueRow[];
  busy: boolean;
  /** Links a ready row. */
  link: (row: QueueRow) => void;
  /** Takes a row for the person. */
  take: (row: QueueRow) => void;
}

/**
 * The queue by keys, beside those of every list (j, k, Enter, x, Shift+j): c links the row with the
 * focus, or the first, where nothing is to be looked at; a takes it.
 */
export function useQueueKeys({ rows, busy, link, take }: QueueKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const commanded = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (commanded || isTyping(event) || hasWindow() || !singleKeys() || busy) return;
    const row = rows.find(({ document_id }) => document_id === focused()) ?? rows[0];
    if (row === undefined) return;
    if (event.key === 'c' && isReady(row)) link(row);
    else if (event.key === 'a') take(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

/** The row that has the focus. */
const focused = () =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;
