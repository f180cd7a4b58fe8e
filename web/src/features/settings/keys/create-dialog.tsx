import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createApiKey } from '@/api/gen/configuracoes';
import { useUser } from '@/api/session';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { can } from '@/lib/permissions';
import { type ChosenClient, ClientChoice } from '../client-choice';
import { keysQuery } from './queries';
import { emptyKey, type KeyForm, keySchema, scopes, toKeyInput } from './schema';

const validities = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '180', label: '180 dias' },
  { value: '365', label: '1 ano' },
];

interface CreateDialogProps {
  onCreated: (text: string) => void;
  onClose: () => void;
}

/** A new key: what it opens, of whom, from where and until when. */
export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const user = useUser();
  const client = useQueryClient();
  const { key } = useIdempotencyKey();
  const [clients, setClients] = useState<readonly ChosenClient[]>([]);
  const form = useForm<KeyForm>({ resolver: zodResolver(keySchema), defaultValues: emptyKey });
  const failed = 'Não foi possível criar a chave.';
  const act = useSensitiveAct({
    mutationFn: (values: KeyForm) =>
      createApiKey({
        body: toKeyInput(
          values,
          clients.map(({ id }) => id),
        ),
        idempotencyKey: key,
      }),
    onSuccess: ({ chave }) => {
      void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      // The answer of a first try was lost, and the key with it.
      if (chave === '')
        notify.error('A chave foi criada, mas a resposta se perdeu. Revogue-a e crie outra.');
      onCreated(chave);
    },
    errorFallback: failed,
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        open={!act.asking}
        title="Criar chave"
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={failed}
        fieldMap={(path) => (path in keySchema.shape ? (path as keyof KeyForm) : null)}
        submitLabel="Criar chave"
        onClose={onClose}
      >
        <TextField
          control={control}
          name="nome"
          label="Nome"
          required
          maxLength={60}
          placeholder="ERP da empresa"
        />
        <fieldset className="space-y-2">
          <legend className="mb-2 text-body font-medium">O que a chave abre</legend>
          {scopes
            .filter(({ scope }) => can(user, scope))
            .map(({ field, label }) => (
              <CheckboxField key={field} control={control} name={field} label={label} />
            ))}
        </fieldset>
        <SelectField control={control} name="dias" label="Validade" options={validities} />
        <ClientChoice
          hint="Sem nenhum, a chave lê todos os clientes que você alcança. Com algum, não envia documentos."
          listLabel="Clientes da chave"
          clients={clients}
          onChange={setClients}
        />
        <TextareaField
          control={control}
          name="enderecos"
          label="Só destes endereços IP"
          rows={2}
          hint="Até 20 endereços ou faixas, um por linha, como 203.0.113.0/24. Vazio: de qualquer endereço."
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}
