import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { resetPassword, welcome } from '@/api/gen/cadastro-e-senha';
import { enter } from '@/api/session';

import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { type ResetValues, resetSchema } from '../schema';
import { CardMessage } from './card-message';

interface WelcomeProps {
  token: string;
  /** Returns to the login, with what happened. */
  onDone: (message: string | null) => void;
}

/** The link of an invitation: for whom it is, and the first password, which lets her in. */
export function Welcome({ token, onDone }: WelcomeProps) {
  const create = useFirstPassword(token);
  const invitation = useQuery({
    queryKey: [welcome.url, token],
    queryFn: ({ signal }) => welcome({ body: { token }, signal }),
    enabled: create.isIdle || create.isError, // afterwards it greets nobody
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (invitation.error) {
    return (
      <CardMessage
        icon={<MailCheck />}
        title="Este convite não vale mais"
        text={messageOf(invitation.error, 'Não foi possível abrir o convite.')}
      >
        <p className="text-center text-dense text-muted">
          Se você já criou a sua senha, entre com ela. Se não, peça outro convite a quem o enviou.
        </p>
        <Button variant="primary" block onClick={() => onDone(null)}>
          Ir para o login
        </Button>
      </CardMessage>
    );
  }
  return (
    <div className="space-y-5">
      <div>
        <h2 className="text-title font-semibold">Bem-vindo à YNOVA</h2>
        <p className="mt-1 text-body text-muted">Crie a sua senha para entrar.</p>
      </div>
      {invitation.data ? (
        <Facts
          facts={[
            { label: 'Nome', value: invitation.data.name, wide: true },
            { label: 'E-mail', value: invitation.data.email, wide: true },
          ]}
        />
      ) : (
        <Skeleton size="h-24 w-full" />
      )}
      <FirstPassword create={create} email={invitation.data?.email ?? ''} onDone={onDone} />
    </div>
  );
}

/** Begins the session that the first password opens. */
function useFirstPassword(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => resetPassword({ body: { token, password } }),
    onSuccess: ({ user, csrfToken }) => {
      if (user) enter(client, { user, csrfToken: csrfToken ?? '' });
    },
  });
}

interface FirstPasswordProps extends Pick<WelcomeProps, 'onDone'> {
  create: ReturnType<typeof useFirstPassword>;
  email: string;
}

function FirstPassword({ create, email, onDone }: FirstPasswordProps) {
  const navigate = useNavigate();
  const form = useForm<ResetValues>({
    resolver: zodResolver(resetSchema),
    defaultValues: { password: '', confirmation: '' },
  });
  return (
    <FormShell
      form={form}
      guard={false}
      onSubmit={({ password }) =>
        create.mutate(password, {
          onSuccess: ({ user, message }) =>
            user ? void navigate(paths.dashboard(), { replace: true }) : onDone(message),
        })
      }
      loading={create.isPending}
      submitError={create.error}
      errorFallback="Não foi possível criar a senha."
      fieldMap={(path) => (path === 'password' ? 'password' : null)}
      actions={
        <Button
          variant="primary"
          type="submit"
          block
          loading={create.isPending}
          loadingLabel="Entrando…"
        >
          Criar senha e entrar
        </Button>
      }
    >
      {/* Where a password manager reads whose password it keeps. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
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
  );
}
