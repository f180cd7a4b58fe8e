import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { isSaveKey } from '@/components/form/save-key';
import { Fold, unfold } from '@/components/ui/fold';
import { Input } from '@/components/ui/input';
import { monthShort, type YearMonth } from '@/lib/month';
import { pastedText, readPasted } from './pasted';

interface MonthGridProps {
  /** What is typed per month: "Preço", read aloud before the month. */
  name: string;
  months: readonly YearMonth[];
  values: Readonly<Record<YearMonth, string>>;
  onChange: (values: Record<YearMonth, string>) => void;
  /** The text of a field after it is left. */
  left: (text: string, month: YearMonth) => string;
  errorOf: (text: string) => string | null;
  /** What a month may be, under all of them. */
  limit: string;
  /** The placeholder of a month that is left blank. */
  placeholder?: string;
  /** The years fold, all but the first; what a year says beside its number. */
  yearText?: (months: readonly YearMonth[]) => string;
}

/**
 * A field per month, twelve after twelve or by calendar year. A column copied from a spreadsheet fills the months from the
 * field it is pasted into; Enter goes to the next one.
 */
export function MonthGrid(props: MonthGridProps) {
  const { name, months, values, onChange, left, limit, yearText } = props;
  const [pasted, setPasted] = useState('');
  const set = (change: Record<YearMonth, string>) => onChange({ ...values, ...change });
  const paste = (event: ClipboardEvent, month: YearMonth) => {
    const block = readPasted(event.clipboardData.getData('text/plain'), months, month);
    if (block === null) return;
    event.preventDefault();
    set(
      Object.fromEntries(
        Object.entries(block.values).map(([at, text]) => [at, text === '' ? '' : left(text, at)]),
      ),
    );
    setPasted(pastedText(block));
  };
  const group = (ofGroup: readonly YearMonth[]) => (
    <div
      key={ofGroup[0]}
      className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4 lg:grid-cols-6"
    >
      {ofGroup.map((month) => (
        <MonthInput
          key={month}
          {...props}
          month={month}
          value={values[month] ?? ''}
          onType={(text) => set({ [month]: text })}
          onPaste={(event) => paste(event, month)}
        />
      ))}
    </div>
  );
  return (
    <fieldset className="min-w-0" onKeyDown={nextOnEnter}>
      <legend className="sr-only">{name} por mês</legend>
      <div className="space-y-3">
        {yearText === undefined
          ? twelves(months).map(group)
          : calendarYears(months).map((year, i) => (
              <Fold
                key={year[0]}
                open={i === 0}
                title={`${year[0]?.slice(0, 4)} · ${yearText(year)}`}
              >
                {group(year)}
              </Fold>
            ))}
      </div>
      <p className="mt-2 text-dense text-muted">{limit}</p>
      <p role="status" className="mt-2 text-dense text-muted empty:hidden">
        {pasted}
      </p>
    </fieldset>
  );
}

function twelves(months: readonly YearMonth[]): YearMonth[][] {
  return Array.from({ length: Math.ceil(months.length / 12) }, (_, i) =>
    months.slice(i * 12, i * 12 + 12),
  );
}

function calendarYears(months: readonly YearMonth[]): YearMonth[][] {
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return years.map((year) => months.filter((month) => month.startsWith(year)));
}

interface MonthInputProps extends MonthGridProps {
  month: YearMonth;
  value: string;
  onType: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

function MonthInput({
  name,
  month,
  value,
  placeholder,
  left,
  errorOf,
  onType,
  onPaste,
}: MonthInputProps) {
  const id = useId();
  // While it is typed a number is often not one yet.
  const [typing, setTyping] = useState(false);
  const error = typing ? null : errorOf(value);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-caption text-muted">
        <span className="sr-only">{name} de </span>
        {monthShort(month)}
      </label>
      <Input
        id={id}
        size="sm"
        align="end"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={value}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onType(event.target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          const text = left(value, month);
          if (text !== value) onType(text);
        }}
        onPaste={onPaste}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-caption text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** Enter goes down a spreadsheet's column, and here to the next month. */
function nextOnEnter(event: KeyboardEvent<HTMLFieldSetElement>) {
  if (event.key !== 'Enter' || isSaveKey(event)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1];
  unfold(next);
  next?.focus();
  next?.select();
}
