import { Badge } from '@/components/ui/badge';
import { missing } from '@/lib/format';
import { stateWords } from '../dispatch/states';
import type { MailRecord } from '../mappers';
import type { RecordField } from '../record-fields';
import { situationWords } from '../situations';

interface FieldValueProps {
  field: RecordField;
  record: MailRecord;
  /** The situation stands beside it. */
  brief?: boolean;
}

/** What the record lacks, or how far its statement is. */
export function SituationChip({ record }: { record: MailRecord }) {
  const words = situationWords(record);
  if (words === null) return missing;
  return (
    <span title={words.hint}>
      <Badge tone={words.tone} dot wrap>
        {words.label}
      </Badge>
    </span>
  );
}

/** A field as it is read, with what belongs beside it. */
export function FieldValue({ field, record, brief = false }: FieldValueProps) {
  const shown = field.show(record);
  if (field.key === 'situation') return <SituationChip record={record} />;
  if (field.key === 'id') {
    return (
      <span title={shown} className="text-muted">
        {shown.length > 15 ? `…${shown.slice(-12)}` : shown}
      </span>
    );
  }
  if (field.key === 'sentOk' && !brief) {
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
