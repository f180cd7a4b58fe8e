import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useLayer } from '@/hooks/use-unsaved';
import { discarding } from '@/lib/unsaved/work';
import { IconButton } from './icon-button';
import { useReturnFocus } from './use-return-focus';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Actions, right-aligned, that stay in view while the body scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel at the right edge, for reading beside the page; the whole width of a phone. */
export function Drawer({ open, onOpenChange, title, description, footer, children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  const close = () => onOpenChange(false);
  useLayer(open, close);
  return (
    <Radix.Root open={open} onOpenChange={() => discarding(close, 'top')}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[rgb(0_0_0/0.4)]" />
        <Radix.Content
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-[520px] animate-drawer-in flex-col border-l border-border bg-raised shadow-float outline-none"
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
              <IconButton label="Fechar painel" icon={<X />} size="sm" plain />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto border-t border-border px-5 py-5">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-border px-5 py-4">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
