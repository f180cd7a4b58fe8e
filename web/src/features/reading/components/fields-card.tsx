import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { fieldGroups } from '../fields';
import type { BillDocument, BillField } from '../mappers';
import type { Confirm } from '../queries';
import type { Corrections } from '../use-corrections';

interface FieldsCardProps {
  document: BillDocument;
  corrections: Corrections;
  confirm: Confirm;
  writable: boolean;
  onActive: (field: BillField) => void;
}

/** What was read, field by field; what is wrong is typed over. */
export function FieldsCard(props: FieldsCardProps) {
  const { document, corrections, confirm, writable, onActive } = props;
  const [onlyReview, setOnlyReview] = useState(false);
  const toReview = document.fields.filter(({ review }) => review).length;
  const { count, saving, error, fieldErrors, save, discard } = corrections;
  const form = useRef<HTMLFormElement>(null);
  const wrong = [...fieldErrors.keys()].join();
  useEffect(() => {
    if (wrong !== '') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);
  const wanted = ({ key, review }: BillField) => !onlyReview || review || fieldErrors.has(key);
  return (
    <Card title="Dados Extraídos" description="Selecione um campo para ver de onde ele veio.">
      <form
        ref={form}
        noValidate
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {error && (
          <Banner
            tone="bad"
            title={messageOf(error, 'Não foi possível salvar as correções. Tente novamente.')}
          />
        )}
        {(toReview > 0 || onlyReview) && (
          <Checkbox
            checked={onlyReview}
            onChange={setOnlyReview}
            label={`Mostrar só os campos a revisar (${toReview})`}
          />
        )}
        {groupsOf(document.fields.filter(wanted)).map(({ title, fields }) => (
          <fieldset key={title} className="min-w-0">
            <legend className="mb-3 text-body font-semibold">{title}</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {fields.map((field) => (
                <FieldInput
                  key={field.key}
                  field={field}
                  document={document}
                  corrections={corrections}
                  confirm={confirm}
                  writable={writable}
                  onFocus={() => onActive(field)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {writable && (
          <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-border bg-surface px-5 py-4">
            <Button onClick={discard} disabled={count === 0 || saving}>
              Descartar
            </Button>
            <Button
              type="submit"
              variant={count > 0 ? 'primary' : 'outline'}
              disabled={count === 0}
              loading={saving}
              loadingLabel="Salvando…"
            >
              {count > 0 ? `Salvar correções (${count})` : 'Salvar correções'}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function groupsOf(fields: readonly BillField[]) {
  const known = fieldGroups.flatMap(({ keys }) => keys);
  const rest = fields.filter(({ key }) => !known.includes(key)).map(({ key }) => key);
  return [...fieldGroups, { title: 'Outros', keys: rest }]
    .map(({ title, keys }) => ({
      title,
      fields: keys.flatMap((key) => fields.filter((field) => field.key === key)),
    }))
    .filter((group) => group.fields.length > 0);
}

interface FieldInputProps {
  field: BillField;
  document: BillDocument;
  corrections: Corrections;
  confirm: Confirm;
  writable: boolean;
  onFocus: () => void;
}

function FieldInput(props: FieldInputProps) {
  const { field, document, corrections, confirm, writable, onFocus } = props;
  const id = useId();
  const { key, label, review } = field;
  return (
    <fieldset
      className="min-w-0"
      data-doubt={review ? `field ${key}` : undefined}
      tabIndex={review ? -1 : undefined}
      onFocus={onFocus}
    >
      <FieldFrame
        id={id}
        label={field.label}
        error={corrections.fieldErrors.get(field.key)}
        hint={hintOf(field, document.format === 'xml')}
      >
        {(control) => (
          <Input
            {...control}
            value={corrections.textOf(field)}
            readOnly={!writable}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => corrections.type(field.key, event.target.value)}
          />
        )}
      </FieldFrame>
      {writable && review && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Confirmar ${label}`}
          loading={confirm.isPending && confirm.variables.fields?.includes(key)}
          onClick={() => confirm.mutate({ fields: [key] })}
        >
          Está certo
        </Button>
      )}
      {writable && field.correctedBy !== null && (
        <Button
          size="sm"
          variant="ghost"
          disabled={corrections.saving}
          aria-label={`Desfazer a correção de ${field.label}`}
          onClick={() => corrections.undo(field.key)}
        >
          Desfazer correção
        </Button>
      )}
    </fieldset>
  );
}

/** How sure the value is, and where it is from. */
function hintOf(field: BillField, xml: boolean): ReactNode {
  const { review, confidence, note, read, correctedBy, correctedAt, source } = field;
  if (correctedBy !== null) {
    const was = read === null ? 'o documento não mostrava' : `lido: ${read}`;
    return `Corrigido por ${correctedBy} em ${formatDateTime(correctedAt)} · ${was}`;
  }
  if (review) {
    return (
      <>
        <Badge tone="warn">revisar</Badge> {`confiança ${confidence ?? 0}%`}
        {note && <span className="block">{note}</span>}
      </>
    );
  }
  if (note) return note;
  return xml && source ? <span className="text-caption break-all">{source}</span> : null;
}
