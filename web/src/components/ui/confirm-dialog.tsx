import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useLayer } from '@/hooks/use-unsaved';
import { Button } from './button';
import { useReturnFocus } from './use-return-focus';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Names what is affected, such as the contract's code. */
  description: ReactNode;
  /** The verb of the act, such as "Excluir contrato". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  loading?: boolean;
  /** There is nothing to confirm, which the description says. */
  disabled?: boolean;
  onConfirm: () => void;
  /** It is raised by Back, and Back is no answer to it. */
  onBack?: boolean;
}

/** Asks before something that cannot be taken back easily. Focus starts on the harmless answer. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  tone = 'danger',
  loading = false,
  disabled = false,
  onConfirm,
  onBack = false,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  useLayer(open && !onBack, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 flex animate-fade-in items-end justify-center bg-[rgb(0_0_0/0.4)] sm:items-center sm:p-6">
          <Radix.Content
            {...returnFocus}
            className="w-full max-w-[440px] animate-dialog-in rounded-t-dialog border border-border bg-raised p-5 shadow-float outline-none sm:rounded-dialog"
          >
            <Radix.Title className="text-title font-semibold">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="mt-2 text-body text-muted">{description}</div>
            </Radix.Description>
            <div className="mt-5 flex flex-wrap justify-end gap-3">
              <Radix.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </Radix.Cancel>
              <Button variant={tone} loading={loading} disabled={disabled} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
