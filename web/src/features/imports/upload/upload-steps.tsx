import { Banner } from '@/components/feedback/banner';
import { UploadProgress } from '@/components/file-drop/upload-progress';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { CountList } from '../count-list';
import { fractionOf, progressText } from '../import-state';
import type { UploadState } from './upload';
import { uploadMessages } from './upload';

type Step<S extends UploadState['step']> = Extract<UploadState, { step: S }>;

interface UploadRunningProps {
  state: UploadState;
  filename: string;
  onCancel: () => void;
}

/** The file on its way, then its job at work. */
export function UploadRunning({ state, filename, onCancel }: UploadRunningProps) {
  if (state.step === 'sending') {
    return (
      <UploadProgress label={`Enviando ${filename}`} value={state.fraction} onCancel={onCancel} />
    );
  }
  if (state.step === 'waiting') return <UploadProgress label={uploadMessages.sent} value={null} />;
  if (state.step !== 'polling') return null;
  const { progress } = state;
  return (
    <div className="space-y-4">
      <UploadProgress
        label={`Processando ${filename}`}
        value={fractionOf(progress)}
        detail={progressText(progress)}
      />
      <p className="text-dense text-muted">
        Você pode fechar esta janela: o processamento continua e fica em Importações.
      </p>
    </div>
  );
}

/** Why the upload failed, with a link to the import where the server has one. */
export function UploadFailureBanner({ failure }: { failure: Step<'error'> }) {
  const { importId, goesOn } = failure;
  return (
    <Banner
      tone="bad"
      title={failure.message}
      action={
        (importId !== null || goesOn) && (
          <ButtonLink to={importId === null ? paths.imports : paths.import(importId)} size="sm">
            {goesOn ? 'Acompanhar' : 'Ver importação'}
          </ButtonLink>
        )
      }
    >
      {goesOn && 'A planilha continua no servidor.'}
    </Banner>
  );
}

/** What a sheet of many balances has changed. */
export function UploadResult({ end }: { end: Step<'done'> }) {
  return (
    <div className="space-y-4">
      <Banner
        tone="ok"
        title={uploadMessages.processed}
        action={
          end.importId !== null && (
            <ButtonLink to={paths.import(end.importId)} size="sm">
              Ver importação
            </ButtonLink>
          )
        }
      />
      {end.counts && <CountList counts={end.counts} />}
    </div>
  );
}
