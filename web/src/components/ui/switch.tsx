import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** A setting that takes effect at once. For a form's answer use a checkbox. */
export function Switch({ checked, onChange, label, hint, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-body font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-dense text-muted">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-6 w-10 shrink-0 rounded-full bg-input-border transition-colors disabled:opacity-55 data-[state=checked]:bg-primary"
      >
        <Radix.Thumb className="block size-5 translate-x-0.5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-[18px]" />
      </Radix.Root>
    </div>
  );
}
