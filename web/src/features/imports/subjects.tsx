import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  contractTemplateCsv,
  contractTemplateXlsx,
  uploadContracts,
} from '@/api/gen/importacao-de-contratos';
import {
  cceeTemplateCsv,
  cceeTemplateXlsx,
  uploadCcee,
} from '@/api/gen/importacao-de-valores-da-ccee';

import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { FileDrop } from '@/components/file-drop/file-drop';
import { UploadProgress } from '@/components/file-drop/upload-progress';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { formatDateTime, formatNumber } from '@/lib/format';
import { pageParam } from '@/lib/search-params';
import { uploadFile } from '@/lib/upload';
import { uuid } from '@/lib/uuid';
import { ImportPage } from './import-page';
import { ImportSteps } from './import-steps';
import type { SheetImport } from './mappers';
import { PhaseBadge } from './phase-badge';
import { importListQuery, importQuery, pageSize, refreshAfterImport } from './queries';
import { cceeSource, contractSource, type ImportSource, SourceContext } from './source';
import { sheetRules } from './upload/sheet-rules';
import { TemplateLinks } from './upload/template-links';

/** The endpoints, links and texts of a subject whose sheets have pages of their own. */
interface SheetWords {
  source: ImportSource;
  title: string;
  description: string;
  back: string;
  uploadPath: string;
  templates: { csv: string; xlsx: string };
  /** 'Planilha de contratos', and 'Planilhas de contratos'. */
  sheet: string;
  sheets: string;
  created: string;
}

/** The sheets of a subject that were sent, and the first step of sending one. */
function SheetsPage({ words }: { words: SheetWords }) {
  return (
    <SourceContext value={words.source}>
      <PageHeader
        title={words.title}
        description={words.description}
        back={{ to: words.source.dataPath, label: words.back }}
      />
      <div className="space-y-6">
        <ImportSteps phase={null} />
        <FileStep words={words} />
        <SentSheets words={words} />
      </div>
    </SourceContext>
  );
}

/** Chooses the file and sends it; its own page goes on from there. */
function FileStep({ words }: { words: SheetWords }) {
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
      return uploadFile<{ importId: string }>(words.uploadPath, chosen, {
        idempotencyKey: attempt.current.key,
        onProgress: setFraction,
      });
    },
    onSuccess: ({ importId }) => {
      void refreshAfterImport(client, words.source);
      void navigate(words.source.onePath(importId));
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
        <TemplateLinks {...words.templates} />
        <FileDrop
          label={words.sheet}
          rules={sheetRules}
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

const columnsOf = (words: SheetWords): readonly Column<SheetImport>[] => [
  { id: 'arquivo', header: 'Arquivo', wrap: true, width: '220px', cell: (row) => row.filename },
  { id: 'situacao', header: 'Situação', cell: (row) => <PhaseBadge phase={row.phase} /> },
  { id: 'quando', header: 'Enviada em', cell: (row) => formatDateTime(row.createdAt) },
  { id: 'quem', header: 'Por', cell: (row) => row.user },
  { id: 'total', header: 'Linhas', align: 'end', cell: ({ counts }) => formatNumber(counts.total) },
  {
    id: 'criados',
    header: words.created,
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

function SentSheets({ words }: { words: SheetWords }) {
  const [{ page }, setFilters] = useSearchState({ page: pageParam() });
  const query = useQuery(importListQuery(page, words.source));
  const { data, error } = query;
  if (error && data === undefined) {
    return <LoadError query={query} title="Não foi possível carregar as importações." />;
  }
  return (
    <Card title="Planilhas enviadas" padding="none">
      <DataTable
        name={words.sheets}
        columns={columnsOf(words)}
        rows={data?.rows}
        rowKey={(row) => row.id}
        rowTo={(row) => words.source.onePath(row.id)}
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

/** One sheet of a subject: its columns, its review, what it created, and the way back. */
function SheetPage({ source }: { source: ImportSource }) {
  const { id = '' } = useParams();
  const { data } = useQuery(importQuery(id, source));
  return (
    <SourceContext value={source}>
      <ImportPage steps={data && <ImportSteps phase={data.phase} />} />
    </SourceContext>
  );
}

const contractWords: SheetWords = {
  source: contractSource,
  title: 'Importar contratos',
  description:
    'Até 5.000 contratos por planilha, pelas mesmas regras do formulário. Nada é gravado antes da revisão.',
  back: 'Voltar para contratos',
  uploadPath: uploadContracts.url,
  templates: { csv: contractTemplateCsv.url, xlsx: contractTemplateXlsx.url },
  sheet: 'Planilha de contratos',
  sheets: 'Planilhas de contratos',
  created: 'Contratos criados',
};

/** The sheets of contracts that were sent, and the first step of sending one. */
export function ContractImportsPage() {
  return <SheetsPage words={contractWords} />;
}

/** One sheet of contracts. */
export function ContractImportPage() {
  return <SheetPage source={contractSource} />;
}

const cceeWords: SheetWords = {
  source: cceeSource,
  title: 'Importar valores da CCEE',
  description:
    'Um tipo por linha, ou uma coluna por tipo. Só agentes já cadastrados; nada é gravado antes da revisão das linhas com problema.',
  back: 'Voltar para Valores da CCEE',
  uploadPath: uploadCcee.url,
  templates: { csv: cceeTemplateCsv.url, xlsx: cceeTemplateXlsx.url },
  sheet: 'Planilha da CCEE',
  sheets: 'Planilhas da CCEE',
  created: 'Valores criados',
};

/** The sheets of the CCEE that were sent, and the first step of sending one. */
export function CceeImportsPage() {
  return <SheetsPage words={cceeWords} />;
}

/** One sheet of the CCEE. */
export function CceeImportPage() {
  return <SheetPage source={cceeSource} />;
}
