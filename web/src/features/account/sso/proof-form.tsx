import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { beginPasskeyLogin } from '@/api/gen/chaves-de-acesso';
import { confirmSso } from '@/api/gen/conta-da-empresa';
import type { AccountSsoOutcomeBody } from '@/api/gen/types.gen';

import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { passkeysWork, signWithPasskey } from '@/lib/passkey';
import { companyName } from '@/lib/session/company';
import { type PasswordValues, passwordSchema } from '../schema';

interface ProofFormProps {
  outcome: AccountSsoOutcomeBody;
  onOutcome: (next: AccountSsoOutcomeBody) => void;
  onBack: () => void;
}

/** What is still owed after the provider: once the password or a passkey, or the passkey that a role demands. */
export function ProofForm({ outcome, onOutcome, onBack }: ProofFormProps) {
  const form = useForm<PasswordValues>({
    resolver: zodResolver(passwordSchema),
    defaultValues: { password: '' },
  });
  const confirm = useMutation({
    mutationFn: (senha: string) => confirmSso({ body: { senha } }),
    onSuccess: onOutcome,
    meta: { keepSession: true },
  });
  const sign = useMutation({
    mutationFn: async () => {
      const { opcoes } = await beginPasskeyLogin();
      return confirmSso({ body: { chave: await signWithPasskey(opcoes) } });
    },
    onSuccess: onOutcome,
    meta: { keepSession: true },
  });
  const linking = outcome.passkey !== true;
  const pending = confirm.isPending || sign.isPending;
  return (
    <div className="space-y-4">
      <div>
        <h2 className="text-title font-semibold">
          {linking ? 'Confirme que este acesso é seu' : 'Falta a chave de acesso'}
        </h2>
        <p className="mt-1 text-body text-muted">{linking ? linkText(outcome) : owedText}</p>
      </div>
      <FormShell
        form={form}
        guard={false}
        onSubmit={({ password }) => (linking ? confirm.mutate(password) : sign.mutate())}
        loading={pending}
        submitError={confirm.error ?? sign.error}
        errorFallback="Nada foi confirmado: o pedido foi cancelado ou expirou."
        actions={
          <div className="space-y-3">
            {linking && (
              <Button variant="primary" type="submit" block loading={confirm.isPending}>
                Vincular e entrar
              </Button>
            )}
            {passkeysWork() && (
              <Button
                icon={<KeyRound />}
                block
                loading={sign.isPending}
                loadingLabel="Aguardando a chave de acesso…"
                onClick={() => sign.mutate()}
              >
                Usar chave de acesso
              </Button>
            )}
            <Button variant="ghost" block onClick={onBack}>
              Voltar
            </Button>
          </div>
        }
      >
        {linking && (
          <TextField
            control={form.control}
            name="password"
            label="Senha"
            type="password"
            autoComplete="current-password"
          />
        )}
      </FormShell>
    </div>
  );
}

const owedText =
  'O seu perfil de acesso exige mais do que a conta da empresa. Entre com uma das suas chaves de acesso.';

function linkText({ vincular = '' }: AccountSsoOutcomeBody): string {
  return `Já existe um acesso com o e-mail ${vincular}. Informe a senha dele, ou use a chave de acesso, uma só vez: depois ${companyName()} basta para entrar.`;
}
