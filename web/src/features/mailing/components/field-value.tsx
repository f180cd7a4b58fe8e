import { Badge } from '@/components/ui/badge';
import { stateWords } from '../dispatch/states';
import type { MailRecord } from '../mappers';
import type { RecordField } from '../record-fields';

/** A field as it is read, with what belongs beside it. */
export function FieldValue({ field, record }: { field: RecordField; record: MailRecord }) {
  const shown = field.show(record);
  if (field.key === 'id') {
    return (
      <span title={shown} className="text-muted">
        {shown.length > 15 ? `…${shown.slice(-12)}` : shown}
      </span>
    );
  }
  if (field.key === 'sentOk') {
    const { mail } = record;
    const words = mail && mail.state !== 'enviado' ? stateWords(mail.state) : null;
    return (
      <span className="inline-flex items-center gap-2">
        {shown}
        {words && (
          <span title={mail?.error || undefined}>
            <Badge tone={words.tone} dot>
              {words.label}
            </Badge>
          </span>
        )}
      </span>
    );
  }
  if (field.api !== null && record.fixed.includes(field.api)) {
    return (
      <span title="Valor digitado. Apague-o para voltar ao calculado.">
        {shown}
        <span className="text-warn">
          <span aria-hidden="true">&nbsp;•</span>
          <span className="sr-only"> (valor digitado)</span>
        </span>
      </span>
    );
  }
  return shown;
}
