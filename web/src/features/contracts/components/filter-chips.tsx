import { X } from 'lucide-react';

export interface FilterChip {
  label: string;
  onRemove: () => void;
}

/** The filters that are in force, each with a press away. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Filtros ativos">
      {chips.map(({ label, onRemove }) => (
        <li key={label}>
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Remover filtro: ${label}`}
            className="inline-flex h-7 items-center gap-1.5 rounded-control border border-border bg-subtle pr-2 pl-3 text-dense transition-colors hover:border-input-border pointer-coarse:h-11"
          >
            {label}
            <X className="size-3.5 text-muted" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
