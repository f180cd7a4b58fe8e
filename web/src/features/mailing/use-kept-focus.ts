import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Restores the focus once a failed save ends: the browser blurs an element that is disabled during
 * the save, which then receives no keys. An element that was focused meanwhile keeps the focus.
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
