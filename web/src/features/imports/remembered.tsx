import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { messageOf } from '@/lib/api-error';
import { formatDate } from '@/lib/format';
import type { SheetImport } from './mappers';
import { useImportActions } from './queries';
import { useSource } from './source';

interface RememberedProps {
  sheet: SheetImport;
  /** Shows the columns where nothing is stored yet. */
  onMap?: () => void;
}

/** That the columns were read as the last time, and the way to read them otherwise. */
export function Remembered({ sheet, onMap }: RememberedProps) {
  if (!sheet.remembered) return null;
  const when = sheet.rememberedAt === null ? '' : ` (${formatDate(sheet.rememberedAt)})`;
  return (
    <Banner
      tone="info"
      title={`Colunas lidas como da última vez${when}.`}
      action={
        onMap ? (
          <Button size="sm" icon={<Columns3 />} onClick={onMap}>
            Rever colunas
          </Button>
        ) : (
          <ReopenButton sheet={sheet} />
        )
      }
    />
  );
}

/** Takes a concluded import back and shows its columns again, in one act, after asking. */
export function ReopenButton({ sheet }: { sheet: SheetImport }) {
  const [asking, setAsking] = useState(false);
  const { reopen } = useImportActions(sheet.id);
  const source = useSource();
  const { created, updated } = sheet.counts;
  return (
    <>
      <Button size="sm" icon={<Columns3 />} onClick={() => setAsking(true)}>
        Rever colunas
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Rever as colunas?"
        description={
          <div className="space-y-3">
            <p>
              A importação é desfeita e as colunas são perguntadas de novo:{' '}
              {source.undoneText(created, updated)}
            </p>
            {reopen.isError && (
              <Banner
                tone="bad"
                title={messageOf(reopen.error, 'Não foi possível rever as colunas.')}
              />
            )}
          </div>
        }
        confirmLabel="Desfazer e rever"
        loading={reopen.isPending}
        onConfirm={() => reopen.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}

/** What is said of the file as a whole. */
export function Notes({ sheet }: { sheet: SheetImport }) {
  return (
    <>
      {sheet.notes.map((note) => (
        <Banner key={note} tone="warn" title={note} />
      ))}
    </>
  );
}
