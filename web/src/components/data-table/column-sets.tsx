import { clsx } from 'clsx';

interface ColumnSetsProps<S extends string> {
  sets: readonly S[];
  value: S;
  onChange: (set: S) => void;
}

/** Which set of its columns a wide table shows: 'Essencial', which opens, or 'Completo'. */
export function ColumnSets<S extends string>({ sets, value, onChange }: ColumnSetsProps<S>) {
  return (
    <fieldset className="flex gap-0.5 rounded-control border border-border p-0.5 print:hidden">
      <legend className="sr-only">Colunas</legend>
      {sets.map((set) => (
        <button
          key={set}
          type="button"
          aria-pressed={set === value}
          onClick={() => onChange(set)}
          className={clsx(
            'h-7 rounded-xs px-3 text-dense font-medium transition-colors pointer-coarse:h-10',
            set === value ? 'bg-subtle text-fg' : 'text-muted hover:text-fg',
          )}
        >
          {set}
        </button>
      ))}
    </fieldset>
  );
}
