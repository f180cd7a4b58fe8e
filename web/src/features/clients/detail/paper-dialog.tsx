import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { keyOf } from '@/api/call';
import { addLeadPaper, getLead, listLeadPapers } from '@/api/gen/clientes';
import { FileDrop } from '@/components/file-drop/file-drop';
import type { FileRules } from '@/components/file-drop/validate-file';
import { DateField } from '@/components/form/date-field';
import { FieldGrid, FormActions, FormShell } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { withQuery } from '@/lib/http';
import { parseDate } from '@/lib/parse-br';
import { uploadFile } from '@/lib/upload';
import { paperOptions } from '../options';

const rules: FileRules = {
  extensions: ['.pdf', '.xml', '.xlsx', '.csv', '.png', '.jpg', '.jpeg'],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo deve ter no máximo 10 MB.',
};

const schema = z
  .object({
    tipo: z.string(),
    consentidoPor: z.string(),
    consentidoEm: z.string(),
    validoAte: z.string(),
  })
  .check(
    required('consentidoPor', 'Informe quem assinou a carta'),
    required('consentidoEm', 'Informe a data da assinatura'),
    required('validoAte', 'Informe até quando a carta vale'),
  );

type Form = { tipo: string; consentidoPor: string; consentidoEm: string; validoAte: string };

/** For a letter of consent: who signed it, when, and until when it is valid. */
function required(field: keyof Form, error: string) {
  return z.refine<Form>((form) => form.tipo !== 'loa' || form[field].trim() !== '', {
    path: [field],
    error,
  });
}

interface PaperDialogProps {
  clientId: string;
  onClose: () => void;
}

/** Sends a file of a client, with its kind, the consent it gives, and until when it holds. */
export function PaperDialog({ clientId, onClose }: PaperDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const { key } = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: { tipo: 'loa', consentidoPor: '', consentidoEm: '', validoAte: '' },
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'tipo' });
  const send = useMutation({
    mutationFn: ({ chosen, values }: { chosen: File; values: Form }) =>
      uploadFile(
        withQuery(addLeadPaper.at({ id: clientId }), {
          tipo: values.tipo,
          consentidoPor: values.consentidoPor.trim(),
          consentidoEm: parseDate(values.consentidoEm) ?? '',
          validoAte: parseDate(values.validoAte) ?? '',
        }),
        chosen,
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keyOf(listLeadPapers) });
      void queries.invalidateQueries({ queryKey: keyOf(getLead) });
      notify.success('Documento enviado');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      title="Enviar documento"
      persistent
      footer={
        <FormActions
          form={id}
          submitLabel="Enviar"
          loading={send.isPending}
          loadingLabel="Enviando…"
          onCancel={onClose}
        />
      }
    >
      <FormShell
        id={id}
        form={form}
        onSubmit={(values) => (file ? send.mutate({ chosen: file, values }) : setMissing(true))}
        loading={send.isPending}
        submitError={send.error}
        errorFallback="Não foi possível enviar o documento. Tente novamente."
      >
        <SelectField control={control} name="tipo" label="Tipo" options={paperOptions} />
        <FileDrop
          label="Arquivo do documento"
          rules={rules}
          file={file}
          onFile={(next) => {
            setFile(next);
            setMissing(false);
          }}
          error={missing ? 'Escolha um arquivo.' : null}
          disabled={send.isPending}
        />
        <FieldGrid>
          <TextField
            control={control}
            name="consentidoPor"
            label="Assinado por"
            required={kind === 'loa'}
            maxLength={100}
          />
          <DateField
            control={control}
            name="consentidoEm"
            label="Assinado em"
            required={kind === 'loa'}
          />
          <DateField
            control={control}
            name="validoAte"
            label="Válido até"
            required={kind === 'loa'}
          />
        </FieldGrid>
      </FormShell>
    </Dialog>
  );
}
