import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { confirmRegistration } from '@/api/gen/cadastro-e-senha';
import { CnpjField } from '@/components/form/cnpj-field';
import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { normalizeCnpj } from '@/lib/identifier/cnpj';
import { type ConfirmValues, confirmSchema } from '../schema';
import { CardMessage } from './card-message';

interface ConfirmLinkPanelProps {
  token: string;
  onDone: () => void;
}

const empty: ConfirmValues = { name: '', cnpj: '', password: '', confirmation: '' };

/**
 * The confirmation link of the e-mail: who received it says who it is and chooses the password
 * (SX-18). It asks for a press: mail scanners open links too.
 */
export function ConfirmLinkPanel({ token, onDone }: ConfirmLinkPanelProps) {
  const form = useForm<ConfirmValues>({
    resolver: zodResolver(confirmSchema),
    defaultValues: empty,
  });
  const confirm = useMutation({
    mutationFn: ({ name, cnpj, password }: ConfirmValues) =>
      confirmRegistration({ body: { token, name, cnpj: normalizeCnpj(cnpj), password } }),
  });
  if (confirm.isSuccess) {
    return (
      <CardMessage icon={<CircleCheck />} title="E-mail confirmado" text={confirm.data.message}>
        <Button variant="primary" block onClick={() => onDone()}>
          Ir para o login
        </Button>
      </CardMessage>
    );
  }
  return (
    <div className="space-y-5">
      <div>
        <h2 className="text-title font-semibold">Confirmar cadastro</h2>
        <p className="mt-1 text-body text-muted">
          Por segurança, a senha é criada aqui, por quem recebeu o e-mail.
        </p>
      </div>
      <FormShell
        form={form}
        onSubmit={(values) => confirm.mutate(values)}
        loading={confirm.isPending}
        submitError={confirm.error}
        errorFallback="Não foi possível confirmar o cadastro."
        fieldMap={(path) => (path in empty ? (path as keyof ConfirmValues) : null)}
        actions={
          <div className="space-y-3">
            <Button
              variant="primary"
              type="submit"
              block
              loading={confirm.isPending}
              loadingLabel="Confirmando…"
            >
              Confirmar cadastro
            </Button>
            <Button variant="ghost" block onClick={() => onDone()}>
              Voltar
            </Button>
          </div>
        }
      >
        <TextField
          control={form.control}
          name="name"
          label="Nome"
          autoComplete="name"
          maxLength={200}
        />
        <CnpjField control={form.control} name="cnpj" label="CNPJ (opcional)" />
        <TextField
          control={form.control}
          name="password"
          label="Senha"
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
