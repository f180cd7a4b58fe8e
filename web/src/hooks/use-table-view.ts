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
  /** Comes and goes with what is stored, and is out of sight unless it was chosen. */
  offered?: boolean;
}

export type Density = 'normal' | 'comfortable';

interface Choice {
  /** The ids that were chosen away; an offered one that was chosen stands with a plus before it. */
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
  const isHidden = (column: C) =>
    !column.required && choice.hidden.includes(keyOf(column)) !== (column.offered ?? false);
  return {
    all,
    columns: all.filter((column) => !isHidden(column)),
    density: choice.density,
    standard: stored === null,
    toggle: (id) => {
      const key = keyOf(all.find((column) => column.id === id) ?? { id });
      const hidden = choice.hidden.includes(key)
        ? choice.hidden.filter((other) => other !== key)
        : [...choice.hidden, key];
      store({ ...choice, hidden });
    },
    setDensity: (density) => store({ ...choice, density }),
    show: (columns, density) => {
      const hidden = all
        .filter(({ id, offered = false }) => columns.includes(id) === offered)
        .map(keyOf);
      store({ hidden, density });
    },
    reset: () => {
      setStored(null);
      storage.remove(key);
    },
  };
}

function keyOf({ id, offered }: Pick<Choosable, 'id' | 'offered'>): string {
  return offered ? `+${id}` : id;
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
