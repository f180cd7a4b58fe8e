import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDateTime, formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { pageParam } from '@/lib/search-params';
import { balanceMessage } from '@/model/balance/errors';
import type { ImportCounts, SheetImport } from './mappers';
import { PhaseBadge } from './phase-badge';
import { importListQuery, pageSize } from './queries';
import { UploadDialog } from './upload/upload-dialog';

const count = (key: keyof ImportCounts, header: string): Column<SheetImport> => ({
  id: key,
  header,
  align: 'end',
  cell: (row) => formatNumber(row.counts[key]),
});

const columns: readonly Column<SheetImport>[] = [
  { id: 'arquivo', header: 'Arquivo', wrap: true, width: '220px', cell: (row) => row.filename },
  { id: 'situacao', header: 'Situação', cell: (row) => <PhaseBadge phase={row.phase} /> },
  { id: 'quando', header: 'Enviada em', cell: (row) => formatDateTime(row.createdAt) },
  { id: 'quem', header: 'Por', cell: (row) => row.user },
  count('total', 'Linhas'),
  count('created', 'Criadas'),
  count('updated', 'Atualizadas'),
  count('rejected', 'Rejeitadas'),
];

/** Every spreadsheet that was sent, newest first. */
export function ImportsPage() {
  const [{ page }, setFilters] = useSearchState({ page: pageParam() });
  const [uploading, setUploading] = useState(false);
  const query = useQuery(importListQuery(page));
  const { data, error } = query;
  return (
    <>
      <PageHeader
        list
        title="Importações"
        description="As planilhas de medição enviadas, o que cada uma mudou e o que foi rejeitado."
        back={{ to: paths.balances, label: 'Voltar para balanços' }}
        actions={
          <Button variant="primary" icon={<Upload />} onClick={() => setUploading(true)}>
            Enviar planilha
          </Button>
        }
      />
      <div className="space-y-4">
        <LoadError
          query={query}
          title="Não foi possível carregar as importações."
          detail={balanceMessage(error)}
        />
        {(data !== undefined || !error) && (
          <Card padding="none">
            <DataTable
              name="Importações"
              columns={columns}
              rows={data?.rows}
              rowKey={(row) => row.id}
              rowTo={(row) => paths.import(row.id)}
              cards
              empty={
                <EmptyState
                  icon={<FileSpreadsheet />}
                  title="Nenhuma planilha enviada ainda."
                  description="Baixe a planilha modelo ao enviar a primeira."
                  action={
                    <Button size="sm" onClick={() => setUploading(true)}>
                      Enviar a primeira planilha
                    </Button>
                  }
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
        )}
      </div>
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}
