import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import type { ImportFormat } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDate } from '@/lib/format';
import { plural } from '@/lib/text';
import { type FormatKind, formatKinds, useForget } from './queries';

/** How one reads the columns of spreadsheets that were not known, and the way to forget it. */
export function FormatsPage() {
  const contracts = useCan('contracts:create');
  const ccee = useCan('ccee:update');
  return (
    <>
      <PageHeader
        title="Formatos de planilha"
        description="O que você disse que as colunas de cada formato são. Um formato que fica 12 meses sem uso é esquecido."
      />
      <div className="max-w-3xl space-y-6">
        <Formats kind="medicao" />
        {contracts && <Formats kind="contratos" />}
        {ccee && <Formats kind="ccee" />}
      </div>
    </>
  );
}

function Formats({ kind }: { kind: FormatKind }) {
  const { title, query: options } = formatKinds[kind];
  const query = useQuery(options);
  const { forget, failed } = useForgetting(kind);
  return (
    <Card title={title}>
      <AsyncView
        query={query}
        loadingLabel="Carregando formatos..."
        skeleton={<Skeleton size="h-24 w-full" />}
        errorTitle="Não foi possível carregar os formatos de planilha."
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState icon={<FileSpreadsheet />} title="Nenhum formato lembrado." />}
      >
        {({ data }) => (
          <ul className="divide-y divide-border">
            {data.map((format) => (
              <FormatItem key={format.id} format={format} forget={forget} />
            ))}
          </ul>
        )}
      </AsyncView>
      {failed}
    </Card>
  );
}

function useForgetting(kind: FormatKind) {
  const forget = useForget(kind);
  const failed = forget.isError && (
    <Banner tone="bad" title={messageOf(forget.error, 'Não foi possível esquecer o formato.')} />
  );
  return { forget, failed };
}

interface FormatItemProps {
  format: ImportFormat;
  forget: ReturnType<typeof useForget>;
}

function FormatItem({ format, forget }: FormatItemProps) {
  const read = format.colunas.filter(({ label }) => label !== '');
  const unread = format.colunas.filter(({ label }) => label === '');
  const name = format.colunas.map(({ source }) => source).join(', ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-4">
      <div className="min-w-0 space-y-1">
        <p className="break-words">
          {read.map(({ source, label }) => `${source}: ${label}`).join(' · ')}
        </p>
        {unread.length > 0 && (
          <p className="text-dense break-words text-muted">
            {`Não lidas: ${unread.map(({ source }) => source).join(', ')}`}
          </p>
        )}
        <p className="text-dense text-muted">
          {`Último uso em ${formatDate(format.usadoEm)} · ${plural(format.usos, 'planilha', 'planilhas')}`}
        </p>
      </div>
      <Button
        size="sm"
        loading={forget.isPending && forget.variables === format.id}
        onClick={() => forget.mutate(format.id)}
      >
        Esquecer
        <span className="sr-only"> o formato {name}</span>
      </Button>
    </li>
  );
}
