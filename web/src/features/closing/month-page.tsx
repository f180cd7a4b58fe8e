import { useQuery } from '@tanstack/react-query';
import { FileDown, GitCompareArrows, Lock } from 'lucide-react';
import { useState } from 'react';
import { readBookReportPdf, readBookReportXlsx } from '@/api/gen/fechamento';
import { useCan, useUser } from '@/api/session';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { SavedViews } from '@/components/saved-views/saved-views';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { MenuLink, MenuSeparator } from '@/components/ui/menu';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { useLastPage } from '@/hooks/use-last-page';
import { useIsDesktop } from '@/hooks/use-media-query';
import { useMonth } from '@/hooks/use-month';
import { usePaper } from '@/hooks/use-paper';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { messageOf } from '@/lib/api-error';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { hasRole } from '@/lib/permissions';
import { optionParam, pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { ReportMenu } from './after/report-menu';
import { ClientList } from './components/client-list';
import { closingColumns } from './components/closing-columns';
import { ClosingFilters } from './components/closing-filters';
import { MonthHead } from './components/month-head';
import { SupplyActs } from './components/supply-acts';
import { bookQuery, type ClosingFilters as Filters, pageSize } from './queries';
import { itemKeys, states } from './states';
import { useBatch } from './use-batch';

const BatchDialog = onDemand(() => import('./components/batch-dialog').then((m) => m.BatchDialog));

const CloseQuestion = onDemand(() =>
  import('./components/close-question').then((m) => m.CloseQuestion),
);

const params = {
  q: textParam(),
  estado: optionParam(states),
  item: optionParam(itemKeys),
  responsavel: textParam(),
  page: pageParam(),
};

const noFilters: Filters = { q: '', estado: null, item: null, responsavel: '', page: 1 };

const everybody = [
  { name: 'Todos', query: '' },
  { name: 'Sem responsável', query: 'responsavel=ninguem' },
];
const withOwn = [...everybody, { name: 'Meus', query: 'responsavel=eu' }];

const columnsWithoutMoney = closingColumns.filter(({ id }) => id !== 'em_jogo');

/** The month of every client in reach: how ready it is, what is missing, and the close. */
export function MonthPage() {
  const [mes] = useMonth();
  const [filters, setFilters] = useSearchState(params);
  const mayWork = useCan('months:work');
  const mayClose = useCan('months:close');
  const seesMoney = !hasRole(useUser(), 'parceiro');
  const isDesktop = useIsDesktop();
  const view = useTableView('fechamento', seesMoney ? closingColumns : columnsWithoutMoney);
  const list = useQuery(bookQuery(mes, filters));
  const paper = usePaper(async (client, page, size) => {
    const { clientes, total } = await client.fetchQuery(bookQuery(mes, { ...filters, page }, size));
    return { data: clientes, total };
  }, list.data?.clientes);
  const { data, error, isFetching } = list;
  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, (page) => setFilters({ page }));
  const change = (patch: Partial<Filters>) =>
    setFilters({ page: 1, ...patch }, { push: !('q' in patch) });
  const reset = () => setFilters(noFilters, { push: true });
  const head = data ? (
    <MonthHead book={data} filters={filters} onChange={change} />
  ) : (
    !error && <Skeleton size="h-40 w-full" />
  );
  return (
    <>
      <PageHeader
        list
        title="Fechamento"
        description={`O que falta para fechar ${monthLabel(mes)}, cliente a cliente`}
        actions={
          <>
            {isDesktop && <SupplyActs mes={mes} />}
            {mayWork && <MonthMenu mes={mes} />}
            {mayClose && <CloseReady mes={mes} ready={data?.prontos ?? 0} />}
          </>
        }
      />
      <div className="space-y-3">
        {isDesktop && head}
        <SavedViews
          screen="fechamento"
          keys={Object.keys(params)}
          table={view}
          builtIn={mayWork ? withOwn : everybody}
          mailed
        />
        <ClosingFilters
          filters={filters}
          onChange={change}
          onReset={reset}
          tools={{ view, printing: paper }}
        />
        <LoadError query={list} title="Não foi possível carregar o fechamento." />
        {(data !== undefined || !error) && (
          <ClientList
            mes={mes}
            book={data}
            rows={paper.rows}
            view={view}
            onReset={isFiltered(filters) && reset}
            stale={list.isPlaceholderData}
            refreshing={isFetching}
            page={filters.page}
            onPage={(page) => setFilters({ page }, { push: true })}
          />
        )}
        {!isDesktop && head}
      </div>
    </>
  );
}

function isFiltered({ q, estado, item, responsavel }: Filters): boolean {
  return [q, estado, item, responsavel].some(Boolean);
}

/** What the month of all clients is taken away as, and what came out otherwise since. */
function MonthMenu({ mes }: { mes: string }) {
  const query = { mes };
  const isDesktop = useIsDesktop();
  return (
    <ReportMenu
      trigger={
        <IconButton label="Relatórios" variant="outline" icon={<FileDown />} plain={!isDesktop} />
      }
      files={[
        {
          label: 'Mês de todos os clientes (PDF)',
          path: readBookReportPdf.url,
          query,
          name: `fechamento-${mes}-todos.pdf`,
        },
        {
          label: 'Mês de todos os clientes (XLSX)',
          path: readBookReportXlsx.url,
          query,
          name: `fechamento-${mes}-todos.xlsx`,
        },
      ]}
    >
      <MenuSeparator />
      <MenuLink icon={<GitCompareArrows />} to={paths.closingDifferences(mes)}>
        Diferenças após o fechamento
      </MenuLink>
    </ReportMenu>
  );
}

/** Closes every client whose month is over and complete, after one question. */
function CloseReady({ mes, ready }: { mes: string; ready: number }) {
  const [asking, setAsking] = useState(false);
  const batch = useBatch(mes);
  const { start } = batch;
  const ask = () => {
    start.reset();
    setAsking(true);
  };
  return (
    <>
      <Button variant="primary" icon={<Lock />} disabled={ready === 0} onClick={ask}>
        {`Fechar os prontos (${ready.toLocaleString('pt-BR')})`}
      </Button>
      {asking && (
        <CloseQuestion
          title={`Fechar ${monthLabel(mes)} de ${plural(ready, 'cliente', 'clientes')}?`}
          says="De cada um guarda-se o retrato do mês. Depois só uma gestora reabre, com motivo."
          mes={mes}
          confirmLabel="Fechar os prontos"
          error={start.error ? messageOf(start.error, 'Não foi possível começar o lote.') : ''}
          loading={start.isPending}
          onConfirm={() => start.mutate({ acao: 'fechar' }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
      {batch.running && <BatchDialog {...batch.running} onClose={batch.end} />}
    </>
  );
}
