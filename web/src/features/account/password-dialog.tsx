import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { changePassword } from '@/api/gen/sessao';
import { useAdmit } from '@/api/session';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { type PasswordChangeValues, passwordChangeSchema } from './schema';

/** The current password, and a new one typed twice. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
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
    <FormDialog
      title="Alterar senha"
      description="As outras sessões da sua conta são encerradas."
      form={form}
      onSubmit={(values) => change.mutate(values)}
      loading={change.isPending}
      submitError={change.error}
      errorFallback="Não foi possível alterar a senha."
      submitLabel="Alterar senha"
      onClose={onClose}
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
    </FormDialog>
  );
}
