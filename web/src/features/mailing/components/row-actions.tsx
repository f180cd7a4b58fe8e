import { Check, Lock, Pencil, Send, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/spinner';
import { ClosedAct } from '@/model/closing/closed';
import type { MailRecord } from '../mappers';

interface RowActionsProps {
  record: MailRecord;
  /** null while the row is only read. */
  edit: { saving: boolean; onSave: () => void; onCancel: () => void } | null;
  /** Left out for those who may not. */
  onEdit: ((record: MailRecord) => void) | undefined;
  onDispatch: ((record: MailRecord) => void) | undefined;
}

/** The pencil and the paper plane of a row; while it is edited the green check and the red X. */
export function RowActions({ record, edit, onEdit, onDispatch }: RowActionsProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The focused input is gone once the edit ends.
    if (wasEdited.current && edit === null) pencil.current?.focus();
    wasEdited.current = edit !== null;
  }, [edit]);
  const of = `${record.client || record.id}${record.meter && `, ${record.meter}`}`;
  if (edit) {
    return (
      <>
        <IconButton
          label={`Confirmar edição: ${of}`}
          title="Confirmar (Enter)"
          icon={edit.saving ? <Spinner /> : <Check className="text-ok" />}
          size="sm"
          variant="outline"
          plain
          disabled={edit.saving}
          onClick={edit.onSave}
        />
        <IconButton
          label={`Cancelar edição: ${of}`}
          title="Cancelar (Esc)"
          icon={<X />}
          size="sm"
          variant="danger"
          plain
          disabled={edit.saving}
          onClick={edit.onCancel}
        />
      </>
    );
  }
  return (
    <>
      {onEdit && record.closedAt !== null && (
        <ClosedAct label={`Editar: ${of}`} icon={<Lock />} at={record.closedAt} />
      )}
      {onEdit && record.closedAt === null && (
        <IconButton
          ref={pencil}
          label={`Editar: ${of}`}
          title="Editar"
          data-row-action="edit"
          icon={<Pencil />}
          size="sm"
          plain
          onClick={() => onEdit(record)}
        />
      )}
      {onDispatch && (
        <IconButton
          label={`Prévia e envio: ${of}`}
          title="Prévia e envio"
          data-row-action="dispatch"
          icon={<Send />}
          size="sm"
          plain
          onClick={() => onDispatch(record)}
        />
      )}
    </>
  );
}
