import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { controlFrame } from './input';

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'size'> {
  options: readonly Option[];
  /** An empty first option, for a value that may be absent. */
  placeholder?: string;
  size?: 'md' | 'sm';
  /** In place of the options: those of several headings. */
  children?: ReactNode;
}

/** The browser's own select: its list is the platform's, also on phones. */
export function Select({ options, placeholder, size = 'md', children, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...rest}
        className={clsx(
          controlFrame,
          size === 'sm' ? 'h-8' : 'h-9',
          'appearance-none pr-8 pl-3 pointer-coarse:h-11',
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children ??
          options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
