import type { FieldValues } from 'react-hook-form';
import { Input, InputUnit } from '@/components/ui/input';
import { formatDecimal, type Limit, limitText } from '@/lib/format';
import { parseNumber } from '@/lib/parse-br';
import { FieldFrame } from './field-frame';
import { type FieldProps, useField } from './use-field';

interface NumberFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** Stands under the field, before what the field's `hint` says. */
  limit: Limit;
}

interface DecimalFieldProps<V extends FieldValues> extends NumberFieldProps<V> {
  /** Decimals that are always shown after leaving the field. */
  places?: number;
  /** Inside the right edge, such as "MWh". */
  unit?: string;
  /** Inside the left edge, such as "R$". */
  currency?: string;
  placeholder?: string;
}

/**
 * A number typed the Brazilian way. The form holds the text; leaving the field writes it in full
 * ("1234,5" → "1.234,50"). Read it with `parseNumber` from lib/parse-br.
 */
export function DecimalField<V extends FieldValues>(props: DecimalFieldProps<V>) {
  const { places = 0, unit, currency, placeholder, disabled } = props;
  const { id, field, error, value } = useField(props);
  const leave = () => {
    const canonical = parseNumber(value);
    if (canonical !== null) field.onChange(formatDecimal(canonical, places));
    field.onBlur();
  };
  return (
    <FieldFrame
      id={id}
      label={props.label}
      hint={
        <>
          {limitText(props.limit, props)} {props.hint && <span>{props.hint}</span>}
        </>
      }
      error={error}
      required={props.required}
    >
      {(control) => (
        <Input
          {...field}
          {...control}
          value={value}
          onBlur={leave}
          inputMode="decimal"
          align="end"
          autoComplete="off"
          maxLength={48}
          placeholder={placeholder}
          disabled={disabled}
          prefix={currency && <span className="text-dense">{currency}</span>}
          suffix={unit && <InputUnit>{unit}</InputUnit>}
        />
      )}
    </FieldFrame>
  );
}

/** Reais, two decimals. */
export function MoneyField<V extends FieldValues>(props: NumberFieldProps<V>) {
  return <DecimalField {...props} currency="R$" places={2} />;
}

/** A number of percent. */
export function PercentField<V extends FieldValues>(props: NumberFieldProps<V>) {
  return <DecimalField {...props} unit="%" />;
}
