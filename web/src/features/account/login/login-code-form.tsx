import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLoginWithCode } from '@/api/session';
import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { type CodeValues, codeSchema } from '../schema';

interface LoginCodeFormProps {
  challenge: string;
  onBack: () => void;
  /** After the session has begun, where the guard does not go on by itself. */
  onEntered?: () => void;
}

/** The second step of a sign-in. */
export function LoginCodeForm({ challenge, onBack, onEntered }: LoginCodeFormProps) {
  const form = useForm<CodeValues>({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  });
  const login = useLoginWithCode();
  return (
    <div className="space-y-4">
      <div>
        <h2 className="text-title font-semibold">Verificação em duas etapas</h2>
        <p className="mt-1 text-body text-muted">
          Digite o código de seis dígitos do seu aplicativo autenticador. Sem o aplicativo, use um
          código de recuperação.
        </p>
      </div>
      <FormShell
        form={form}
        guard={false}
        onSubmit={({ code }) =>
          login.mutate({ challenge, code }, { onSuccess: () => onEntered?.() })
        }
        loading={login.isPending}
        submitError={login.error}
        errorFallback="Não foi possível verificar o código."
        actions={
          <div className="space-y-3">
            <Button
              variant="primary"
              type="submit"
              block
              loading={login.isPending}
              loadingLabel="Verificando…"
            >
              Verificar
            </Button>
            <Button variant="ghost" block onClick={onBack}>
              Voltar
            </Button>
          </div>
        }
      >
        <TextField
          control={form.control}
          name="code"
          label="Código"
          autoComplete="one-time-code"
          maxLength={40}
        />
      </FormShell>
    </div>
  );
}
