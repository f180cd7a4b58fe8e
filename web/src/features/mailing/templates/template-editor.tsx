import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { keyOf } from '@/api/call';
import {
  createMailTemplate,
  deleteMailTemplate,
  listMailTemplates,
  updateMailTemplate,
} from '@/api/gen/e-mails';
import type { MailingContextBody, MailingTemplateBody } from '@/api/gen/types.gen';

import { Banner } from '@/components/feedback/banner';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FieldGrid, FormShell } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { ApiError, messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { insertAt, type TemplateForm, templateSchema, toTemplateForm, withPlaces } from './schema';
import { TemplatePreview } from './template-preview';

interface TemplateEditorProps {
  /** null for one that is being made. */
  template: MailingTemplateBody | null;
  contexts: readonly MailingContextBody[];
  readOnly: boolean;
  onStored: (id: string) => void;
}

const textFields = new Set(['subject', 'text', 'html']);

/** Writes one template: its texts, the variables it may name, and how it comes out. */
export function TemplateEditor({ template, contexts, readOnly, onStored }: TemplateEditorProps) {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const { key, renew } = useIdempotencyKey();
  const form = useForm<TemplateForm>({
    resolver: zodResolver(templateSchema),
    defaultValues: toTemplateForm(template, contexts[0]?.context ?? ''),
  });
  const context = useWatch({ control: form.control, name: 'context' });
  const known = contexts.find((one) => one.context === context);

  const save = useMutation({
    mutationFn: (body: TemplateForm) =>
      template
        ? updateMailTemplate({ path: { id: template.id }, body, ifMatch: template.version })
        : createMailTemplate({ body, idempotencyKey: key }),
    onSuccess: async (stored) => {
      renew();
      notify.success(template ? 'Modelo salvo.' : 'Modelo criado.');
      await client.invalidateQueries({ queryKey: keyOf(listMailTemplates) });
      onStored(stored.id);
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => deleteMailTemplate({ path: { id } }),
    onSuccess: async () => {
      notify.success('Modelo excluído.');
      await client.invalidateQueries({ queryKey: keyOf(listMailTemplates) });
      onStored('');
    },
  });
  const submitError = useMemo(() => withPlaces(save.error), [save.error]);
  const stale = save.error instanceof ApiError && save.error.status === 412;

  const lastText = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      const target = event.target as HTMLInputElement;
      if (textFields.has(target.name)) lastText.current = target;
    };
    const element = box.current;
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);
  const insert = (variable: string) => {
    const target = lastText.current;
    const name = (target?.name ?? 'text') as 'subject' | 'text' | 'html';
    const text = form.getValues(name);
    const start = target?.selectionStart ?? text.length;
    const end = target?.selectionEnd ?? text.length;
    form.setValue(name, insertAt(text, start, end, variable), { shouldDirty: true });
    form.setFocus(name);
  };

  return (
    <div className="min-w-0 space-y-6">
      <Card
        title={template ? template.name : 'Novo modelo'}
        description={
          template &&
          (template.updatedBy
            ? `Atualizado em ${formatDateTime(template.updatedAt)} por ${template.updatedBy}`
            : 'Texto que acompanha o sistema')
        }
      >
        <div ref={box}>
          <FormShell
            form={form}
            onSubmit={(values) => save.mutate(values)}
            loading={save.isPending}
            submitError={submitError}
            errorFallback="Não foi possível salvar o modelo."
            actions={
              !readOnly && (
                <div className="flex flex-wrap justify-end gap-3">
                  {template && (
                    <Button variant="danger" onClick={() => setDeleting(true)}>
                      Excluir modelo
                    </Button>
                  )}
                  <Button
                    variant="primary"
                    type="submit"
                    loading={save.isPending}
                    loadingLabel="Salvando…"
                  >
                    {template ? 'Salvar modelo' : 'Criar modelo'}
                  </Button>
                </div>
              )
            }
          >
            {stale && (
              <Banner
                tone="warn"
                title="Este modelo mudou enquanto você escrevia."
                action={
                  <Button
                    size="sm"
                    onClick={() => client.invalidateQueries({ queryKey: keyOf(listMailTemplates) })}
                  >
                    Carregar a versão atual
                  </Button>
                }
              >
                Copie o que você escreveu antes de carregar a versão atual.
              </Banner>
            )}
            <FieldGrid>
              <TextField
                control={form.control}
                name="name"
                label="Nome"
                required
                maxLength={120}
                disabled={readOnly}
              />
              <SelectField
                control={form.control}
                name="context"
                label="Serve para"
                required
                disabled={readOnly || template !== null}
                options={contexts.map(({ context: value, label }) => ({ value, label }))}
              />
            </FieldGrid>
            <TextField
              control={form.control}
              name="subject"
              label="Assunto"
              required
              maxLength={200}
              disabled={readOnly}
            />
            {!readOnly && <Variables context={known} onInsert={insert} />}
            <TextareaField
              control={form.control}
              name="text"
              label="Texto"
              required
              rows={8}
              disabled={readOnly}
            />
            <TextareaField
              control={form.control}
              name="html"
              label="HTML"
              hint="Vazio: a mensagem leva só o texto."
              rows={12}
              disabled={readOnly}
            />
            <div className="flex flex-wrap gap-x-6 gap-y-3">
              <CheckboxField
                control={form.control}
                name="attachPdf"
                label="Anexar o extrato em PDF"
                disabled={readOnly}
              />
              <CheckboxField
                control={form.control}
                name="attachXlsx"
                label="Anexar o extrato em XLSX"
                disabled={readOnly}
              />
              <CheckboxField
                control={form.control}
                name="isDefault"
                label="Modelo padrão"
                disabled={readOnly}
              />
            </div>
          </FormShell>
        </div>
      </Card>
      <TemplatePreview draft={() => form.getValues()} />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Excluir modelo?"
        description={
          <>
            {remove.isError && (
              <span role="alert" className="block text-bad">
                {messageOf(remove.error, 'Não foi possível excluir o modelo.')}
              </span>
            )}
            {template?.name} deixa de existir. O que já foi enviado com ele não muda.
          </>
        }
        confirmLabel="Excluir modelo"
        loading={remove.isPending}
        onConfirm={() => template && remove.mutate(template.id)}
      />
    </div>
  );
}

interface VariablesProps {
  context: MailingContextBody | undefined;
  onInsert: (name: string) => void;
}

/** What a text may name; a press puts it where the cursor was. */
function Variables({ context, onInsert }: VariablesProps) {
  if (!context) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-body font-medium">Variáveis</legend>
      <div className="flex flex-wrap gap-2">
        {context.variables.map(({ name, label, example }) => (
          <Button
            key={name}
            size="sm"
            title={`${label}, por exemplo: ${example}`}
            // The field keeps its cursor, where the variable goes.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(name)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
