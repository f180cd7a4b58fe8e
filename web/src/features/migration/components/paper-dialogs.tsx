import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { makeMigrationPaper, removeMigrationPaper, sendMigrationPaper } from '@/api/gen/migracao';
import type { MigrationBody, MigrationPaperBody } from '@/api/gen/types.gen';
import { DateField } from '@/components/form/date-field';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { parseDate } from '@/lib/parse-br';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { useSent } from '@/model/mail/server';
import { refreshMigrations } from '../queries';
import { type LetterForm, letterSchema, type SendForm, sendSchema } from '../schema';
import { EvidenceDialog } from './evidence-dialog';

/** The act on a paper that a dialog is open for. */
export type PaperAsked =
  | { act: 'make'; kind: string; name: string }
  | {
      act: 'file';
      stage: number;
      kind: string;
      name: string;
      replaces?: MigrationPaperBody;
    }
  | { act: 'send' | 'remove'; paper: MigrationPaperBody };

interface PaperDialogsProps {
  migration: MigrationBody;
  asked: PaperAsked;
  onClose: () => void;
}

export function PaperDialogs({ migration, asked, onClose }: PaperDialogsProps) {
  const props = { migration, onClose };
  if (asked.act === 'make') return <LetterDialog {...props} kind={asked.kind} name={asked.name} />;
  if (asked.act === 'file')
    return (
      <EvidenceDialog
        {...props}
        stage={asked.stage}
        kind={asked.kind}
        name={asked.name}
        replaces={asked.replaces}
      />
    );
  if (asked.act === 'send') return <SendDialog {...props} paper={asked.paper} />;
  return <RemoveDialog {...props} paper={asked.paper} />;
}

interface BaseProps {
  migration: MigrationBody;
  onClose: () => void;
}

/** Makes a paper from the client's data: who signs it, and what only a person knows. */
function LetterDialog({
  migration,
  kind,
  name,
  onClose,
}: BaseProps & { kind: string; name: string }) {
  const queries = useQueryClient();
  const form = useForm<LetterForm>({
    resolver: zodResolver(letterSchema),
    defaultValues: { signatario: '', cargo: '', distribuidora: '', varejista: '', validaAte: '' },
  });
  const { control } = form;
  const make = useMutation({
    mutationFn: (values: LetterForm) =>
      makeMigrationPaper({
        path: { id: migration.id },
        ifMatch: migration.version,
        body: {
          tipo: kind,
          signatario: values.signatario,
          cargo: values.cargo,
          distribuidora: values.distribuidora || undefined,
          varejista: values.varejista || undefined,
          valida_ate: parseDate(values.validaAte) ?? undefined,
        },
      }),
    onSuccess: (saved) => {
      notify.success(`${name}: documento gerado`);
      refreshMigrations(queries, saved);
      onClose();
    },
  });
  const authority = kind === 'loa' || kind === 'procuracao';
  return (
    <FormDialog
      title={`Gerar ${name}`}
      description={`${migration.cliente}, com os dados do cadastro e o timbre da casa.`}
      form={form}
      onSubmit={(values) => make.mutate(values)}
      loading={make.isPending}
      submitError={make.error}
      errorFallback="Não foi possível gerar o documento."
      fieldMap={(path) => (path === 'valida_ate' ? 'validaAte' : letterField(path))}
      submitLabel="Gerar documento"
      onClose={onClose}
    >
      <TextField control={control} name="signatario" label="Quem assina" maxLength={120} required />
      <TextField control={control} name="cargo" label="Cargo" maxLength={120} required />
      {kind === 'termo_varejista' ? (
        <TextField control={control} name="varejista" label="Varejista" maxLength={120} required />
      ) : (
        <TextField
          control={control}
          name="distribuidora"
          label="Distribuidora"
          hint="Em branco: a da unidade do cliente"
          maxLength={120}
        />
      )}
      {authority && <DateField control={control} name="validaAte" label="Válida até" required />}
    </FormDialog>
  );
}

const letterField = (path: string): keyof LetterForm | null =>
  path in letterSchema.shape ? (path as keyof LetterForm) : null;

/** Sends a paper that was made here, to be signed and returned. */
function SendDialog({ migration, paper, onClose }: BaseProps & { paper: MigrationPaperBody }) {
  const queries = useQueryClient();
  const form = useForm<SendForm>({
    resolver: zodResolver(sendSchema),
    defaultValues: { para: paper.para ?? '' },
  });
  const sent = useSent();
  const send = useMutation({
    mutationFn: ({ para }: SendForm) =>
      sendMigrationPaper({
        path: { id: migration.id, documento: paper.id },
        ifMatch: migration.version,
        body: { para: para.split(/[,;\s]+/).filter(Boolean) },
      }),
    onSuccess: (saved) => {
      notify.success(sent('Documento na fila de envio', 1));
      refreshMigrations(queries, saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Enviar ${paper.nome} para assinatura`}
      description={paper.arquivo}
      form={form}
      onSubmit={(values) => send.mutate(values)}
      loading={send.isPending}
      submitError={send.error}
      errorFallback="Não foi possível enviar o documento."
      submitLabel="Enviar"
      onClose={onClose}
    >
      <NoServerBanner />
      <TextField
        control={form.control}
        name="para"
        label="Para"
        hint="Até 10 e-mails. Separe por vírgula ou ponto e vírgula"
        maxLength={500}
        required
      />
    </FormDialog>
  );
}

/** Takes a paper off a stage. */
function RemoveDialog({ migration, paper, onClose }: BaseProps & { paper: MigrationPaperBody }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      removeMigrationPaper({
        path: { id: migration.id, documento: paper.id },
        ifMatch: migration.version,
      }),
    onSuccess: (saved) => {
      notify.success('Documento retirado');
      refreshMigrations(queries, saved);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Retirar o documento?"
      description={
        remove.error
          ? messageOf(remove.error, 'Não foi possível retirar o documento.')
          : `${paper.arquivo} deixa de contar para a etapa.${paper.estado === 'arquivado' ? ' O arquivo fica entre os documentos do cliente.' : ''}`
      }
      confirmLabel="Retirar documento"
      tone="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
