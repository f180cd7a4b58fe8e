import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { changePassword } from '@/api/account';
import { useAdmit } from '@/api/session';
import { FormActions, FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { type PasswordChangeValues, passwordChangeSchema } from './schema';

/** The current password, and a new one typed twice. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const admit = useAdmit();
  const form = useForm<PasswordChangeValues>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { currentPassword: '', password: '', confirmation: '' },
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, password }: PasswordChangeValues) =>
      changePassword({ body: { currentPassword, password } }),
    onSuccess: (admission) => {
      admit(admission);
      notify.success('Senha alterada. As outras sessões foram encerradas.');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      persistent
      title="Alterar senha"
      description="As outras sessões da sua conta são encerradas."
      footer={
        <FormActions
          submitLabel="Alterar senha"
          form={id}
          loading={change.isPending}
          onCancel={onClose}
        />
      }
    >
      <FormShell
        id={id}
        form={form}
        onSubmit={(values) => change.mutate(values)}
        loading={change.isPending}
        submitError={change.error}
        errorFallback="Não foi possível alterar a senha."
      >
        <TextField
          control={form.control}
          name="currentPassword"
          label="Senha atual"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          control={form.control}
          name="password"
          label="Nova senha"
          type="password"
          autoComplete="new-password"
          hint="Ao menos 8 caracteres, com números; senhas comuns são recusadas."
        />
        <TextField
          control={form.control}
          name="confirmation"
          label="Confirmar nova senha"
          type="password"
          autoComplete="new-password"
        />
      </FormShell>
    </Dialog>
  );
}
