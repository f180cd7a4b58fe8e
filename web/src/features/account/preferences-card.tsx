import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryOf } from '@/api/call';
import { getNotificationPreferences, updateNotificationPreferences } from '@/api/gen/notificacoes';
import type {
  NotificationPreferencesBody,
  UpdateNotificationPreferencesData,
} from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { useUnsaved } from '@/hooks/use-unsaved';
import { ApiError, messageOf } from '@/lib/api-error';

type PreferencesInput = Required<UpdateNotificationPreferencesData['body']>;

const preferencesQuery = queryOf(getNotificationPreferences, {});

/** The channels, the kinds and the quiet hours; stored with 'Salvar Preferências'. */
export function PreferencesCard() {
  const query = useQuery(preferencesQuery);
  return (
    <AsyncView
      query={query}
      loadingLabel="Carregando preferências..."
      skeleton={<Skeleton size="h-96 w-full" />}
      errorTitle="Não foi possível carregar as preferências de notificação."
    >
      {(preferences) => <Form key={preferences.version} stored={preferences} />}
    </AsyncView>
  );
}

type Flag = {
  [K in keyof PreferencesInput]: PreferencesInput[K] extends boolean ? K : never;
}[keyof PreferencesInput];

const kinds: readonly { key: Flag; label: string; hint?: string }[] = [
  { key: 'newLeads', label: 'Novos leads' },
  { key: 'closedContracts', label: 'Contratos fechados' },
  { key: 'commissionPaid', label: 'Comissão paga' },
  { key: 'meetingReminders', label: 'Lembretes de reunião', hint: '15 minutos antes' },
];

function Form({ stored }: { stored: NotificationPreferencesBody }) {
  const client = useQueryClient();
  const [values, setValues] = useState<PreferencesInput>(() => editable(stored));
  const save = useMutation({
    mutationFn: () => updateNotificationPreferences({ body: values, ifMatch: stored.version }),
    onSuccess: (answer) => {
      notify.success('Preferências salvas.');
      client.setQueryData(preferencesQuery.queryKey, answer);
    },
  });
  const set = (patch: Partial<PreferencesInput>) => {
    save.reset();
    setValues((current) => ({ ...current, ...patch }));
  };
  const toggle = (key: Flag, label: string, hint?: string, disabled = false) => (
    <Switch
      key={key}
      checked={values[key]}
      onChange={(checked) => set({ [key]: checked })}
      label={label}
      hint={hint}
      disabled={disabled || save.isPending}
    />
  );
  const dirty = JSON.stringify(values) !== JSON.stringify(editable(stored));
  useUnsaved(dirty, { saving: save.isPending });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-6">
      <Card title="Canais">
        <div className="space-y-4">
          {toggle(
            'whatsapp',
            'WhatsApp',
            'Cada notificação traz um link que abre o WhatsApp com o texto pronto; você escolhe a conversa.',
          )}
          {toggle('email', 'E-mail')}
        </div>
      </Card>
      <Card title="Tipos de notificação">
        <div className="space-y-4">
          {kinds.map(({ key, label, hint }) => toggle(key, label, hint))}
        </div>
      </Card>
      <Card
        title="Horário de silêncio"
        description="Nesse intervalo nada é enviado; o que surgir espera até o fim dele."
      >
        <div className="space-y-4">
          {toggle('quietEnabled', 'Respeitar o horário de silêncio')}
          <div className="grid max-w-sm grid-cols-2 gap-4">
            <Time
              label="Das"
              value={values.quietFrom}
              disabled={!values.quietEnabled}
              error={errorOf(save.error, 'quietFrom')}
              onChange={(quietFrom) => set({ quietFrom })}
            />
            <Time
              label="Até"
              value={values.quietUntil}
              disabled={!values.quietEnabled}
              error={errorOf(save.error, 'quietUntil')}
              onChange={(quietUntil) => set({ quietUntil })}
            />
          </div>
        </div>
      </Card>
      {save.isError && (
        <Banner
          tone="bad"
          title={messageOf(save.error, 'Não foi possível salvar as preferências.')}
          action={
            save.error instanceof ApiError &&
            save.error.status === 412 && (
              <Button
                size="sm"
                onClick={() =>
                  void client.invalidateQueries({ queryKey: preferencesQuery.queryKey })
                }
              >
                Carregar as atuais
              </Button>
            )
          }
        />
      )}
      <div className="flex justify-end">
        <Button variant="primary" type="submit" loading={save.isPending} loadingLabel="Salvando…">
          Salvar Preferências
        </Button>
      </div>
    </form>
  );
}

function editable(stored: NotificationPreferencesBody): PreferencesInput {
  const { whatsappAvailable: _available, version: _version, ...rest } = stored;
  return rest;
}

function errorOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}

interface TimeProps {
  label: string;
  value: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Time({ label, value, disabled, error, onChange }: TimeProps) {
  return (
    <FieldFrame id={`quiet-${label}`} label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="time"
          required
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
