import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Spinner } from './spinner';

/** The look of every pressable part; IconButton shares it. */
export const buttonStyles = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap',
    'transition-colors select-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-fg hover:bg-[color-mix(in_oklab,var(--primary)_88%,var(--fg))]',
        outline: 'border border-input-border/60 bg-surface text-fg hover:bg-subtle',
        ghost: 'text-fg hover:bg-subtle',
        danger: 'border border-bad/40 bg-surface text-bad hover:bg-bad-bg',
      },
      size: {
        md: 'h-9 px-4 text-body pointer-coarse:h-11',
        sm: 'h-8 px-3 text-dense pointer-coarse:h-11',
        icon: 'size-9 pointer-coarse:size-11',
        'icon-sm': 'size-8 pointer-coarse:size-11',
      },
      block: { true: 'w-full' },
    },
    defaultVariants: { variant: 'outline', size: 'md' },
  },
);

type Style = VariantProps<typeof buttonStyles>;
interface Look {
  variant?: Style['variant'];
  size?: 'md' | 'sm';
  block?: boolean;
}

type NativeButton = Omit<ComponentProps<'button'>, 'className'>;

export interface ButtonProps extends NativeButton, Look {
  icon?: ReactNode;
  /** Keeps the button's width, shows a spinner and ignores presses. */
  loading?: boolean;
  /** Said instead of the label while loading ("Salvando…"). */
  loadingLabel?: string;
}

/** A button; one `primary` per view, `outline` beside it, `ghost` in toolbars. */
export function Button({
  variant,
  size,
  block,
  icon,
  loading = false,
  loadingLabel,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      data-print="hide"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
      className={buttonStyles({ variant, size, block })}
    >
      {loading ? <Spinner /> : icon}
      {loading && loadingLabel ? loadingLabel : children}
    </button>
  );
}

export interface ButtonLinkProps extends Omit<LinkProps, 'className'>, Look {
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link data-print="hide" {...rest} className={buttonStyles({ variant, size, block })}>
      {icon}
      {children}
    </Link>
  );
}
