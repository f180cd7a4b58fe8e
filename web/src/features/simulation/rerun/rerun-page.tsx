import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText, RefreshCw, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { exportRerunCrossed, listReruns, startRerun } from '@/api/gen/resimulacao';
import type { RerunItemBody, RerunRunBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton } from '@/components/ui/skeleton';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { useLastPage } from '@/hooks/use-last-page';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { messageOf } from '@/lib/api-error';
import { formatMoney, formatPercent, missing } from '@/lib/format';
import { paths } from '@/lib/paths';
import { choiceParam, pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { CrossingFilters } from './crossing-filters';
import { MessageDialog } from './message-dialog';
import { crossedQuery, crossingOf, measures, pageSize, rerunsQuery, ways } from './queries';
import { RunCard } from './run-card';

const kinds = { proposta: 'Proposta', simulacao: 'Simulação nº' } as const;

const crossedColumns: readonly (Column<RerunItemBody> & { required?: boolean })[] = [
  { id: 'nome', header: 'Cliente', required: true, wrap: true, cell: (i) => i.nome },
  { id: 'origem', header: 'Origem', cell: (i) => `${kinds[i.tipo]} ${i.rotulo}` },
  {
    id: 'antes',
    header: 'Economia antes',
    align: 'end',
    cell: (i) => withPercent(i.economia_antes_R$, i.percentual_antes),
  },
  {
    id: 'agora',
    header: 'Economia agora',
    align: 'end',
    cell: (i) => withPercent(i.economia_agora_R$, i.percentual_agora),
  },
  { id: 'diferenca', header: 'Diferença', align: 'end', cell: (i) => change(i.diferenca_R$) },
  {
    id: 'prometida',
    header: 'Prometida agora',
    align: 'end',
    cell: (i) => formatMoney(i.prometida_ano_R$),
  },
  { id: 'modalidade', header: 'Modalidade', cell: (i) => i.modalidade },
  { id: 'responsavel', header: 'Responsável', cell: (i) => i.responsavel },
];

const params = {
  execucao: textParam(),
  economia: textParam(),
  medida: choiceParam(measures),
  sentido: choiceParam(ways),
  page: pageParam(),
};

/** Everything open simulated again: the run, and who crossed a saving, ready to be called. */
export function RerunPage() {
  const client = useQueryClient();
  const [filters, setFilters] = useSearchState(params);
  const runs = useQuery(rerunsQuery);
  const start = useMutation({
    mutationFn: () => startRerun({ body: {} }),
    onSuccess: (run) => {
      setFilters({ execucao: run.id, page: 1 });
      void client.invalidateQueries({ queryKey: keyOf(listReruns) });
    },
  });
  return (
    <>
      <PageHeader
        title="Re-simulação"
        description="Refaz as propostas em aberto e as simulações dos clientes sem contrato em vigor, com as tarifas, as bandeiras e os preços de agora."
        back={{ to: paths.simulation(), label: 'Voltar para simulações' }}
        actions={
          <Button
            variant="primary"
            icon={<RefreshCw />}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            Refazer agora
          </Button>
        }
      />
      <div className="space-y-6">
        {start.error && (
          <Banner
            tone="bad"
            title={messageOf(start.error, 'Não foi possível iniciar a re-simulação.')}
          />
        )}
        <AsyncView
          query={runs}
          loadingLabel="Carregando re-simulações..."
          skeleton={<Skeleton size="h-40 w-full" />}
          errorTitle="Não foi possível carregar as re-simulações."
        >
          {(all) => {
            const run = all.find(({ id }) => id === filters.execucao) ?? all[0];
            if (!run) return <NoRun />;
            return (
              <div className="space-y-6">
                <RunCard
                  runs={all}
                  run={run}
                  onChoose={(execucao) => setFilters({ execucao, page: 1 }, { push: true })}
                />
                <CrossingFilters
                  crossing={filters}
                  onChange={(patch) => setFilters({ ...patch, page: 1 })}
                />
                <Crossed run={run} />
              </div>
            );
          }}
        </AsyncView>
      </div>
    </>
  );
}

function NoRun() {
  return (
    <Card>
      <EmptyState
        icon={<TrendingUp />}
        title="Nenhuma re-simulação ainda."
        description="Uma começa sozinha quando tarifas, bandeiras, preços ou parâmetros mudam; Refazer agora começa uma já."
      />
    </Card>
  );
}

function Crossed({ run }: { run: RerunRunBody }) {
  const [{ page, economia, medida, sentido }, setFilters] = useSearchState(params);
  const [open, setOpen] = useState<RerunItemBody | null>(null);
  const view = useTableView('resimulacao', crossedColumns);
  const crossing = { economia: useDebouncedValue(economia), medida, sentido };
  const query = useQuery(crossedQuery(run, crossing, page));
  const { data, error, isFetching, isPlaceholderData } = query;
  const turn = (next: number) => setFilters({ page: next }, { push: true });
  useLastPage(page, data, pageSize, isPlaceholderData, turn);
  if (error && data === undefined) {
    return <LoadError query={query} title="Não foi possível carregar quem cruzou a economia." />;
  }
  return (
    <Card padding="none" refreshing={isFetching && data !== undefined}>
      <TableBar
        status={data === undefined ? 'Carregando...' : plural(data.total, 'cruzou', 'cruzaram')}
        view={view}
        exporting={{
          path: exportRerunCrossed.at({ id: run.id }),
          query: crossingOf(crossing),
          name: 'resimulacao',
          total: data?.total,
        }}
      />
      <DataTable
        name="Quem cruzou a economia"
        columns={view.columns}
        density={view.density}
        rows={data?.data}
        rowKey={(item) => `${item.tipo} ${item.id}`}
        rowTo={addressOf}
        actions={(item) => (
          <IconButton
            label={`Texto para ${item.nome}`}
            icon={<MessageSquareText />}
            size="sm"
            onClick={() => setOpen(item)}
          />
        )}
        cards
        empty={
          <EmptyState
            icon={<TrendingUp />}
            title="Ninguém cruzou esta economia."
            description="Escolha outra economia, outro sentido ou outra execução."
          />
        }
      />
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          totalCapped={data.totalCapped}
          onPage={turn}
        />
      )}
      {open && <MessageDialog item={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** Where the proposal or the simulation is reopened. */
function addressOf({ tipo, id }: RerunItemBody): string {
  return tipo === 'proposta' ? paths.proposal(id) : paths.simulation(id);
}

const withPercent = (money: number | null, percent: number | null) =>
  `${formatMoney(money)}${percent === null ? '' : ` (${formatPercent(percent, 2)})`}`;

function change(difference: number | null): string {
  if (difference === null) return missing;
  return `${difference > 0 ? '+' : ''}${formatMoney(difference)}`;
}
