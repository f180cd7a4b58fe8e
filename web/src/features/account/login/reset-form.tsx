import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { resetPassword } from '@/api/gen/cadastro-e-senha';
import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { type ResetValues, resetSchema } from '../schema';

interface ResetFormProps {
  token: string;
  /** Returns to the login, with what happened. */
  onDone: (message: string | null) => void;
}

/** The reset link of the e-mail: a new password, typed twice. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const form = useForm<ResetValues>({
    resolver: zodResolver(resetSchema),
    defaultValues: { password: '', confirmation: '' },
  });
  const reset = useMutation({
    mutationFn: ({ password }: ResetValues) => resetPassword({ body: { token, password } }),
    onSuccess: () => onDone('Senha redefinida. Entre com a nova senha.'),
  });
  return (
    <div className="space-y-5">
      <div>
        <h2 className="text-title font-semibold">Redefinir senha</h2>
        <p className="mt-1 text-body text-muted">Escolha uma nova senha para a sua conta.</p>
      </div>
      <FormShell
        form={form}
        guard={false}
        onSubmit={(values) => reset.mutate(values)}
        loading={reset.isPending}
        submitError={reset.error}
        errorFallback="Não foi possível redefinir a senha."
        fieldMap={(path) => (path === 'password' ? 'password' : null)}
        actions={
          <div className="space-y-3">
            <Button
              variant="primary"
              type="submit"
              block
              loading={reset.isPending}
              loadingLabel="Salvando…"
            >
              Redefinir senha
            </Button>
            <Button variant="ghost" block onClick={() => onDone(null)}>
              Voltar
            </Button>
          </div>
        }
      >
        <TextField
          control={form.control}
          name="password"
          label="Nova senha"
          type="password"
          autoComplete="new-password"
          hint="Ao menos 8 caracteres, com números."
        />
        <TextField
          control={form.control}
          name="confirmation"
          label="Confirmar senha"
          type="password"
          autoComplete="new-password"
        />
      </FormShell>
    </div>
  );
}
