import { useState } from 'react';

/** Which rows of a page are ticked. */
export interface Selection {
  ids: ReadonlySet<string>;
  has: (id: string) => boolean;
  set: (on: boolean, ...ids: string[]) => void;
  /** All rows of the page, or none. */
  setPage: (on: boolean) => void;
  clear: () => void;
}

/** The ticked rows of the page that is shown; of another page none is ticked any more. */
export function useSelection(page: readonly string[] | undefined): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = page ?? [];
  const ids = new Set([...chosen].filter((id) => shown.includes(id)));
  return {
    ids,
    has: (id) => ids.has(id),
    set: (on, ...changed) => {
      const rest = [...ids].filter((id) => !changed.includes(id));
      setChosen(new Set(on ? [...rest, ...changed] : rest));
    },
    setPage: (on) => setChosen(new Set(on ? shown : [])),
    clear: () => setChosen(new Set()),
  };
}
