import { useState } from 'react';
import { useUser } from '@/api/session';
import { storage } from '@/lib/storage';

/** What this needs to know of a column. */
interface Choosable {
  id: string;
  header: string;
  /** Names the row, and so cannot be hidden. */
  required?: boolean;
  /** Out of sight until it is chosen. */
  hiddenAtFirst?: boolean;
}

export type Density = 'normal' | 'comfortable';

interface Choice {
  hidden: readonly string[];
  density: Density;
}

/** How a user wants to see a table, and how that is changed. */
export interface TableView<C extends Choosable> {
  /** All columns, for the chooser. */
  all: readonly C[];
  /** Those that are shown, in their order. */
  columns: readonly C[];
  density: Density;
  /** Whether it is as it comes. */
  standard: boolean;
  toggle: (id: string) => void;
  setDensity: (density: Density) => void;
  reset: () => void;
  /** Shows just these columns, and those that cannot be hidden. */
  show: (columns: readonly string[], density: Density) => void;
}

/** The columns and the density of a table as the signed-in user chose them in this browser. */
export function useTableView<C extends Choosable>(name: string, all: readonly C[]): TableView<C> {
  const key = `tabela:${useUser().id}:${name}`;
  const [stored, setStored] = useState(() => read(storage.get(key)));
  const choice = stored ?? standardOf(all);
  const store = (next: Choice) => {
    setStored(next);
    storage.set(key, JSON.stringify(next));
  };
  const isHidden = (column: C) => !column.required && choice.hidden.includes(column.id);
  return {
    all,
    columns: all.filter((column) => !isHidden(column)),
    density: choice.density,
    standard: stored === null,
    toggle: (id) => {
      const hidden = choice.hidden.includes(id)
        ? choice.hidden.filter((other) => other !== id)
        : [...choice.hidden, id];
      store({ ...choice, hidden });
    },
    setDensity: (density) => store({ ...choice, density }),
    show: (columns, density) => {
      const hidden = all.map(({ id }) => id).filter((id) => !columns.includes(id));
      store({ hidden, density });
    },
    reset: () => {
      setStored(null);
      storage.remove(key);
    },
  };
}

function standardOf(all: readonly Choosable[]): Choice {
  return { hidden: all.filter((c) => c.hiddenAtFirst).map((c) => c.id), density: 'normal' };
}

/** What was stored, if it still reads. */
function read(text: string | null): Choice | null {
  if (text === null) return null;
  try {
    const { hidden, density } = JSON.parse(text) as Partial<Choice>;
    if (!Array.isArray(hidden)) return null;
    return { hidden: hidden.map(String), density: density === 'comfortable' ? density : 'normal' };
  } catch {
    return null;
  }
}
