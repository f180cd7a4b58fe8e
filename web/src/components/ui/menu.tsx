import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface MenuProps {
  /** One button. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A list of actions under a button. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-52 animate-pop-in rounded-card border border-border bg-raised p-1 shadow-float outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemStyle = clsx(
  'flex h-9 w-full items-center gap-3 rounded-control px-3 text-body outline-none select-none pointer-coarse:h-11',
  'data-[disabled]:opacity-55 data-[highlighted]:bg-subtle [&_svg]:size-4 [&_svg]:text-muted',
);

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'default' | 'danger';
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, tone = 'default', disabled, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(
        itemStyle,
        'cursor-pointer',
        tone === 'danger' && 'text-bad [&_svg]:text-bad',
      )}
    >
      {icon}
      {children}
    </Radix.Item>
  );
}

export function MenuLink({
  to,
  icon,
  children,
}: {
  to: string;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={itemStyle}>
        {icon}
        {children}
      </Link>
    </Radix.Item>
  );
}

interface MenuChoicesProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
}

/** A few MenuChoice, of which one holds. */
export function MenuChoices<T extends string>({
  label,
  value,
  onChange,
  children,
}: MenuChoicesProps<T>) {
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as T)}
    >
      {children}
    </Radix.RadioGroup>
  );
}

export function MenuChoice({
  value,
  icon,
  children,
}: {
  value: string;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Radix.RadioItem value={value} className={clsx(itemStyle, 'cursor-pointer')}>
      {icon}
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2 text-dense text-muted">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}
