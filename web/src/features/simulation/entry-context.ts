import { createContext, useContext } from 'react';
import { type Draft, type FieldErrors, textAt } from './draft';

interface EntryContextValue {
  draft: Draft;
  errors: FieldErrors;
  /** Fields can be typed into only while editing (SM-03). */
  editing: boolean;
  type: (path: string, text: string) => void;
}

export const EntryContext = createContext<EntryContextValue | null>(null);

/** The whole entry, for what adds or takes away rows. */
export function useEntry(): EntryContextValue {
  const value = useContext(EntryContext);
  if (!value) throw new Error('an entry field stands outside of the entry');
  return value;
}

/** One field of the entry, by its path. */
export function useEntryField(path: string) {
  const { draft, errors, editing, type } = useEntry();
  return {
    value: textAt(draft, path),
    error: errors[path],
    disabled: !editing,
    change: (text: string) => type(path, text),
  };
}
