import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** The frame that inputs, selects and textareas share. */
export const controlFrame = clsx(
  'w-full rounded-control border border-input-border/60 bg-surface text-control text-fg transition-colors',
  'hover:border-input-border focus-visible:border-ring focus-visible:outline-offset-0',
  'disabled:bg-subtle disabled:text-muted [&[readonly]]:bg-subtle aria-invalid:border-bad',
);

export interface InputProps extends Omit<ComponentProps<'input'>, 'className' | 'size' | 'prefix'> {
  size?: 'md' | 'sm';
  align?: 'start' | 'end';
  /** Text or icon inside the left edge, such as "R$". */
  prefix?: ReactNode;
  /** Text or button inside the right edge, such as "MWh". */
  suffix?: ReactNode;
}

/** A single-line input. Name it with a label; the form fields do that for you. */
export function Input({
  size = 'md',
  align = 'start',
  prefix,
  suffix,
  type = 'text',
  ...rest
}: InputProps) {
  const input = (
    <input
      type={type}
      {...rest}
      className={clsx(
        controlFrame,
        size === 'sm' ? 'h-8' : 'h-9',
        'pointer-coarse:h-11',
        align === 'end' && 'text-right',
        prefix ? 'pl-9' : 'pl-3',
        suffix ? 'pr-12' : 'pr-3',
      )}
    />
  );
  // One that comes and goes (false in between) keeps the frame, and with it the focus.
  if (prefix === undefined && suffix === undefined) return input;
  return (
    <div className="relative">
      {prefix && (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex w-9 items-center justify-center text-muted [&_svg]:size-4">
          {prefix}
        </span>
      )}
      {input}
      {suffix && (
        <span className="absolute inset-y-0 right-0 flex items-center pr-1 text-dense text-muted">
          {suffix}
        </span>
      )}
    </div>
  );
}

/** A unit inside an input's right edge. */
export function InputUnit({ children }: { children: string }) {
  return <span className="pointer-events-none pr-2">{children}</span>;
}
