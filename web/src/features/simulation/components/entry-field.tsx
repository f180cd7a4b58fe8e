import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Checkbox } from '@/components/ui/checkbox';
import { Input, InputUnit } from '@/components/ui/input';
import { type Option, Select } from '@/components/ui/select';
import { isRequired } from '../draft';
import { useEntryField } from '../entry-context';

interface EntryFieldProps {
  /** The API's name of the field. */
  path: string;
  label: string;
  hint?: string;
}

interface EntryInputProps extends EntryFieldProps {
  /** Inside the right edge; numbers are right-aligned. */
  unit?: 'kW' | 'kWh' | '%';
  currency?: boolean;
  numeric?: boolean;
  placeholder?: string;
}

/** A text, a number, a month or a day of the entry. */
export function EntryInput({
  path,
  label,
  hint,
  unit,
  currency = false,
  numeric = false,
  placeholder,
}: EntryInputProps) {
  const id = useId();
  const { value, error, disabled, change } = useEntryField(path);
  const number = numeric || currency || unit !== undefined;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={isRequired(path)}>
      {(control) => (
        <Input
          {...control}
          value={value}
          disabled={disabled}
          onChange={(event) => change(event.target.value)}
          align={number ? 'end' : 'start'}
          inputMode={number ? 'decimal' : undefined}
          autoComplete="off"
          maxLength={200}
          placeholder={placeholder}
          prefix={currency && <span className="text-dense">R$</span>}
          suffix={unit && <InputUnit>{unit}</InputUnit>}
        />
      )}
    </FieldFrame>
  );
}

interface EntrySelectProps extends EntryFieldProps {
  options: readonly Option[];
  placeholder?: string;
}

export function EntrySelect({ path, label, hint, options, placeholder }: EntrySelectProps) {
  const id = useId();
  const { value, error, disabled, change } = useEntryField(path);
  // A value read from a sheet stays visible, even if it is not one of the options.
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={isRequired(path)}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={disabled}
          onChange={(event) => change(event.target.value)}
          options={known ? options : [...options, { value, label: value }]}
          placeholder={placeholder}
        />
      )}
    </FieldFrame>
  );
}

export function EntryCheckbox({ path, label, hint }: EntryFieldProps) {
  const { value, disabled, change } = useEntryField(path);
  return (
    <Checkbox
      checked={value !== ''}
      onChange={(checked) => change(checked ? 'sim' : '')}
      label={label}
      hint={hint}
      disabled={disabled}
    />
  );
}

interface EntryCellProps {
  path: string;
  /** Names the cell: "Consumo ponta (kWh), linha 3". */
  label: string;
  numeric?: boolean;
}

/** A field inside a table, with its error under it. */
export function EntryCell({ path, label, numeric = false }: EntryCellProps) {
  const id = useId();
  const { value, error, disabled, change } = useEntryField(path);
  return (
    <>
      <Input
        size="sm"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={value}
        disabled={disabled}
        onChange={(event) => change(event.target.value)}
        align={numeric ? 'end' : 'start'}
        inputMode={numeric ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={48}
      />
      {error && (
        <p id={id} className="mt-1 max-w-44 text-caption whitespace-normal text-bad">
          {error}
        </p>
      )}
    </>
  );
}
