import type { KeyboardEvent } from 'react';
import { singleKeys } from '@/hooks/single-keys';
import type { Selection } from '@/hooks/use-selection';
import { rowControls } from './use-row-keys';

/**
 * Ticking by keys, while the focus is on a row: x ticks it, Shift+j and Shift+k take the next
 * and the one before along, Ctrl A the page, Esc none.
 */
export function selectByKey(event: KeyboardEvent<HTMLElement>, selection: Selection): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('tr[data-row]');
  const id = row?.dataset.row;
  if (row === null || id === undefined || event.altKey) return;
  if (!act(keyOf(event), row, id, selection)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** "ctrl+a", "shift+j", "x" */
function keyOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent<HTMLElement>): string {
  const held = ctrlKey || metaKey ? 'ctrl+' : shiftKey ? 'shift+' : '';
  return held + key.toLowerCase();
}

function act(key: string, row: HTMLElement, id: string, selection: Selection): boolean {
  if (key === 'ctrl+a') selection.setPage(true);
  else if (key === 'escape' && selection.ids.size > 0) selection.clear();
  else if (!singleKeys()) return false;
  else if (key === 'x') selection.set(!selection.has(id), id);
  else if (key === 'shift+j') extend(row.nextElementSibling, id, selection);
  else if (key === 'shift+k') extend(row.previousElementSibling, id, selection);
  else return false;
  return true;
}

/** Ticks the row and the one beside it, which gets the focus. */
function extend(beside: Element | null, id: string, selection: Selection): void {
  const other = beside instanceof HTMLElement ? beside.dataset.row : undefined;
  selection.set(true, id, ...(other === undefined ? [] : [other]));
  beside?.querySelector<HTMLElement>(rowControls)?.focus();
}
