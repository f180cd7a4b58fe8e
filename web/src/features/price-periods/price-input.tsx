import { useId, useState } from 'react';
import { Input } from '@/components/ui/input';
import { leftPrice, priceError, priceLimit } from './price-text';

interface PriceInputProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A price in R$/MWh, as Brazilians type it; leaving the field writes it in full. */
export function PriceInput({ label, value, onChange }: PriceInputProps) {
  const id = useId();
  const [typing, setTyping] = useState(false);
  const error = typing ? null : priceError(value);
  return (
    <div className="w-40">
      <label htmlFor={id} className="mb-1.5 block text-dense text-muted">
        {label}
      </label>
      <Input
        id={id}
        align="end"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        prefix={<span className="text-dense">R$</span>}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-limit` : `${id}-limit`}
        onFocus={() => setTyping(true)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          setTyping(false);
          const text = leftPrice(value);
          if (text !== value) onChange(text);
        }}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-dense text-bad">
          {error}
        </p>
      )}
      <p id={`${id}-limit`} className="mt-1 text-caption text-muted">
        {priceLimit}
      </p>
    </div>
  );
}
