import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ImportDialog } from '@/components/import/import-dialog';
import { paths } from '@/lib/paths';
import { sheetRules } from './sheet-rules';
import { TemplateLinks } from './template-links';
import type { UploadEnd } from './upload';
import { UploadFailureBanner, UploadResult, UploadRunning } from './upload-steps';
import { useUpload } from './use-upload';

/** Chooses a spreadsheet, sends it and follows its job. Mounted while open. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { state, start, cancel } = useUpload((end) => open(end));

  const open = (end: UploadEnd) => {
    if (end.step !== 'done') void navigate(paths.import(end.importId));
    else if (end.said && end.importId !== null) void navigate(paths.import(end.importId));
    else if (end.balanceId !== null) void navigate(paths.balance(end.balanceId));
    else if (end.counts === null) onClose();
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError(null);
  };
  const submit = () => {
    if (file) start(file);
    else setError('Selecione uma planilha CSV para prosseguir.');
  };

  const choosing = state.step === 'idle' || state.step === 'error';
  return (
    <ImportDialog
      title="Enviar planilha CSV"
      description="Medição e faturamento por medidor e mês, em CSV, XLSX ou XLS."
      persistent={!choosing}
      before={state.step === 'error' && <UploadFailureBanner failure={state} />}
      source={
        choosing ? { label: 'Planilha', rules: sheetRules, file, onFile: choose, error } : null
      }
      next={choosing ? { label: 'Enviar planilha', onPress: submit } : null}
      close={state.step === 'sending' ? null : { label: choosing ? 'Cancelar' : 'Fechar' }}
      onClose={onClose}
    >
      {choosing && <TemplateLinks />}
      {state.step === 'done' && <UploadResult end={state} />}
      {!choosing && state.step !== 'done' && (
        <UploadRunning state={state} filename={file?.name ?? ''} onCancel={cancel} />
      )}
    </ImportDialog>
  );
}
