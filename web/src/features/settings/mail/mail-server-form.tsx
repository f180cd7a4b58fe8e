import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { updateMailSettings } from '@/api/gen/configuracoes';
import type { PostSettingsBody } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FieldGrid, FormActions, FormShell } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { settingsQuery } from '../queries';
import { SignInFields } from '../sign-in-fields';
import { mailSettingsQuery } from './queries';
import { fieldOfMail, type MailForm, mailSchema, toMailForm, toMailInput } from './schema';

const modes = [
  { value: 'smtp', label: 'Enviar por um servidor SMTP' },
  { value: 'outbox', label: 'Não enviar: gravar arquivos .eml' },
];
const securities = [
  { value: 'starttls', label: 'STARTTLS (porta 587)' },
  { value: 'tls', label: 'TLS desde o início (porta 465)' },
  { value: 'starttls_opcional', label: 'STARTTLS se o servidor oferecer' },
  { value: 'nenhuma', label: 'Nenhuma: tudo passa aberto' },
];

const makers = { microsoft365: 'smtp.office365.com', google: 'smtp.gmail.com' };

/** The mail server, the sender and the DKIM signature. */
export function MailServerForm({ settings }: { settings: PostSettingsBody }) {
  const client = useQueryClient();
  const form = useForm<MailForm>({
    resolver: zodResolver(mailSchema),
    defaultValues: toMailForm(settings),
  });
  const mode = useWatch({ control: form.control, name: 'mode' });
  const { control } = form;
  const locked = !settings.editable;
  const act = useSensitiveAct({
    mutationFn: (values: MailForm) =>
      updateMailSettings({ body: toMailInput(values), ifMatch: settings.version }),
    onSuccess: (stored) => {
      notify.success('Configuração de e-mail salva.');
      client.setQueryData(mailSettingsQuery.queryKey, stored);
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
    errorFallback: 'Não foi possível salvar a configuração de e-mail.',
  });
  return (
    <Card title="Servidor e remetente">
      <FormShell
        form={form}
        onSubmit={act.run}
        loading={act.pending || act.asking}
        submitError={act.error}
        errorFallback="Não foi possível salvar a configuração de e-mail."
        fieldMap={(path) => fieldOfMail[path] ?? null}
        actions={<FormActions submitLabel="Salvar configuração" loading={act.pending} />}
      >
        <SelectField
          control={control}
          name="mode"
          label="Forma de envio"
          options={modes}
          disabled={locked}
        />
        {mode === 'smtp' && (
          <>
            <SignInFields
              control={control}
              servers={makers}
              stored={settings.passwordSet}
              disabled={locked}
            >
              <FieldGrid>
                <TextField
                  control={control}
                  name="host"
                  label="Servidor"
                  required
                  maxLength={253}
                  placeholder="smtp.empresa.com.br"
                  disabled={locked}
                />
                <TextField
                  control={control}
                  name="port"
                  label="Porta"
                  required
                  maxLength={5}
                  disabled={locked}
                />
                <SelectField
                  control={control}
                  name="security"
                  label="Segurança"
                  options={securities}
                  disabled={locked}
                />
                <TextField
                  control={control}
                  name="user"
                  label="Usuário"
                  maxLength={254}
                  hint="Vazio: sem autenticação"
                  disabled={locked}
                />
              </FieldGrid>
              <TextField
                control={control}
                name="password"
                type="password"
                label="Senha"
                autoComplete="new-password"
                maxLength={500}
                hint={
                  settings.passwordSet
                    ? 'Há uma senha guardada, cifrada. Vazio: continua a mesma.'
                    : 'É guardada cifrada e não volta a ser mostrada.'
                }
                disabled={locked}
              />
            </SignInFields>
            {settings.passwordSet && (
              <CheckboxField
                control={control}
                name="clearPassword"
                label="Apagar a senha guardada"
                disabled={locked}
              />
            )}
          </>
        )}
        <FieldGrid>
          <TextField
            control={control}
            name="fromAddress"
            type="email"
            label="Endereço do remetente"
            maxLength={254}
            hint="Vazio: o endereço do próprio sistema"
          />
          <TextField control={control} name="fromName" label="Nome do remetente" maxLength={120} />
          <TextField
            control={control}
            name="perMinute"
            label="E-mails por minuto"
            required
            maxLength={4}
            hint="O que passar disso espera na fila"
          />
        </FieldGrid>
        <Dkim settings={settings} control={control} />
      </FormShell>
      <ReauthDialog {...act.reauth} />
    </Card>
  );
}

interface DkimProps {
  settings: PostSettingsBody;
  control: ReturnType<typeof useForm<MailForm>>['control'];
}

function Dkim({ settings, control }: DkimProps) {
  const { keySet, record } = settings.dkim;
  return (
    <fieldset className="space-y-4 border-t border-border pt-4">
      <legend className="sr-only">Assinatura DKIM</legend>
      <div>
        <p aria-hidden="true" className="text-body font-semibold">
          Assinatura DKIM
        </p>
        <p className="text-dense text-muted">
          Com uma chave, cada mensagem sai assinada em nome do domínio.
        </p>
      </div>
      <FieldGrid>
        <TextField control={control} name="dkimDomain" label="Domínio" maxLength={253} />
        <TextField
          control={control}
          name="dkimSelector"
          label="Seletor"
          maxLength={63}
          placeholder="ynova"
        />
      </FieldGrid>
      <TextareaField
        control={control}
        name="dkimKey"
        label="Chave privada (PEM)"
        rows={4}
        hint={
          keySet
            ? 'Há uma chave guardada, cifrada. Vazio: continua a mesma.'
            : 'É guardada cifrada e não volta a ser mostrada.'
        }
      />
      {keySet && (
        <CheckboxField control={control} name="clearDkimKey" label="Apagar a chave guardada" />
      )}
      {record && (
        <div>
          <p className="text-dense text-muted">Registro TXT a publicar no DNS do domínio</p>
          <code className="mt-1 block rounded-xs bg-subtle px-2 py-1 text-dense break-all select-all">
            {record}
          </code>
        </div>
      )}
    </fieldset>
  );
}
