import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fileMigrationPaper } from '@/api/gen/migracao';
import type { MigrationBody, MigrationPaperBody } from '@/api/gen/types.gen';
import { FileDrop } from '@/components/file-drop/file-drop';
import type { FileRules } from '@/components/file-drop/validate-file';
import { DateField } from '@/components/form/date-field';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { withQuery } from '@/lib/http';
import { parseDate } from '@/lib/parse-br';
import { uploadFile } from '@/lib/upload';
import { refreshMigrations } from '../queries';
import { type EvidenceForm, evidenceSchema } from '../schema';

const rules: FileRules = {
  extensions: ['.pdf', '.xml', '.xlsx', '.csv', '.png', '.jpg', '.jpeg'],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo deve ter no máximo 10 MB.',
};

interface EvidenceDialogProps {
  migration: MigrationBody;
  stage: number;
  kind: string;
  name: string;
  /** The filed paper whose place the new one takes. */
  replaces: MigrationPaperBody | undefined;
  onClose: () => void;
}

const fieldOf: Readonly<Record<string, keyof EvidenceForm>> = {
  consentidoPor: 'assinadoPor',
  consentidoEm: 'assinadoEm',
  validoAte: 'validaAte',
};

/** Files a signed paper, or one from outside, as evidence of a stage and among the client's documents. */
export function EvidenceDialog({
  migration,
  stage,
  kind,
  name,
  replaces,
  onClose,
}: EvidenceDialogProps) {
  const queries = useQueryClient();
  const { key } = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const form = useForm<EvidenceForm>({
    resolver: zodResolver(evidenceSchema),
    defaultValues: { tipo: kind, assinadoPor: '', assinadoEm: '', validaAte: '' },
  });
  const send = useMutation({
    mutationFn: ({ chosen, values }: { chosen: File; values: EvidenceForm }) =>
      uploadFile<MigrationBody>(
        withQuery(fileMigrationPaper.at({ id: migration.id }), {
          etapa: String(stage),
          tipo: kind,
          assinado_por: values.assinadoPor.trim(),
          assinado_em: parseDate(values.assinadoEm) ?? '',
          valida_ate: parseDate(values.validaAte) ?? '',
          ...(replaces && { substitui: replaces.id }),
        }),
        chosen,
        { idempotencyKey: key, ifMatch: migration.version },
      ),
    onSuccess: (saved) => {
      notify.success(`${name}: documento ${replaces ? 'substituído' : 'arquivado'}`);
      refreshMigrations(queries, saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${replaces ? 'Substituir' : 'Arquivar'} ${name}`}
      description={
        replaces
          ? `${replaces.arquivo} deixa de contar para a etapa e fica entre os documentos do cliente.`
          : `${migration.cliente}. O arquivo fica também entre os documentos do cliente.`
      }
      form={form}
      onSubmit={(values) => (file ? send.mutate({ chosen: file, values }) : setMissing(true))}
      loading={send.isPending}
      submitError={send.error}
      errorFallback="Não foi possível arquivar o documento."
      fieldMap={(path) => fieldOf[path] ?? null}
      submitLabel={replaces ? 'Substituir' : 'Arquivar'}
      onClose={onClose}
    >
      <FileDrop
        label={`Arquivo: ${name}`}
        rules={rules}
        file={file}
        onFile={(next) => {
          setFile(next);
          setMissing(false);
        }}
        error={missing ? 'Escolha um arquivo.' : null}
        disabled={send.isPending}
      />
      {kind === 'loa' && (
        <>
          <TextField
            control={form.control}
            name="assinadoPor"
            label="Assinado por"
            maxLength={100}
            required
          />
          <DateField control={form.control} name="assinadoEm" label="Assinado em" required />
          <DateField control={form.control} name="validaAte" label="Válida até" required />
        </>
      )}
    </FormDialog>
  );
}
