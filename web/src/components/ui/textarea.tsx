import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlFrame } from './input';

/** A multi-line input that can be made taller. */
export function Textarea({ rows = 3, ...rest }: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={rows} {...rest} className={clsx(controlFrame, 'resize-y px-3 py-2')} />;
}
