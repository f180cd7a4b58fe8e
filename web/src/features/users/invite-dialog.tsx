import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { keyOf } from '@/api/call';
import type { AccountInviteBody } from '@/api/gen/types.gen';
import { inviteUser, listUsers } from '@/api/gen/usuarios';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { useSent } from '@/model/mail/server';
import { withoutServer } from './accounts';
import { grantOf, RolesField } from './roles-field';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Informe o nome')),
  email: z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'E-mail invalido')),
});
type Values = z.infer<typeof schema>;

/** Invites a person who has not registered, and sends the link to choose a password by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { key } = useIdempotencyKey();
  const sent = useSent();
  const [roles, setRoles] = useState<readonly string[]>([]);
  const [partnerId, setPartnerId] = useState('');
  const [missing, setMissing] = useState(false);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', email: '' },
  });
  const act = useSensitiveAct({
    mutationFn: (body: AccountInviteBody) => inviteUser({ body, idempotencyKey: key }),
    onSuccess: ({ email }) => {
      notify.success(
        sent(`Convite a caminho de ${email}.`, 'Depois de configurá-lo, use "Convidar de novo".'),
      );
      void client.invalidateQueries({ queryKey: keyOf(listUsers) });
      onClose();
    },
    errorFallback: 'Não foi possível enviar o convite.',
  });
  const submit = (values: Values) => {
    setMissing(roles.length === 0);
    if (roles.length === 0) return;
    act.run({ ...values, ...grantOf(roles, partnerId) });
  };
  return (
    <>
      <FormDialog
        open={!act.asking}
        title="Convidar usuário"
        description="A pessoa recebe por e-mail um link, que vale por 72 horas, para criar a senha e entrar."
        form={form}
        onSubmit={submit}
        loading={act.pending}
        submitError={act.error}
        errorFallback="Não foi possível enviar o convite."
        fieldMap={(path) => (path === 'name' || path === 'email' ? path : null)}
        submitLabel="Enviar convite"
        onClose={onClose}
      >
        <NoServerBanner>{withoutServer}</NoServerBanner>
        <TextField control={form.control} name="name" label="Nome" autoComplete="off" required />
        <TextField
          control={form.control}
          name="email"
          label="E-mail"
          type="email"
          autoComplete="off"
          required
        />
        {missing && <Banner tone="bad" title="Escolha ao menos um papel" />}
        <RolesField
          roles={roles}
          onRoles={(held) => {
            setMissing(false);
            setRoles(held);
          }}
          partnerId={partnerId}
          onPartner={setPartnerId}
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}
