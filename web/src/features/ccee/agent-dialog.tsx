import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { keyOf } from '@/api/call';
import { createCceeAgent, listCceeFigures, updateCceeAgent } from '@/api/gen/valores-da-ccee';
import { FormDialog } from '@/components/form/form-dialog';
import { FieldGrid } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { uuid } from '@/lib/uuid';
import { ClientSearch } from '@/model/client/client-search';
import type { AgentMonth } from './mappers';

const schema = z.object({
  sigla: z.string().check(z.trim(), z.minLength(1, 'Informe a sigla do agente na CCEE')),
  codigo: z.string(),
  perfil: z.string(),
  classe: z.enum(['livre', 'especial']),
  varejista: z.string(),
});
type AgentForm = z.infer<typeof schema>;

const fields: Readonly<Record<string, keyof AgentForm>> = {
  sigla: 'sigla',
  codigo: 'codigo',
  perfil: 'perfil',
  varejista: 'varejista',
};

interface AgentDialogProps {
  /** null registers a new one. */
  agent: AgentMonth | null;
  onClose: () => void;
}

/** Registers under which name a client stands at the CCEE, or changes it. */
export function AgentDialog({ agent, onClose }: AgentDialogProps) {
  const client = useQueryClient();
  const [key] = useState(uuid); // of this dialog: sent again it makes no second agent
  const [clientId, setClientId] = useState<string | null>(null);
  const form = useForm<AgentForm>({
    resolver: zodResolver(schema),
    defaultValues: {
      sigla: agent?.kept.sigla ?? '',
      codigo: agent?.kept.codigo ?? '',
      perfil: agent?.kept.perfil ?? '',
      classe: agent?.kept.classe ?? 'livre',
      varejista: agent?.kept.varejista ?? '',
    },
  });
  const save = useMutation({
    mutationFn: (values: AgentForm) =>
      agent
        ? updateCceeAgent({
            path: { id: agent.id },
            ifMatch: agent.version,
            body: { ...agent.kept, ...values },
          })
        : createCceeAgent({
            body: { ...values, client_id: clientId ?? '', de: null, ate: null },
            idempotencyKey: key,
          }),
    onSuccess: async () => {
      notify.success(agent ? 'Agente alterado' : 'Agente cadastrado');
      await client.invalidateQueries({ queryKey: keyOf(listCceeFigures) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={agent ? `Editar ${agent.name}` : 'Cadastrar agente'}
      description={
        agent
          ? `${agent.client}. O que havia antes fica na trilha.`
          : 'A sigla com que o cliente está na CCEE; as planilhas são lidas por ela.'
      }
      form={form}
      onSubmit={(values) => {
        if (agent || clientId !== null) save.mutate(values);
      }}
      loading={save.isPending}
      submitError={save.error}
      errorFallback="Não foi possível salvar o agente."
      fieldMap={(path) => fields[path] ?? null}
      submitLabel={agent ? 'Salvar agente' : 'Cadastrar agente'}
      onClose={onClose}
    >
      {!agent && (
        <ClientSearch
          onChoose={setClientId}
          error={form.formState.isSubmitted && clientId === null ? 'Escolha o cliente' : undefined}
        />
      )}
      <FieldGrid>
        <TextField control={form.control} name="sigla" label="Sigla" maxLength={40} required />
        <TextField control={form.control} name="codigo" label="Código na CCEE" maxLength={20} />
        <TextField control={form.control} name="perfil" label="Perfil" maxLength={60} />
        <SelectField
          control={form.control}
          name="classe"
          label="Classe"
          options={[
            { value: 'livre', label: 'Consumidor livre' },
            { value: 'especial', label: 'Consumidor especial' },
          ]}
        />
      </FieldGrid>
      <TextField
        control={form.control}
        name="varejista"
        label="Varejista"
        hint="Só onde uma varejista representa o cliente."
        maxLength={120}
      />
    </FormDialog>
  );
}
