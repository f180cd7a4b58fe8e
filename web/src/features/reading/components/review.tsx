import { useMutation } from '@tanstack/react-query';
import { Calculator, Download, FileSpreadsheet, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { downloadDocument, downloadDocumentExcel } from '@/api/gen/leitura-de-documentos';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';
import { useUnsaved } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';
import { formatDateTime, formatFileSize } from '@/lib/format';
import { paths } from '@/lib/paths';
import { type BillDocument, isNotBill } from '../mappers';
import { DocumentParts } from '../parts/document-parts';
import type { Part } from '../parts/parts';
import { asItWas, useConfirm, useRetry } from '../queries';
import type { ActiveCell } from '../tables/cell-grid';
import { historySource } from '../tables/history-card';
import { itemsSource } from '../tables/items-card';
import { useCorrections } from '../use-corrections';
import { useReviewKeys } from '../use-review-keys';
import { useTable } from '../use-table';
import { ActError, confirmFailed } from './act-error';
import { FieldsCard } from './fields-card';
import { KindCard } from './kind-card';
import { LinkCard } from './link-card';
import { PageCard, type Shown } from './page-card';
import { StageBadge } from './stage-badge';

const EventCard = onDemand(() => import('./event-card').then((m) => m.EventCard));

interface ReviewProps {
  document: BillDocument;
  hidden: boolean;
  /** Opens the document after or before this one in the list. */
  onMove: (step: 1 | -1) => void;
  /** Called once the document is an invoice. */
  onLinked: (document: BillDocument) => void;
}

/** The third step: what was read beside the page, corrected, and linked to its contract. */
export function Review({ document, hidden, onMove, onLinked }: ReviewProps) {
  const corrections = useCorrections(document);
  const items = useTable(document, itemsSource);
  const history = useTable(document, historySource);
  const [active, setActive] = useState<Shown | null>(null);
  const [part, setPart] = useState<Part>('itens');
  const writable = useCan('invoices:process') && !document.linked;
  const unsaved = corrections.count > 0 || items.dirty || history.dirty;
  useUnsaved(unsaved);
  const save = () => {
    if (corrections.count > 0) corrections.save();
    else if (items.dirty) items.save();
    else history.save();
  };
  const confirm = useConfirm(document);
  useReviewKeys({ document, confirm, writable, unsaved, save, onMove, onPart: setPart });
  return (
    <div className="space-y-6">
      <Summary document={document} writable={writable} />
      {document.warnings.map((warning) => (
        <Banner key={warning} tone="warn" title={warning} />
      ))}
      {corrections.stale && (
        <Banner
          tone="warn"
          title="Outra pessoa alterou este documento. Confira os dados atuais antes de salvar."
          action={
            <Button size="sm" onClick={corrections.reload}>
              Carregar dados atuais
            </Button>
          }
        >
          O que você digitou continua nos campos.
        </Banner>
      )}
      <ActError document={document} act={confirm} fallback={confirmFailed} />
      {document.kind && (
        <KindCard
          document={document}
          kind={document.kind}
          confirm={confirm}
          writable={writable}
          unsaved={unsaved}
        />
      )}
      {!hidden && (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <PageCard key={document.document_id} document={document} active={active} />
            <FieldsCard
              document={document}
              corrections={corrections}
              confirm={confirm}
              writable={writable}
              onActive={setActive}
            />
          </div>
          <DocumentParts
            document={document}
            items={items}
            history={history}
            writable={writable}
            part={part}
            onPart={setPart}
            onActive={(cell) => setActive(shownOf(cell))}
          />
        </>
      )}
      {document.evento && <EventCard document={document} event={document.evento} />}
      {isNotBill(document.kind) ? (
        !document.evento && (
          <Banner tone="info" title="Este documento não é uma fatura e não pode ser vinculado." />
        )
      ) : (
        <LinkCard document={document} unsaved={unsaved} writable={writable} onLinked={onLinked} />
      )}
    </div>
  );
}

/** A cell as the page draws it. */
function shownOf({ row, column, cell }: ActiveCell): Shown {
  const name = row?.cells.description?.value ?? row?.cells.month?.value ?? '';
  return {
    label: `${column.header} de ${name}`,
    page: cell?.page ?? null,
    box: cell?.place ?? null,
  };
}

function Summary({ document, writable }: { document: BillDocument; writable: boolean }) {
  const { document_id: id, filename, stage, linked, badge, excel_file_name } = document;
  const maySimulate = useCan('simulations:use');
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-0 text-body font-medium break-all">{filename}</p>
            <StageBadge stage={stage} linked={linked} badge={badge} />
          </div>
          <p className="mt-1 text-dense text-muted">
            {`Enviado por ${document.created_by} em ${formatDateTime(document.created_at)} · ${formatFileSize(document.file_size_bytes)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <DownloadButton
            path={downloadDocumentExcel.at({ id })}
            name={excel_file_name ?? 'dados.xlsx'}
            icon={<FileSpreadsheet />}
            label="Baixar Excel"
          />
          <DownloadButton
            path={downloadDocument.at({ id })}
            name={filename}
            icon={<Download />}
            label="Baixar documento"
          />
          {writable && <ReadAgain document={document} icon={<RotateCw />} />}
          {maySimulate && (
            <ButtonLink size="sm" to={paths.simulationOfBill(id)} icon={<Calculator />}>
              Usar esta fatura
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}

interface DownloadButtonProps {
  path: string;
  name: string;
  icon: ReactNode;
  label: string;
}

/** Downloads a file; a refusal opens a dialog with its message. */
function DownloadButton({ path, name, icon, label }: DownloadButtonProps) {
  const run = useMutation({ mutationFn: () => download(path, {}, name) });
  return (
    <>
      <Button
        size="sm"
        icon={icon}
        loading={run.isPending}
        loadingLabel="Baixando…"
        onClick={() => run.mutate()}
      >
        {label}
      </Button>
      <Dialog
        open={run.isError}
        onOpenChange={(open) => open || run.reset()}
        size="sm"
        title="Não foi possível baixar o arquivo."
        footer={<Button onClick={() => run.reset()}>Fechar</Button>}
      >
        <p className="text-body">{messageOf(run.error, 'O arquivo não veio. Tente novamente.')}</p>
      </Dialog>
    </>
  );
}

/** Has a document that was read be read once more; corrections by hand stay. */
function ReadAgain({ document, icon }: { document: BillDocument; icon: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const retry = useRetry(document);
  return (
    <>
      <Button size="sm" icon={icon} onClick={() => setAsking(true)}>
        Ler de novo
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (retry.isPending) return;
          setAsking(open);
          retry.reset();
        }}
        title="Ler o documento de novo?"
        description={
          retry.error
            ? messageOf(retry.error, 'Não foi possível ler o documento de novo. Tente novamente.')
            : 'O que você já salvou à mão continua valendo. O que foi digitado sem salvar se perde.'
        }
        confirmLabel="Ler de novo"
        tone="primary"
        loading={retry.isPending}
        onConfirm={() => retry.mutate(asItWas)}
      />
    </>
  );
}
