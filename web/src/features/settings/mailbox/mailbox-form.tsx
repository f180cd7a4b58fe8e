import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateIntakeMailbox } from '@/api/gen/configuracoes';
import type { IntakeSettingsBody } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FieldGrid, FormActions, FormShell } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { SignInFields } from '../sign-in-fields';
import {
  fieldOfMailbox,
  type MailboxForm,
  mailboxSchema,
  toMailboxForm,
  toMailboxInput,
} from './schema';

const makers = { microsoft365: 'outlook.office365.com', google: 'imap.gmail.com' };

const securities = [
  { value: 'tls', label: 'TLS desde o início (porta 993)' },
  { value: 'starttls', label: 'STARTTLS (porta 143)' },
];

const failed = 'Não foi possível salvar a caixa postal.';

/** The server of the mailbox, and whose messages are let in. */
export function MailboxFormCard({
  mailbox,
  queryKey,
}: {
  mailbox: IntakeSettingsBody;
  queryKey: QueryKey;
}) {
  const client = useQueryClient();
  const form = useForm<MailboxForm>({
    resolver: zodResolver(mailboxSchema),
    defaultValues: toMailboxForm(mailbox),
  });
  const { control } = form;
  const act = useSensitiveAct({
    mutationFn: (values: MailboxForm) =>
      updateIntakeMailbox({ body: toMailboxInput(values), ifMatch: mailbox.version }),
    onSuccess: (stored) => {
      notify.success('Caixa postal salva.');
      client.setQueryData(queryKey, stored);
    },
    errorFallback: failed,
  });
  return (
    <Card title="Servidor e remetentes">
      <FormShell
        form={form}
        onSubmit={act.run}
        loading={act.pending || act.asking}
        submitError={act.error}
        errorFallback={failed}
        fieldMap={fieldOfMailbox}
        actions={<FormActions submitLabel="Salvar caixa postal" loading={act.pending} />}
      >
        <CheckboxField control={control} name="enabled" label="Ler esta caixa postal" />
        <SignInFields control={control} servers={makers} stored={mailbox.passwordSet}>
          <FieldGrid>
            <TextField
              control={control}
              name="host"
              label="Servidor IMAP"
              required
              maxLength={253}
              placeholder="imap.empresa.com.br"
            />
            <TextField control={control} name="port" label="Porta" required maxLength={5} />
            <SelectField control={control} name="security" label="Segurança" options={securities} />
            <TextField control={control} name="user" label="Usuário" required maxLength={320} />
            <TextField
              control={control}
              name="password"
              type="password"
              label="Senha"
              autoComplete="new-password"
              maxLength={500}
              hint={
                mailbox.passwordSet
                  ? 'Há uma senha guardada, cifrada. Vazio: continua a mesma.'
                  : 'É guardada cifrada e não volta a ser mostrada.'
              }
            />
          </FieldGrid>
        </SignInFields>
        <TextField
          control={control}
          name="folder"
          label="Pasta"
          required
          maxLength={200}
          hint="O que foi lido vai para Processadas ou Recusadas"
        />
        <TextareaField
          control={control}
          name="allowed"
          label="Remetentes permitidos"
          required
          rows={5}
          hint="Até 500, um por linha: nome@empresa.com.br, ou @empresa.com.br para o domínio inteiro. Os outros esperam em quarentena."
        />
        <TextField
          control={control}
          name="authServer"
          label="Nome do seu servidor em Authentication-Results"
          required
          maxLength={253}
          placeholder="mx.empresa.com.br"
          hint="Está no cabeçalho das mensagens recebidas; no Microsoft 365, que não escreve nenhum: microsoft365. Sem DKIM ou SPF confirmado por ele, a mensagem espera em quarentena."
        />
      </FormShell>
      <ReauthDialog {...act.reauth} />
    </Card>
  );
}
