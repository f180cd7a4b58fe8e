import { type ReactNode, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import type { FileRules } from '@/components/file-drop/validate-file';
import { Button } from '@/components/ui/button';
import type { DialogProps } from '@/components/ui/dialog';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { isStale } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { ImportDialog } from './import-dialog';
import { type SheetAnswer, SheetQuestion, sheetQuestion } from './sheet-question';

/** The result of comparing a file with its table. */
interface Compared {
  /** How much the file would change. */
  changes: number;
  /** With any of them nothing is imported. */
  problems: readonly unknown[];
  /** Of the table that was compared. */
  revision: number;
}

/** What a person said of a file, or saw. */
export interface SaidOfFile {
  revision?: number;
  answer?: SheetAnswer;
}

interface CompareDialogProps<C extends Compared>
  extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  label: string;
  rules: FileRules;
  /** What a change is called: one, and many. */
  unit: readonly [string, string];
  /** Compares; with the state of the table that was seen, stores. */
  send: (file: File, said: SaidOfFile) => Promise<C>;
  onStored: (result: C) => void;
  onClose: () => void;
  /** What the file changes. */
  view: (comparison: C) => ReactNode;
  /** Said where a failed import brings no sentence of its own. */
  failure?: string;
  /** Stands before the file: what the file itself may not say. */
  children?: ReactNode;
}

interface Chosen {
  chosen: File;
  answer: SheetAnswer;
}

/** Imports a file that is compared with the table before anything changes. */
export function CompareDialog<C extends Compared>(props: CompareDialogProps<C>) {
  const { send, onStored, onClose, unit } = props;
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<SheetAnswer>({});
  const [compared, setCompared] = useState<C | null>(null);
  const compare = useSensitiveAct({
    mutationFn: ({ chosen, answer }: Chosen) => send(chosen, { answer }),
    onSuccess: setCompared,
    errorFallback: 'Não foi possível comparar o arquivo.',
  });
  const store = useSensitiveAct({
    mutationFn: ({ chosen, answer, revision }: Chosen & { revision: number }) =>
      send(chosen, { revision, answer }),
    onSuccess: onStored,
    errorFallback: props.failure ?? 'Não foi possível importar o arquivo.',
  });
  const choose = (chosen: File | null, answer: SheetAnswer = {}) => {
    setFile(chosen);
    setAnswer(answer);
    setCompared(null);
    compare.reset();
    store.reset();
    if (chosen) compare.run({ chosen, answer });
  };
  const question = sheetQuestion(compare.error);
  const changes = compared?.changes ?? 0;
  const ready = file !== null && compared !== null && compared.problems.length === 0 && changes > 0;

  return (
    <>
      <ImportDialog
        open={!compare.asking && !store.asking}
        size={props.size}
        title={props.title}
        description={props.description}
        before={props.children}
        source={{
          label: props.label,
          rules: props.rules,
          file,
          onFile: (chosen) => choose(chosen),
          error: question ? null : compare.message,
          disabled: compare.pending || store.pending,
        }}
        next={{
          label: changes > 0 ? `Importar ${plural(changes, ...unit)}` : 'Importar',
          disabled: !ready,
          loading: store.pending,
          loadingLabel: 'Importando…',
          onPress: () => {
            if (ready) store.run({ chosen: file, answer, revision: compared.revision });
          },
        }}
        close={{ label: 'Cancelar' }}
        onClose={onClose}
      >
        {compare.pending && (
          <p role="status" className="text-body text-muted">
            Comparando com a tabela…
          </p>
        )}
        {question && file && (
          <SheetQuestion
            question={question}
            pending={compare.pending}
            onAnswer={(more) => choose(file, { ...answer, ...more })}
          />
        )}
        {store.message !== null && (
          <Banner
            tone="bad"
            title={store.message}
            action={
              isStale(store.error) && file ? (
                <Button size="sm" onClick={() => choose(file, answer)}>
                  Comparar de novo
                </Button>
              ) : undefined
            }
          />
        )}
        {compared && props.view(compared)}
      </ImportDialog>
      <ReauthDialog {...(store.asking ? store.reauth : compare.reauth)} />
    </>
  );
}
