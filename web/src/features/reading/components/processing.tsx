import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { formatElapsed } from '../fields';
import type { BillDocument } from '../mappers';
import { useElapsed } from '../use-elapsed';
import { FilePreview } from './file-preview';

interface ProcessingProps {
  /** null until the server has answered once. */
  document: BillDocument | null;
  file: File | null;
  /** When the sending began; null for a document that was sent before. */
  started: number | null;
}

/** The second step: the time that has passed, and the file as it was sent. */
export function Processing({ document, file, started }: ProcessingProps) {
  const [opened] = useState(() => Date.now());
  const seconds = useElapsed(started ?? opened);
  const name = document?.filename ?? file?.name ?? '';
  return (
    <div className="space-y-6">
      <Card title="Processamento OCR">
        <div className="space-y-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p role="status" className="min-w-0 text-body font-medium break-all">
              {name === '' ? 'Processando o documento' : `Processando ${name}`}
            </p>
            <p className="text-dense text-muted tabular-nums">
              Tempo decorrido: <span role="timer">{formatElapsed(seconds)}</span>
            </p>
          </div>
          <Progress label="Processamento do documento" value={null} />
          <p className="text-dense text-muted">
            Você pode sair desta tela: a leitura continua e fica em Documentos enviados.
          </p>
        </div>
      </Card>
      {file && !/\.xml$/i.test(file.name) && <FilePreview file={file} />}
    </div>
  );
}
