import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was once a failed save ends: the browser takes it from
 * what is disabled meanwhile, and with it every key. What somebody else got in between keeps it.
 */
export function useKeptFocus(saving: boolean | undefined) {
  const last = useRef<HTMLElement | null>(null);
  const wasSaving = useRef(false);
  useEffect(() => {
    const idle = document.activeElement === null || document.activeElement === document.body;
    if (wasSaving.current && saving === false && idle) last.current?.focus();
    wasSaving.current = saving === true;
  }, [saving]);
  return (event: FocusEvent<HTMLElement>) => {
    last.current = event.target;
  };
}
