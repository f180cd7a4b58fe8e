import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { recordProposalAcceptance } from '@/api/gen/propostas';
import type { ProposalKeptBody } from '@/api/gen/types.gen';
import { FileDrop } from '@/components/file-drop/file-drop';
import type { FileRules } from '@/components/file-drop/validate-file';
import { FieldGrid, FormActions, FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { isCpf } from '@/lib/identifier/cpf';
import { readBase64 } from '@/lib/upload';
import { takeProposal } from './queries';

const rules: FileRules = {
  extensions: ['.pdf', '.png', '.jpg', '.jpeg'],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo deve ter no máximo 10 MB.',
};

const schema = z.object({
  name: z
    .string()
    .check(z.refine((s) => s.trim().split(/\s+/).length > 1, 'Informe o nome completo')),
  cpf: z.string().check(z.refine(isCpf, 'CPF inválido')),
  reason: z.string().check(z.refine((s) => s.trim() !== '', 'Informe o motivo do registro')),
});
type Form = z.infer<typeof schema>;

interface RecordDialogProps {
  proposal: ProposalKeptBody;
  onClose: () => void;
}

/** Who signed the proposal, why it did not come by the link, and the signed document. */
export function RecordDialog({ proposal: { proposta }, onClose }: RecordDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const { key } = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', cpf: '', reason: '' },
  });
  const { control } = form;
  const record = useMutation({
    mutationFn: async ({ chosen, values }: { chosen: File; values: Form }) =>
      recordProposalAcceptance({
        path: { id: proposta.id },
        body: { ...values, filename: chosen.name, file_data: await readBase64(chosen) },
        ifMatch: proposta.version,
        idempotencyKey: key,
      }),
    onSuccess: (stored) => {
      notify.success('Aceite registrado');
      takeProposal(client, stored);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !record.isPending && onClose()}
      title="Registrar aceite"
      description="O cliente assinou a proposta em papel. O documento, o motivo e quem registra ficam na trilha, e o contrato é minutado."
      persistent
      footer={
        <FormActions
          form={id}
          submitLabel="Registrar aceite"
          loading={record.isPending}
          loadingLabel="Enviando…"
          onCancel={onClose}
        />
      }
    >
      <FormShell
        id={id}
        form={form}
        onSubmit={(values) => (file ? record.mutate({ chosen: file, values }) : setMissing(true))}
        loading={record.isPending}
        submitError={record.error}
        errorFallback="Não foi possível registrar o aceite. Tente novamente."
      >
        <FieldGrid>
          <TextField control={control} name="name" label="Assinado por" required maxLength={200} />
          <TextField control={control} name="cpf" label="CPF" required maxLength={14} />
        </FieldGrid>
        <TextField
          control={control}
          name="reason"
          label="Por que não pelo link"
          required
          maxLength={2000}
        />
        <FileDrop
          label="Documento assinado"
          rules={rules}
          file={file}
          onFile={(next) => {
            setFile(next);
            setMissing(false);
          }}
          error={missing ? 'Escolha um arquivo.' : null}
          disabled={record.isPending}
        />
      </FormShell>
    </Dialog>
  );
}
