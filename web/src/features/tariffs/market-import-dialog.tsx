import { type ReactNode, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FileDrop } from '@/components/file-drop/file-drop';
import type { FileRules } from '@/components/file-drop/validate-file';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { ApiError } from '@/lib/api-error';
import { plural } from '@/lib/text';
import type { Comparison } from './comparison';
import { ImportNotes } from './import-notes';

interface MarketImportDialogProps<C extends Comparison> {
  title: string;
  description: string;
  /** Names the field of the file. */
  label: string;
  rules: FileRules;
  /** What a change is called: one, and many. */
  unit: readonly [string, string];
  /** Compares; with the state of the table that was seen, stores. */
  send: (file: File, revision?: number) => Promise<C>;
  onStored: (result: C) => void;
  onClose: () => void;
  /** What the file changes. */
  view: (comparison: C) => ReactNode;
  /** Stands before the file: what the file itself may not say. */
  children?: ReactNode;
}

/** Imports a file of the regulator or of the market: it is compared before anything changes. */
export function MarketImportDialog<C extends Comparison>(props: MarketImportDialogProps<C>) {
  const { send, onStored, onClose, unit } = props;
  const [file, setFile] = useState<File | null>(null);
  const [compared, setCompared] = useState<C | null>(null);
  const compare = useSensitiveAct({
    mutationFn: (chosen: File) => send(chosen),
    onSuccess: setCompared,
    errorFallback: 'Não foi possível comparar o arquivo.',
  });
  const store = useSensitiveAct({
    mutationFn: ({ chosen, revision }: { chosen: File; revision: number }) =>
      send(chosen, revision),
    onSuccess: onStored,
    errorFallback: 'Não foi possível importar o arquivo.',
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setCompared(null);
    compare.reset();
    store.reset();
    if (chosen) compare.run(chosen);
  };
  const asking = compare.asking || store.asking;
  const stale = store.error instanceof ApiError && store.error.status === 412;
  const changes = compared?.changes ?? 0;
  const ready = file !== null && compared !== null && compared.problems.length === 0 && changes > 0;

  return (
    <>
      <Dialog
        open={!asking}
        onOpenChange={(open) => {
          if (!open && !asking) onClose();
        }}
        size="xl"
        persistent
        title={props.title}
        description={props.description}
        footer={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button
              variant="primary"
              disabled={!ready}
              loading={store.pending}
              loadingLabel="Importando…"
              onClick={() => {
                if (ready) store.run({ chosen: file, revision: compared.revision });
              }}
            >
              {changes > 0 ? `Importar ${plural(changes, ...unit)}` : 'Importar'}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          {props.children}
          <FileDrop
            label={props.label}
            rules={props.rules}
            file={file}
            onFile={choose}
            error={compare.message}
            disabled={compare.pending || store.pending}
          />
          {compare.pending && (
            <p role="status" className="text-body text-muted">
              Comparando com a tabela…
            </p>
          )}
          {store.message !== null && (
            <Banner
              tone="bad"
              title={store.message}
              action={
                stale && file ? (
                  <Button size="sm" onClick={() => choose(file)}>
                    Comparar de novo
                  </Button>
                ) : undefined
              }
            />
          )}
          {compared && (
            <>
              <ImportNotes comparison={compared} unit={unit} />
              {props.view(compared)}
            </>
          )}
        </div>
      </Dialog>
      <ReauthDialog {...(store.asking ? store.reauth : compare.reauth)} />
    </>
  );
}
