import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDate, formatDecimal } from '@/lib/format';
import { parseDate, parseNumber } from '@/lib/parse-br';
import { shift } from '../mappers';
import { type RecordField, yesNo } from '../record-fields';

interface CellInputProps {
  field: RecordField;
  value: string;
  /** It differs from what is stored. */
  dirty: boolean;
  error: string | undefined;
  disabled: boolean;
  focused: boolean;
  onChange: (value: string) => void;
}

const look =
  'h-7 w-full rounded-xs border bg-surface px-1.5 text-dense text-fg pointer-coarse:h-10 disabled:text-muted focus-visible:outline-offset-0';

/** The input of one field inside a row. Enter and Escape belong to the row. */
export function CellInput(props: CellInputProps) {
  const { field, value, dirty, error, disabled, focused, onChange } = props;
  const ref = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => {
    if (!focused) return;
    ref.current?.focus();
    if (field.kind === 'text' || field.kind === 'number') ref.current?.select();
  }, [focused, field.kind]);
  const common = {
    ref,
    value,
    disabled,
    'aria-label': field.header,
    'aria-invalid': error ? true : undefined,
    title: error ?? (dirty ? 'Alterado' : undefined),
    className: clsx(
      look,
      error ? 'border-bad' : dirty ? 'border-warn bg-warn-bg' : 'border-input-border/60',
      field.kind === 'number' && 'text-right tabular-nums',
    ),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field.kind === 'yesno') {
    return (
      <select {...common}>
        {[yesNo(true), yesNo(false)].map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (field.kind === 'date') {
    // A browser in another language would show its own order of day and month: the text is ours,
    // and the calendar beside it is the browser's.
    return (
      <span className="flex items-center gap-1">
        <input {...common} type="text" autoComplete="off" placeholder="dd/mm/aaaa" />
        <input
          type="date"
          aria-label="Calendário"
          tabIndex={-1}
          value={parseDate(value) ?? ''}
          disabled={disabled}
          className="h-7 w-6 shrink-0 bg-transparent text-transparent"
          onChange={(event) => onChange(formatDate(event.target.value, ''))}
        />
      </span>
    );
  }
  if (field.kind === 'email') {
    return <input {...common} type="email" multiple autoComplete="off" spellCheck={false} />;
  }
  if (field.kind === 'number') {
    // A browser in another language would read 331,25 as 33125 in its own number input: the text
    // is ours, and so are the arrows.
    return (
      <input
        {...common}
        type="text"
        role="spinbutton"
        inputMode="decimal"
        step={0.01}
        autoComplete="off"
        aria-valuenow={Number(parseNumber(value) ?? 0)}
        aria-valuetext={value === '' ? 'vazio' : value}
        onKeyDown={(event) => {
          const next = stepped(event, value);
          if (next === null) return;
          event.preventDefault();
          onChange(next);
        }}
      />
    );
  }
  return <input {...common} type="text" autoComplete="off" spellCheck={false} />;
}

/** The value one step of 0.01 up or down, exactly, or null for other keys. */
function stepped(event: KeyboardEvent, value: string): string | null {
  const direction = { ArrowUp: 1n, ArrowDown: -1n }[event.key];
  const now = parseNumber(value === '' ? '0' : value);
  if (direction === undefined || now === null) return null;
  const places = Math.max(2, (now.split('.')[1] ?? '').length);
  const next = BigInt(shift(now, places)) + direction * 10n ** BigInt(places - 2);
  return formatDecimal(shift(String(next), -places));
}
