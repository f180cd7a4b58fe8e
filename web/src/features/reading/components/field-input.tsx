import { type ReactNode, useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { formatDateTime } from '@/lib/format';
import type { BillDocument, BillField } from '../mappers';
import type { Confirm } from '../queries';
import type { Corrections } from '../use-corrections';

interface FieldInputProps {
  field: BillField;
  document: BillDocument;
  corrections: Corrections;
  confirm: Confirm;
  writable: boolean;
  onFocus: () => void;
}

/** One field that was read: typed over, confirmed, or its correction taken back. */
export function FieldInput(props: FieldInputProps) {
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
      {writable && field.corrected_by !== null && (
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
  const { review, confidence, note, read, corrected_by, corrected_at, source } = field;
  if (corrected_by !== null) {
    const was = read === null ? 'o documento não mostrava' : `lido: ${read}`;
    return `Corrigido por ${corrected_by} em ${formatDateTime(corrected_at)} · ${was}`;
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
