import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { LeadCreatedBody } from '@/api/gen/types.gen';
import { FormActions, FormShell } from '@/components/form/form-shell';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { keepClient } from '../queries';

interface PartDialogProps<V extends FieldValues> {
  title: string;
  submitLabel: string;
  /** Said once it is stored. */
  done: string;
  form: UseFormReturn<V>;
  save: (values: V) => Promise<LeadCreatedBody>;
  onClose: () => void;
  children: ReactNode;
}

/** The window in which something of a client is entered or changed. */
export function PartDialog<V extends FieldValues>(props: PartDialogProps<V>) {
  const { title, submitLabel, done, form, save, onClose, children } = props;
  const id = useId();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (stored) => {
      if ('id' in stored) keepClient(queries, stored);
      notify.success('id' in stored ? done : stored.mensagem);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      title={title}
      persistent
      footer={
        <FormActions
          form={id}
          submitLabel={submitLabel}
          loading={saving.isPending}
          onCancel={onClose}
        />
      }
    >
      <FormShell
        id={id}
        form={form}
        onSubmit={(values) => saving.mutate(values)}
        loading={saving.isPending}
        submitError={saving.error}
        errorFallback="Não foi possível salvar. Tente novamente."
      >
        {children}
      </FormShell>
    </Dialog>
  );
}
