import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createMigration, updateMigration } from '@/api/gen/migracao';
import type { MigrationBody } from '@/api/gen/types.gen';
import { DateField } from '@/components/form/date-field';
import { MoneyField } from '@/components/form/decimal-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FieldGrid } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { ClientSearch } from '@/model/client/client-search';
import { choicesQuery, refreshMigrations } from '../queries';
import { type MigrationForm, migrationSchema, toBody, toForm } from '../schema';

interface MigrationDialogProps {
  /** null: a new one. */
  migration: MigrationBody | null;
  /** The accepted proposal that a new one begins with. */
  proposal?: { id: string; clientId: string } | undefined;
  onClose: () => void;
  onSaved: (saved: MigrationBody) => void;
}

const fieldOf: Readonly<Record<string, keyof MigrationForm>> = {
  assunto: 'assunto',
  responsavel_id: 'responsavel',
  proposta_id: 'proposta',
  via: 'via',
  demanda_kw: 'demanda',
  ccer_fim_prazo: 'fimPrazo',
  inicio: 'inicio',
  anuencia: 'anuencia',
  multa: 'multa',
};

/** Opens a migration, or changes one. */
export function MigrationDialog({ migration, proposal, onClose, onSaved }: MigrationDialogProps) {
  const queries = useQueryClient();
  const { key } = useIdempotencyKey();
  const [client, setClient] = useState(migration?.cliente_id ?? proposal?.clientId ?? null);
  const [tried, setTried] = useState(false);
  const choices = useQuery({ ...choicesQuery(client ?? ''), enabled: client !== null }).data;
  const form = useForm<MigrationForm>({
    resolver: zodResolver(migrationSchema),
    defaultValues: toForm(migration, proposal?.id),
  });
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: MigrationForm) =>
      migration
        ? updateMigration({
            path: { id: migration.id },
            body: toBody(values),
            ifMatch: migration.version,
          })
        : createMigration({
            body: { ...toBody(values), cliente_id: client ?? '' },
            idempotencyKey: key,
          }),
    onSuccess: (saved) => {
      notify.success(migration ? 'Migração salva' : 'Migração aberta');
      refreshMigrations(queries, saved);
      onSaved(saved);
    },
  });
  const proposals = (choices?.propostas ?? []).map(({ id, nome }) => ({ value: id, label: nome }));
  if (migration?.proposta_id && migration.proposta)
    proposals.unshift({ value: migration.proposta_id, label: migration.proposta });
  return (
    <FormDialog
      title={migration ? 'Editar migração' : 'Nova migração'}
      description={migration?.cliente}
      size="lg"
      form={form}
      onSubmit={(values) => {
        setTried(true);
        if (client !== null) save.mutate(values);
      }}
      loading={save.isPending}
      submitError={save.error}
      errorFallback="Não foi possível salvar a migração."
      fieldMap={(path) => fieldOf[path] ?? null}
      submitLabel={migration ? 'Salvar migração' : 'Abrir migração'}
      onClose={onClose}
    >
      {!migration && !proposal && (
        <ClientSearch
          onChoose={setClient}
          error={
            (tried || form.formState.isSubmitted) && client === null
              ? 'Escolha o cliente'
              : undefined
          }
        />
      )}
      <TextField
        control={control}
        name="assunto"
        label="Unidade"
        hint="O nome ou o código da unidade que migra"
        maxLength={120}
        required
      />
      <FieldGrid>
        <SelectField
          control={control}
          name="responsavel"
          label="Responsável"
          placeholder="Eu"
          options={(choices?.responsaveis ?? []).map(({ id, nome }) => ({
            value: id,
            label: nome,
          }))}
        />
        <SelectField
          control={control}
          name="proposta"
          label="Proposta aceita"
          placeholder="Nenhuma"
          options={proposals}
        />
        <TextField control={control} name="demanda" label="Demanda (kW)" maxLength={7} />
        <SelectField
          control={control}
          name="via"
          label="Via"
          placeholder="A decidir"
          options={[
            { value: 'varejista', label: 'Varejista' },
            { value: 'ccee', label: 'CCEE' },
          ]}
        />
        <TextField
          control={control}
          name="inicio"
          label="Início planejado"
          hint="Em branco: o primeiro mês que a denúncia permite"
          maxLength={7}
        />
        <DateField control={control} name="fimPrazo" label="Fim do prazo do CCER" />
        <TextField
          control={control}
          name="anuencia"
          label="Anuência da distribuidora"
          hint="O número da carta; o arquivo fica na etapa Denúncia"
          maxLength={120}
        />
        <MoneyField
          control={control}
          name="multa"
          label="Multa de rescisão"
          limit={{ above: true, to: 1_000_000_000, places: 4 }}
        />
      </FieldGrid>
    </FormDialog>
  );
}
