import type { ComponentProps, ReactNode } from 'react';
import { buttonStyles } from './button';
import { Tooltip } from './tooltip';

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'primary' | 'ghost' | 'outline' | 'danger';
  size?: 'md' | 'sm';
  /** Leaves the tooltip out where another layer opens on press. */
  plain?: boolean;
}

/** A button of one icon; its label is read aloud and shown as a tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  plain = false,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type={type}
      data-print="hide"
      aria-label={label}
      {...rest}
      className={buttonStyles({ variant, size: size === 'sm' ? 'icon-sm' : 'icon' })}
    >
      {icon}
    </button>
  );
  return plain ? button : <Tooltip label={label}>{button}</Tooltip>;
}
