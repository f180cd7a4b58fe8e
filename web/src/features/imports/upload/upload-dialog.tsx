import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { FileDrop } from '@/components/file-drop/file-drop';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { paths } from '@/lib/paths';
import { TemplateLinks } from './template-links';
import type { UploadEnd } from './upload';
import { UploadFailureBanner, UploadResult, UploadRunning } from './upload-steps';
import { useUpload } from './use-upload';

const rules = {
  extensions: ['.csv', '.xlsx'],
  mimes: [
    'text/csv',
    'application/csv',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  maxBytes: 10 * 1024 * 1024,
  typeMessage: 'Envie um arquivo no formato CSV.',
  sizeMessage: 'O arquivo excede o limite de 10MB.',
};

const formId = 'enviar-planilha';

/** Chooses a spreadsheet, sends it and follows its job. Mounted while open. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { state, start, cancel } = useUpload((end) => open(end));

  const open = (end: UploadEnd) => {
    if (end.step !== 'done') void navigate(paths.import(end.importId));
    else if (end.balanceId !== null) void navigate(paths.balance(end.balanceId));
    else if (end.counts === null) onClose();
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) start(file);
    else setError('Selecione uma planilha CSV para prosseguir.');
  };

  const choosing = state.step === 'idle' || state.step === 'error';
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Enviar planilha CSV"
      description="Medição e faturamento por medidor e mês, em CSV ou XLSX."
      persistent={!choosing}
      footer={
        choosing ? (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button variant="primary" type="submit" form={formId}>
              Enviar planilha
            </Button>
          </>
        ) : (
          state.step !== 'sending' && <Button onClick={onClose}>Fechar</Button>
        )
      }
    >
      {choosing ? (
        <form id={formId} onSubmit={submit} className="space-y-4">
          {state.step === 'error' && <UploadFailureBanner failure={state} />}
          <FileDrop label="Planilha" rules={rules} file={file} onFile={choose} error={error} />
          <TemplateLinks />
        </form>
      ) : state.step === 'done' ? (
        <UploadResult end={state} />
      ) : (
        <UploadRunning state={state} filename={file?.name ?? ''} onCancel={cancel} />
      )}
    </Dialog>
  );
}
