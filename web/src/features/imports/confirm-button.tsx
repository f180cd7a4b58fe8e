import { CheckCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Textarea } from '@/components/ui/textarea';
import { useUnsaved } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import type { SheetImport } from './mappers';
import { useImportActions } from './queries';

/** Takes the values out of proportion too, with the reason that goes into the trail. */
export function ConfirmButton({ sheet }: { sheet: SheetImport }) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { apply } = useImportActions(sheet.id);
  useUnsaved(asking && reason !== '', { saving: apply.isPending });
  const missing = reason.trim() === '';
  return (
    <>
      <Button icon={<CheckCheck />} onClick={() => setAsking(true)}>
        Confirmar mesmo assim
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Importar os valores fora do comum?"
        description={
          <div className="space-y-3">
            <p>
              {plural(sheet.counts.suspect, 'linha vale como está', 'linhas valem como estão')}. O
              motivo fica na trilha.
            </p>
            <FieldFrame
              id={id}
              label="Motivo"
              required
              error={checked && missing ? 'Informe o motivo' : undefined}
            >
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={500}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </FieldFrame>
            {apply.isError && (
              <Banner
                tone="bad"
                title={messageOf(apply.error, 'Não foi possível importar as linhas.')}
              />
            )}
          </div>
        }
        tone="primary"
        confirmLabel="Confirmar mesmo assim"
        loading={apply.isPending}
        onConfirm={() => {
          setChecked(true);
          if (!missing) apply.mutate(reason.trim());
        }}
      />
    </>
  );
}
