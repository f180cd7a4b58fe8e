import { useState } from 'react';
import { useUser } from '@/api/session';
import { storage } from '@/lib/storage';

/** Which of its sets of columns a table shows, kept for the user in this browser; the first opens. */
export function useColumnSet<const S extends string>(
  table: string,
  sets: readonly [S, ...S[]],
): [S, (set: S) => void] {
  const key = `colunas:${useUser().id}:${table}`;
  const [stored, setStored] = useState(() => storage.get(key));
  const choose = (set: S) => {
    setStored(set);
    storage.set(key, set);
  };
  return [sets.find((set) => set === stored) ?? sets[0], choose];
}
