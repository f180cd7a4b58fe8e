import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId } from 'react';

interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  label: string;
  hint?: string;
  disabled?: boolean;
  /** Keeps the label for screen readers only, as in table rows. */
  hideLabel?: boolean;
}

/** A box with its label; the label can be pressed too. */
export function Checkbox({
  checked,
  onChange,
  label,
  hint,
  disabled,
  hideLabel = false,
}: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(value) => onChange(value === true)}
        disabled={disabled}
        aria-label={hideLabel ? label : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-xs border border-input-border bg-surface text-primary-fg transition-colors after:absolute after:-inset-1 disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary"
      >
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <Minus className="size-3" strokeWidth={3} aria-hidden="true" />
          ) : (
            <Check className="size-3" strokeWidth={3} aria-hidden="true" />
          )}
        </Radix.Indicator>
      </Radix.Root>
      {!hideLabel && (
        <div>
          <label htmlFor={id} className="text-body">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-dense text-muted">
              {hint}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
