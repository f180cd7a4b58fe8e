import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { YearMonth } from '@/lib/month';

/** The id of a month's row, to which the chart leads. */
export const rowId = (month: YearMonth) => `mes-${month}`;

/** The row that the address names: in sight and focused, and marked by who draws it. */
export function useShownRow(): string {
  const { hash, key } = useLocation();
  const id = hash.slice(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same row may be navigated to again
  useEffect(() => {
    const row = id === '' ? null : document.getElementById(id);
    row?.scrollIntoView?.({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [id, key]);
  return id;
}
