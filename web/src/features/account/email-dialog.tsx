import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { requestEmailChange } from '@/api/gen/perfil';
import { reauthenticate } from '@/api/gen/sessao';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { profileQuery } from './queries';
import { type NewEmailValues, newEmailSchema } from './schema';

/** Another address: with the password, and valid once its mailbox is proven. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<NewEmailValues>({
    resolver: zodResolver(newEmailSchema),
    defaultValues: { email: '', password: '' },
  });
  const ask = useMutation({
    mutationFn: async ({ email, password }: NewEmailValues) => {
      await reauthenticate({ body: { password } });
      return requestEmailChange({ body: { email } });
    },
    onSuccess: ({ message }) => {
      notify.success(message);
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      onClose();
    },
    meta: { keepSession: true },
  });
  return (
    <FormDialog
      title="Alterar e-mail"
      description="O novo endereço vale depois que você abrir o link enviado a ele. O endereço atual é avisado, e todas as sessões são encerradas."
      form={form}
      onSubmit={(values) => ask.mutate(values)}
      loading={ask.isPending}
      submitError={ask.error}
      errorFallback="Não foi possível pedir a troca do e-mail."
      submitLabel="Enviar link"
      loadingLabel="Enviando…"
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="email"
        label="Novo e-mail"
        type="email"
        autoComplete="email"
      />
      <TextField
        control={form.control}
        name="password"
        label="Senha"
        type="password"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
