import { clsx } from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  title: string;
  side?: keyof typeof sides;
  children: ReactNode;
}

const sides = {
  left: 'inset-y-0 left-0 w-72 max-w-[85vw] animate-sheet-in border-r bg-bg',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] animate-dialog-in rounded-t-dialog border-t bg-surface',
};

/** A panel that slides in from an edge; closes on Escape and on a tap outside. */
export function Sheet({ open, onOpenChange, title, side = 'left', children }: SheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[rgb(0_0_0/0.4)]" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={clsx(
            'fixed z-40 flex flex-col border-border shadow-float outline-none',
            sides[side],
          )}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
