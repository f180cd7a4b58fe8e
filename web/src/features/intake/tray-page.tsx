import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { IntakeMessageBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { Pagination } from '@/components/data-table/pagination';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { optionParam, pageParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { MessageCard } from './message-card';
import { intakeQuery, useDecision } from './queries';
import { cameFrom, intakeStates, stateWords } from './words';

const params = { situacao: optionParam(intakeStates), page: pageParam() };

const options = [
  { value: '', label: 'Todas, menos as dispensadas' },
  ...intakeStates.map((value) => ({ value, label: stateWords[value].text })),
];

/** RQ-11: what arrived by mail and in the watched folder, and what became of each file. */
export function TrayPage() {
  const [filters, setFilters] = useSearchState(params);
  const query = useQuery(intakeQuery(filters));
  const { data, error, isFetching } = query;
  const [dismissing, setDismissing] = useState<IntakeMessageBody | null>(null);
  const decision = useDecision();
  const maySet = useCan('settings:manage');
  return (
    <>
      <PageHeader
        title="Entrada"
        description="O que chegou por e-mail, pela pasta vigiada e pela API. Quem não é permitido ou não foi confirmado espera em quarentena por 30 dias; ninguém recebe resposta."
        actions={maySet && <ButtonLink to={paths.adminMailbox}>Caixa postal</ButtonLink>}
      />
      <div className="max-w-4xl space-y-4">
        <LoadError query={query} title="Não foi possível carregar a entrada." />
        {decision.error && (
          <Banner
            tone="bad"
            title={messageOf(decision.error, 'Não foi possível decidir sobre a mensagem.')}
          />
        )}
        <div className="max-w-xs">
          <Select
            aria-label="Situação"
            options={options}
            value={filters.situacao ?? ''}
            onChange={(event) =>
              setFilters({
                situacao: intakeStates.find((state) => state === event.target.value) ?? null,
                page: 1,
              })
            }
          />
        </div>
        {!data && !error && <Skeleton size="h-64 w-full" />}
        {data && data.data.length === 0 && (
          <Card>
            <EmptyState icon={<Inbox />} title="Nada chegou por e-mail, pela pasta nem pela API." />
          </Card>
        )}
        {data && data.data.length > 0 && (
          <ul className="space-y-4" aria-label="Mensagens" aria-busy={isFetching}>
            {data.data.map((message) => (
              <li key={message.id}>
                <MessageCard
                  message={message}
                  busy={decision.isPending && decision.variables.message.id === message.id}
                  onRelease={() => decision.mutate({ message, act: 'release' })}
                  onDismiss={() => setDismissing(message)}
                />
              </li>
            ))}
          </ul>
        )}
        {data && (
          <Pagination
            status={plural(data.total, 'mensagem', 'mensagens')}
            page={filters.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => setFilters({ page }, { push: true })}
          />
        )}
      </div>
      {dismissing && (
        <ConfirmDialog
          open
          title="Dispensar a mensagem?"
          description={`${cameFrom(dismissing)}: a mensagem sai da bandeja. Os documentos já lidos ficam em Análise Fatura.`}
          confirmLabel="Dispensar"
          onConfirm={() => {
            decision.mutate({ message: dismissing, act: 'dismiss' });
            setDismissing(null);
          }}
          onOpenChange={() => setDismissing(null)}
        />
      )}
    </>
  );
}
