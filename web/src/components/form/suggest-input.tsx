import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Input } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';

export interface Suggestion {
  id: string;
  label: string;
  /** What distinguishes it from others of the same name. */
  detail: string;
}

type InputProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'role' | 'suffix'>;

interface SuggestInputProps<S extends Suggestion> extends InputProps {
  id: string;
  value: string;
  onType: (text: string) => void;
  /** What the list is called aloud. */
  listLabel: string;
  /** The matches of the text; the owner queries them while the list may be open. */
  suggestions: readonly S[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (suggestion: S) => void;
  searching?: boolean;
}

/** A text with suggestions under it while it is typed: arrows, Enter and Escape, or a press. */
export function SuggestInput<S extends Suggestion>({
  id,
  onType,
  listLabel,
  suggestions,
  open,
  onOpenChange,
  onChoose,
  searching = false,
  onBlur,
  ...rest
}: SuggestInputProps<S>) {
  const [active, setActive] = useState(-1);
  const shown = open && suggestions.length > 0;
  const choose = (suggestion: S) => {
    onChoose(suggestion);
    onOpenChange(false);
    setActive(-1);
  };
  const press = (event: KeyboardEvent) => {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const suggestion = suggestions[active];
    if (step !== undefined) {
      const from = active < 0 && step < 0 ? 0 : active;
      setActive((from + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && suggestion) choose(suggestion);
    else if (event.key === 'Escape') onOpenChange(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <Input
        {...rest}
        id={id}
        role="combobox"
        aria-expanded={shown}
        data-suggests={shown || undefined}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        onChange={(event) => {
          onType(event.target.value);
          onOpenChange(true);
          setActive(-1);
        }}
        onBlur={(event) => {
          onOpenChange(false);
          onBlur?.(event);
        }}
        onKeyDown={press}
        suffix={open && searching && <Spinner />}
      />
      {shown && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-card border border-border bg-raised p-1 shadow-float"
        >
          {suggestions.map((suggestion, i) => (
            <button
              key={suggestion.id}
              id={`${id}-${i}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
              className={clsx(
                'block w-full rounded-control px-3 py-2 text-left hover:bg-subtle',
                i === active && 'bg-subtle',
              )}
            >
              <span className="block text-body break-words">{suggestion.label}</span>
              <span className="block text-caption text-muted tabular-nums">
                {suggestion.detail}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
