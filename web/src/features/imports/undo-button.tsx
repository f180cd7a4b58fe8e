import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { messageOf } from '@/lib/api-error';
import type { SheetImport } from './mappers';
import { useImportActions } from './queries';
import { useSource } from './source';

/** Takes a whole import back, after asking. */
export function UndoButton({ sheet }: { sheet: SheetImport }) {
  const [asking, setAsking] = useState(false);
  const { undo } = useImportActions(sheet.id);
  const source = useSource();
  const { created, updated } = sheet.counts;
  return (
    <>
      <Button variant="danger" icon={<Undo2 />} onClick={() => setAsking(true)}>
        Desfazer importação
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Desfazer importação?"
        description={
          <div className="space-y-3">
            <p>
              O que <strong className="font-medium text-fg">{sheet.filename}</strong> gravou será
              desfeito: {source.undoneText(created, updated)}
            </p>
            {undo.isError && (
              <Banner
                tone="bad"
                title={messageOf(undo.error, 'Não foi possível desfazer a importação.')}
              />
            )}
          </div>
        }
        confirmLabel="Desfazer importação"
        loading={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}
