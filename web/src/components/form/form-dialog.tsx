import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog, type DialogProps } from '@/components/ui/dialog';
import { FormActions, FormShell, type FormShellProps } from './form-shell';
import { useFormGuard } from './use-form-guard';

interface FormDialogProps<V extends FieldValues>
  extends Pick<DialogProps, 'title' | 'description' | 'size'>,
    Omit<FormShellProps<V>, 'id' | 'guard' | 'stores' | 'actions'> {
  /** Closed during the password prompt (`!act.asking`); the typed values are kept. */
  open?: boolean;
  submitLabel: string;
  loadingLabel?: string;
  onClose: () => void;
}

/** A form in a window of its own. A press outside keeps it open, since typed work would be lost. */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const {
    open = true,
    title,
    description,
    size,
    submitLabel,
    loadingLabel,
    onClose,
    ...form
  } = props;
  const id = useId();
  // Here, since the window may be closed during the password prompt.
  const onSubmit = useFormGuard(form.form, {
    on: true,
    saving: form.loading,
    onSubmit: form.onSubmit,
    title,
    open,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted && open) onClose();
      }}
      persistent
      title={title}
      description={description}
      size={size}
      footer={
        <FormActions
          form={id}
          submitLabel={submitLabel}
          loading={form.loading}
          loadingLabel={loadingLabel}
          onCancel={onClose}
        />
      }
    >
      <FormShell id={id} {...form} onSubmit={onSubmit} guard={false} />
    </Dialog>
  );
}
