import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  contractImportsPath,
  contractTemplateCsvUrl,
  contractTemplateXlsxUrl,
} from '@/api/contract-imports';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { FileDrop } from '@/components/file-drop/file-drop';
import { UploadProgress } from '@/components/file-drop/upload-progress';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { formatDateTime, formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { pageParam } from '@/lib/search-params';
import { uploadFile } from '@/lib/upload';
import { uuid } from '@/lib/uuid';
import { ImportPage } from '../import-page';
import type { SheetImport } from '../mappers';
import { PhaseBadge } from '../phase-badge';
import { importListQuery, importQuery, pageSize, refreshAfterImport } from '../queries';
import { contractSource, SourceContext } from '../source';
import { sheetRules } from '../upload/sheet-rules';
import { TemplateLinks } from '../upload/template-links';
import { ImportSteps } from './import-steps';

const rules = { ...sheetRules, typeMessage: 'Envie uma planilha em CSV, XLSX, XLS ou ODS.' };

/** The sheets of contracts that were sent, and the first step of sending one. */
export function ContractImportsPage() {
  return (
    <SourceContext value={contractSource}>
      <PageHeader
        title="Importar contratos"
        description="Até 5.000 contratos por planilha, pelas mesmas regras do formulário. Nada é gravado antes da revisão."
        back={{ to: paths.contracts(), label: 'Voltar para contratos' }}
      />
      <div className="space-y-6">
        <ImportSteps phase={null} />
        <FileStep />
        <SentSheets />
      </div>
    </SourceContext>
  );
}

/** Chooses the file and sends it; its own page goes on from there. */
function FileStep() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [fraction, setFraction] = useState(0);
  // The same file sent again after a lost answer must not be imported twice.
  const attempt = useRef({ file: null as File | null, key: '' });
  const send = useMutation({
    mutationFn: (chosen: File) => {
      if (attempt.current.file !== chosen) attempt.current = { file: chosen, key: uuid() };
      return uploadFile<{ importId: string }>(contractImportsPath, chosen, {
        idempotencyKey: attempt.current.key,
        onProgress: setFraction,
      });
    },
    onSuccess: ({ importId }) => {
      void refreshAfterImport(client, contractSource);
      void navigate(paths.contractImport(importId));
    },
  });
  const submit = () => {
    setMissing(file === null);
    if (file !== null && !send.isPending) send.mutate(file);
  };
  return (
    <Card title="Arquivo">
      <div className="space-y-4">
        {send.isError && (
          <Banner tone="bad" title={messageOf(send.error, 'Não foi possível enviar a planilha.')} />
        )}
        <TemplateLinks csv={contractTemplateCsvUrl} xlsx={contractTemplateXlsxUrl} />
        <FileDrop
          label="Planilha de contratos"
          rules={rules}
          file={file}
          onFile={(chosen) => {
            setFile(chosen);
            setMissing(false);
            send.reset();
          }}
          error={missing ? 'Selecione uma planilha para prosseguir.' : null}
          disabled={send.isPending}
        />
        {send.isPending ? (
          <UploadProgress label={`Enviando ${file?.name ?? ''}`} value={fraction} />
        ) : (
          <Button variant="primary" onClick={submit}>
            Enviar planilha
          </Button>
        )}
      </div>
    </Card>
  );
}

const columns: readonly Column<SheetImport>[] = [
  { id: 'arquivo', header: 'Arquivo', wrap: true, width: '220px', cell: (row) => row.filename },
  { id: 'situacao', header: 'Situação', cell: (row) => <PhaseBadge phase={row.phase} /> },
  { id: 'quando', header: 'Enviada em', cell: (row) => formatDateTime(row.createdAt) },
  { id: 'quem', header: 'Por', cell: (row) => row.user },
  { id: 'total', header: 'Linhas', align: 'end', cell: ({ counts }) => formatNumber(counts.total) },
  {
    id: 'criados',
    header: 'Contratos criados',
    align: 'end',
    cell: ({ counts }) => formatNumber(counts.created),
  },
  {
    id: 'rejeitadas',
    header: 'Rejeitadas',
    align: 'end',
    cell: ({ counts }) => formatNumber(counts.rejected + counts.refused),
  },
];

function SentSheets() {
  const [{ page }, setFilters] = useSearchState({ page: pageParam() });
  const { data, error, isFetching, refetch } = useQuery(importListQuery(page, contractSource));
  if (error && data === undefined) {
    return (
      <ErrorBanner
        title="Não foi possível carregar as importações."
        detail={messageOf(error, '')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Card title="Planilhas enviadas" padding="none">
      <DataTable
        name="Planilhas de contratos"
        columns={columns}
        rows={data?.rows}
        rowKey={(row) => row.id}
        rowTo={(row) => paths.contractImport(row.id)}
        cards
        empty={
          <EmptyState
            icon={<FileSpreadsheet />}
            title="Nenhuma planilha enviada ainda."
            description="Baixe a planilha modelo: a aba Como preencher explica cada coluna."
          />
        }
      />
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          totalCapped={data.totalCapped}
          onPage={(next) => setFilters({ page: next }, { push: true })}
        />
      )}
    </Card>
  );
}

/** One sheet of contracts: its columns, its review, what it created, and the way back. */
export function ContractImportPage() {
  const { id = '' } = useParams();
  const { data } = useQuery(importQuery(id, contractSource));
  return (
    <SourceContext value={contractSource}>
      <ImportPage steps={data && <ImportSteps phase={data.phase} />} />
    </SourceContext>
  );
}
