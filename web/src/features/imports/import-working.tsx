import { UploadProgress } from '@/components/file-drop/upload-progress';
import { Card } from '@/components/ui/card';
import { fractionOf, progressText } from './import-state';
import type { Progress } from './mappers';

const working = {
  reading: 'Lendo a planilha e conferindo linha por linha',
  applying: 'Importando as linhas válidas',
  undoing: 'Desfazendo a importação',
} as const;

interface ImportWorkingProps {
  phase: keyof typeof working;
  progress: Progress | null;
}

/** How far the server is with the file. */
export function ImportWorking({ phase, progress }: ImportWorkingProps) {
  return (
    <Card>
      <UploadProgress
        label={working[phase]}
        value={fractionOf(progress)}
        detail={progressText(progress)}
      />
    </Card>
  );
}
