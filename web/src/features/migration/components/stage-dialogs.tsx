import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { cancelMigration, closeMigrationStage, reopenMigrationStage } from '@/api/gen/migracao';
import type { MigrationBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { DateField } from '@/components/form/date-field';
import { FormDialog } from '@/components/form/form-dialog';
import { TextareaField, TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { formatDate } from '@/lib/format';
import { todayInBrazil } from '@/lib/month';
import { stageName } from '../labels';
import { refreshMigrations } from '../queries';
import {
  type ClosingForm,
  closingBody,
  closingSchema,
  type ReasonForm,
  reasonSchema,
} from '../schema';

/** The act on a migration that a dialog is open for. */
export type Asked =
  | { act: 'close' | 'reopen'; migration: MigrationBody; stage: number }
  | { act: 'cancel'; migration: MigrationBody };

interface StageDialogsProps {
  asked: Asked;
  onClose: () => void;
}

export function StageDialogs({ asked, onClose }: StageDialogsProps) {
  if (asked.act === 'close')
    return <CloseDialog migration={asked.migration} stage={asked.stage} onClose={onClose} />;
  return <ReasonDialog asked={asked} onClose={onClose} />;
}

const references: Readonly<Record<number, string>> = {
  3: 'Número do protocolo',
  5: 'Código do agente ou contrato de representação',
  6: 'Código do ponto de medição',
};

const fieldOf: Readonly<Record<string, keyof ClosingForm>> = {
  data: 'data',
  referencia: 'referencia',
  valida_ate: 'validaAte',
  contrato: 'contrato',
};

interface CloseDialogProps {
  migration: MigrationBody;
  stage: number;
  onClose: () => void;
}

/** Closes a stage: when it happened and what it must say; its papers are filed before. */
function CloseDialog({ migration, stage, onClose }: CloseDialogProps) {
  const queries = useQueryClient();
  const form = useForm<ClosingForm>({
    resolver: zodResolver(closingSchema),
    defaultValues: {
      data: formatDate(todayInBrazil()),
      referencia: '',
      validaAte: '',
      contrato: '',
    },
  });
  const close = useMutation({
    mutationFn: (values: ClosingForm) =>
      closeMigrationStage({
        path: { id: migration.id, etapa: stage },
        body: closingBody(values),
        ifMatch: migration.version,
      }),
    onSuccess: (saved) => {
      notify.success(`Etapa concluída: ${stageName(stage)}`);
      refreshMigrations(queries, saved);
      onClose();
    },
  });
  const missing = migration.etapas
    .find(({ etapa }) => etapa === stage)
    ?.documentos.filter(({ exigido, arquivado }) => exigido && !arquivado);
  const reference = references[stage];
  return (
    <FormDialog
      title={`Concluir ${stageName(stage)}`}
      description={[migration.cliente, migration.assunto].filter(Boolean).join(', ')}
      form={form}
      onSubmit={(values) => close.mutate(values)}
      loading={close.isPending}
      submitError={close.error}
      errorFallback="Não foi possível concluir a etapa."
      fieldMap={(path) => fieldOf[path] ?? null}
      submitLabel="Concluir etapa"
      onClose={onClose}
    >
      {missing !== undefined && missing.length > 0 && (
        <Banner tone="warn" title="Faltam documentos desta etapa">
          {missing.map(({ nome }) => nome).join(', ')}. Arquive-os na migração antes de concluir.
        </Banner>
      )}
      <DateField
        control={form.control}
        name="data"
        label={stage === 3 ? 'Data da denúncia' : 'Data'}
        required
      />
      {reference !== undefined && (
        <TextField
          control={form.control}
          name="referencia"
          label={reference}
          maxLength={120}
          required
        />
      )}
      {stage === 2 && (
        <DateField control={form.control} name="validaAte" label="Procuração válida até" required />
      )}
      {stage === 4 && (
        <TextField
          control={form.control}
          name="contrato"
          label="Código do contrato de energia"
          maxLength={120}
          required
        />
      )}
    </FormDialog>
  );
}

/** Opens a stage again, or ends a migration, with the reason. */
function ReasonDialog({
  asked,
  onClose,
}: {
  asked: Exclude<Asked, { act: 'close' }>;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { migration } = asked;
  const form = useForm<ReasonForm>({
    resolver: zodResolver(reasonSchema),
    defaultValues: { motivo: '' },
  });
  const reopening = asked.act === 'reopen' ? asked.stage : null;
  const save = useMutation({
    mutationFn: (body: ReasonForm) =>
      reopening === null
        ? cancelMigration({ path: { id: migration.id }, body, ifMatch: migration.version })
        : reopenMigrationStage({
            path: { id: migration.id, etapa: reopening },
            body,
            ifMatch: migration.version,
          }),
    onSuccess: (saved) => {
      notify.success(reopening === null ? 'Migração cancelada' : 'Etapa reaberta');
      refreshMigrations(queries, saved);
      onClose();
    },
  });
  const title = reopening === null ? 'Cancelar migração' : `Reabrir ${stageName(reopening)}`;
  return (
    <FormDialog
      title={title}
      description={[migration.cliente, migration.assunto].filter(Boolean).join(', ')}
      form={form}
      onSubmit={(values) => save.mutate(values)}
      loading={save.isPending}
      submitError={save.error}
      errorFallback="Não foi possível salvar."
      submitLabel={title}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="motivo"
        label="Motivo"
        maxLength={500}
        rows={3}
        required
      />
    </FormDialog>
  );
}
