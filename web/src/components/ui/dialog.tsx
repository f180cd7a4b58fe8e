import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { useLayer } from '@/hooks/use-unsaved';
import { discarding } from '@/lib/unsaved/work';
import { Button } from './button';
import { IconButton } from './icon-button';
import { useReturnFocus } from './use-return-focus';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** sm 400 px, md 560 px, lg 800 px, xl 1120 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Actions, right-aligned, that stay in view while the body scrolls. */
  footer?: ReactNode;
  /** What has the focus at first; otherwise the first control, which is 'Fechar'. */
  focus?: RefObject<HTMLElement | null>;
  /** Keeps a press outside from closing, where typed work would be lost. */
  persistent?: boolean;
  children?: ReactNode;
}

const widths = {
  sm: 'max-w-[400px]',
  md: 'max-w-[560px]',
  lg: 'max-w-[800px]',
  xl: 'max-w-[1120px]',
};

/**
 * A modal window. Focus is kept inside and returns to what opened it. Escape, 'Fechar' and the
 * browser's Back close it, after a question where something is typed in it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  focus,
  persistent = false,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  const close = () => onOpenChange(false);
  useLayer(open, close);
  return (
    <Radix.Root open={open} onOpenChange={() => discarding(close, 'top')}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 flex animate-fade-in items-end justify-center bg-[rgb(0_0_0/0.4)] sm:items-center sm:p-6">
          <Radix.Content
            {...returnFocus}
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus();
              if (!focus?.current) return;
              event.preventDefault();
              focus.current.focus();
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onEscapeKeyDown={(event) => listIsOpen() && event.preventDefault()}
            onPointerDownOutside={persistent ? (event) => event.preventDefault() : undefined}
            className={clsx(
              'flex max-h-[92dvh] w-full animate-dialog-in flex-col rounded-t-dialog border border-border bg-raised shadow-float outline-none sm:max-h-[88dvh] sm:rounded-dialog',
              widths[size],
            )}
          >
            <header className="flex items-start gap-4 px-5 pt-5 pb-4">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-title font-semibold">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-body text-muted">
                    {description}
                  </Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton label="Fechar" icon={<X />} size="sm" plain />
              </Radix.Close>
            </header>
            {children !== undefined && (
              <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
            )}
            {footer && (
              <footer className="flex flex-wrap justify-end gap-3 border-t border-border px-5 py-4">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface CancelButtonProps {
  onClick: () => void;
  disabled?: boolean;
  children?: string;
}

/** 'Cancelar', which asks where something is typed. */
export function CancelButton({ onClick, disabled, children = 'Cancelar' }: CancelButtonProps) {
  return (
    <Button disabled={disabled} onClick={() => discarding(onClick, 'top')}>
      {children}
    </Button>
  );
}

/** Escape first closes the list of suggestions, only then the window. */
function listIsOpen(): boolean {
  return document.activeElement?.hasAttribute('data-suggests') === true;
}
