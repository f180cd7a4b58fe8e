import type { KeyboardEvent } from 'react';

/** Ctrl+Enter (⌘ Enter on a Mac) saves, from wherever in a form it is pressed. */
export function isSaveKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
}
