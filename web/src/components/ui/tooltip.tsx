import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TooltipProps {
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Shows the child alone, for places that need the hint only sometimes. */
  disabled?: boolean;
  /** One focusable element. */
  children: ReactNode;
}

/** A short hint on hover and focus. The name of a control never depends on it. */
export function Tooltip({ label, side = 'bottom', disabled = false, children }: TooltipProps) {
  if (disabled) return children;
  return (
    <Radix.Provider delayDuration={300} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 animate-fade-in rounded-control bg-fg px-2 py-1 text-caption text-bg shadow-float"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
