import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createWebhook, updateWebhook } from '@/api/gen/configuracoes';
import type { WebhookEndpointBody } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { type ChosenClient, ClientChoice } from '../client-choice';
import { EventsField } from './events-field';
import { forgetWebhooks } from './queries';
import { toForm, type WebhookForm, webhookSchema } from './schema';

interface WebhookDialogProps {
  /** The one to change; null makes another. */
  row: WebhookEndpointBody | null;
  /** With the secret of a new one. */
  onSaved: (secret: string) => void;
  onClose: () => void;
}

/** A webhook: which address is notified, of which events and clients. */
export function WebhookDialog({ row, onSaved, onClose }: WebhookDialogProps) {
  const client = useQueryClient();
  const { key } = useIdempotencyKey();
  const [clients, setClients] = useState<readonly ChosenClient[]>(
    () => row?.clientes.map((id) => ({ id, name: '' })) ?? [],
  );
  const form = useForm<WebhookForm>({
    resolver: zodResolver(webhookSchema),
    defaultValues: toForm(row),
  });
  const failed = row ? 'Não foi possível salvar o webhook.' : 'Não foi possível criar o webhook.';
  const act = useSensitiveAct({
    mutationFn: async (values: WebhookForm) => {
      const body = { ...values, clientes: clients.map(({ id }) => id) };
      if (row === null) return (await createWebhook({ body, idempotencyKey: key })).segredo;
      await updateWebhook({ path: { id: row.id }, ifMatch: row.versao, body });
      return null;
    },
    onSuccess: (secret) => {
      forgetWebhooks(client);
      if (secret === null) notify.success('O webhook foi salvo.');
      // The answer of a first try was lost, and the secret with it.
      if (secret === '')
        notify.error(
          'O webhook foi criado, mas a resposta se perdeu. Troque o segredo para vê-lo.',
        );
      onSaved(secret ?? '');
    },
    errorFallback: failed,
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        open={!act.asking}
        title={row ? 'Editar webhook' : 'Criar webhook'}
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={failed}
        fieldMap={(path) => (path in webhookSchema.shape ? (path as keyof WebhookForm) : null)}
        submitLabel={row ? 'Salvar webhook' : 'Criar webhook'}
        onClose={onClose}
      >
        <TextField
          control={control}
          name="url"
          label="Endereço"
          required
          maxLength={2000}
          placeholder="https://erp.exemplo.com.br/ynova"
          hint="O programa que recebe responde em até 10 segundos com um código 2xx."
        />
        <EventsField control={control} />
        <ClientChoice
          hint="Sem nenhum, valem todos os clientes que o dono do webhook alcança."
          listLabel="Clientes do webhook"
          clients={clients}
          onChange={setClients}
        />
        <CheckboxField
          control={control}
          name="ativo"
          label="Ativo"
          hint="Desmarcado, nada é enviado."
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}
