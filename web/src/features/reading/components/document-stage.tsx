import { useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { Progress } from '@/components/ui/progress';
import { isNotFound } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { formatElapsed } from '../fields';
import type { BillDocument } from '../mappers';
import { claimQuery } from '../queue/queries';
import { pollError } from '../send';
import { usePreview } from '../use-preview';
import { Divided } from './divided';
import { Failed } from './failed';
import { PartOfFile } from './part-of-file';

const clock = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

const Review = onDemand(() => import('./review').then((m) => m.Review), { panel: true });

interface DocumentStageProps {
  data: BillDocument | undefined;
  error: unknown;
  /** What was sent, where it was sent just now. */
  file: File | null;
  /** When its sending began, in milliseconds of the epoch. */
  started: number;
  hidden: boolean;
  onReset: () => void;
  onMove: (step: 1 | -1) => void;
  /** Called once the document is an invoice. */
  onLinked: (document: BillDocument) => void;
}

/** One document: being read, failed, or read. */
export function DocumentStage(props: DocumentStageProps) {
  const { data, error, file, started, hidden, onReset, onMove, onLinked } = props;
  const mayProcess = useCan('invoices:process');
  const stage = data?.stage ?? null;
  // A later reading counts from its own beginning.
  const first = file !== null && (data?.version ?? 1) === 1;
  if (isNotFound(error)) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<FileSearch />}
          title="Documento não encontrado."
          action={<Button onClick={onReset}>Voltar para o envio</Button>}
        />
      </Card>
    );
  }
  return (
    <div className="space-y-6">
      {Boolean(error) && (
        <Banner tone="warn" title={pollError(error)}>
          A consulta continua a cada 5 segundos.
        </Banner>
      )}
      {data && mayProcess && !data.linked && <Claimed id={data.document_id} />}
      <PartOfFile whole={data?.parte_de} />
      {data?.same_as && <SameFile first={data.same_as} />}
      {(stage === null || stage === 'lendo') && (
        <Processing document={data ?? null} file={file} started={first ? started : null} />
      )}
      {data && (stage === 'falhou' || stage === 'senha') && (
        <Failed document={data} onReset={onReset} />
      )}
      {data && stage === 'dividido' && <Divided document={data} />}
      {data && stage === 'lido' && (
        <Review document={data} hidden={hidden} onMove={onMove} onLinked={onLinked} />
      )}
    </div>
  );
}

/** Says that the person has the document open, and who else has it. */
function Claimed({ id }: { id: string }) {
  const { data } = useQuery(claimQuery(id));
  if (!data || data.mine) return null;
  return (
    <Banner
      tone="info"
      title={`${data.name} está conferindo este documento até ${clock.format(new Date(data.until))}.`}
    >
      Você pode conferir também; vale o que for salvo primeiro.
    </Banner>
  );
}

interface ProcessingProps {
  /** null until the server has answered once. */
  document: BillDocument | null;
  file: File | null;
  /** When the sending began; null for a document that was sent before. */
  started: number | null;
}

/** The second step: the time that has passed, and the file as it was sent. */
function Processing({ document, file, started }: ProcessingProps) {
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

/** The file as the browser shows it, while the server reads it; no browser shows HEIC. */
function FilePreview({ file }: { file: File }) {
  const url = usePreview(file);
  if (/\.hei[cf]$/i.test(file.name)) return null;
  return (
    <Card title="Pré-visualização">
      {url && (
        <iframe
          src={url}
          title={`Pré-visualização de ${file.name}`}
          className="h-[60dvh] w-full rounded-control border border-border"
        />
      )}
    </Card>
  );
}

/** Seconds since a moment (milliseconds of the epoch), every second. */
function useElapsed(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (now - since) / 1000);
}

/** Says that the same file was sent before, and leads there. */
function SameFile({ first }: { first: NonNullable<BillDocument['same_as']> }) {
  return (
    <Banner
      tone="warn"
      title="Este mesmo arquivo já foi enviado."
      action={
        <ButtonLink size="sm" to={paths.invoiceDocument(first.document_id)}>
          Abrir o primeiro envio
        </ButtonLink>
      }
    >
      {`${first.filename}, enviado por ${first.created_by} em ${formatDateTime(first.created_at)}. O mesmo arquivo não vira duas faturas.`}
    </Banner>
  );
}
