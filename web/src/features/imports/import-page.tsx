import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useTitle } from '@/hooks/use-title';
import { isNotFound } from '@/lib/api-error';
import { formatDateTime, formatFileSize } from '@/lib/format';
import { balanceMessage } from '@/model/balance/errors';
import { ImportStage } from './import-stage';
import type { SheetImport } from './mappers';
import { PhaseBadge } from './phase-badge';
import { importQuery } from './queries';
import { useSource } from './source';

const title = 'Importação de planilha';

/** One spreadsheet: where it stands, what it changed, what was rejected, and what can be done. */
export function ImportPage({ steps }: { steps?: ReactNode }) {
  const { id = '' } = useParams();
  const source = useSource();
  const query = useQuery(importQuery(id, source));
  const { data, error } = query;
  useTitle(data?.filename ?? title);
  const missing = isNotFound(error);
  return (
    <>
      <PageHeader
        title={data?.filename ?? title}
        badge={data && <PhaseBadge phase={data.phase} />}
        description={data && whoAndWhen(data)}
        back={{ to: source.listPath, label: source.back }}
      />
      <div className="space-y-6">
        {steps}
        {error && !missing && (
          <LoadError
            query={query}
            title="Não foi possível carregar a importação."
            detail={balanceMessage(error)}
          />
        )}
        {missing && (
          <Card padding="none">
            <EmptyState
              icon={<FileSpreadsheet />}
              title="Importação não encontrada."
              action={<ButtonLink to={source.listPath}>{source.back}</ButtonLink>}
            />
          </Card>
        )}
        {data === undefined && !error && (
          <div role="status" aria-label="Carregando importação...">
            <Skeleton size="h-28 w-full" />
          </div>
        )}
        {data !== undefined && !missing && <ImportStage sheet={data} />}
      </div>
    </>
  );
}

function whoAndWhen({ user, createdAt, updatedAt, size }: SheetImport): string {
  const sent = `Enviada por ${user} em ${formatDateTime(createdAt)}`;
  return `${sent} · última mudança em ${formatDateTime(updatedAt)} · ${formatFileSize(size)}`;
}
