import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { keyOf } from '@/api/call';
import { exportContracts, listContracts, sumContracts } from '@/api/gen/contratos';
import { BulkBar } from '@/components/bulk-bar/bulk-bar';
import { parseSort, type Sort, sortKeys, sortText } from '@/components/data-table/columns';
import { Pagination } from '@/components/data-table/pagination';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { SavedViews } from '@/components/saved-views/saved-views';
import { ListWithPanel } from '@/components/side-panel/list-with-panel';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CreateButton } from '@/components/ui/head-button';
import { onDemand } from '@/components/ui/on-demand';
import { useAct } from '@/hooks/use-act';
import { useLastPage } from '@/hooks/use-last-page';
import { useMonth } from '@/hooks/use-month';
import { usePaper } from '@/hooks/use-paper';
import { usePeek } from '@/hooks/use-peek';
import { useSearchState } from '@/hooks/use-search-state';
import { type Selection, useSelection } from '@/hooks/use-selection';
import { useTableView } from '@/hooks/use-table-view';
import { currentMonth } from '@/lib/month';
import {
  flagParam,
  monthParam,
  optionParam,
  pageParam,
  sortParam,
  textParam,
} from '@/lib/search-params';
import { plural } from '@/lib/text';
import { useDataColumns } from '@/model/additional/data-columns';
import { useContractAccess } from '@/model/contract/access';
import type { Contract, ContractPage } from '@/model/contract/contract';
import { loadMessage } from '@/model/contract/errors';
import { ContractFilters } from './components/contract-filters';
import { ContractTable, contractColumnsOf } from './components/contract-table';
import { ContractTotals } from './components/contract-totals';
import { useContractsCreated } from './created-event';
import type { FormParts } from './form-parts';
import {
  conformityFilters,
  contractListQuery,
  contractMonthsQuery,
  contractQueryOf,
  divergent,
  type ContractFilters as Filters,
  missingFilters,
  pageSize,
  renewalPeriods,
  situationFilters,
} from './queries';

const BulkEditDialog = onDemand(() =>
  import('./bulk/bulk-edit-dialog').then((m) => m.BulkEditDialog),
);

const ContractPanel = onDemand(
  () => import('./components/contract-panel').then((m) => m.ContractPanel),
  { panel: true },
);
const DeleteContractDialog = onDemand(() =>
  import('@/model/contract/deletion/delete-contract-dialog').then((m) => m.DeleteContractDialog),
);
const AskedPrices = onDemand(() => import('./components/asked-prices').then((m) => m.AskedPrices));
const CreateContractDialog = onDemand(() =>
  import('./components/create-contract-dialog').then((m) => m.CreateContractDialog),
);

const params = {
  q: textParam(),
  mes: monthParam(null),
  oportunidade: flagParam(),
  situacao: optionParam(situationFilters),
  renova_em: optionParam(renewalPeriods),
  sem_preco: flagParam(),
  conformidade: optionParam(conformityFilters),
  nf: optionParam(divergent),
  fatura: optionParam(divergent),
  falta: optionParam(missingFilters),
  dado: textParam(),
  sort: sortParam(sortKeys(contractColumnsOf(currentMonth()))),
  page: pageParam(),
};
const noRows: readonly Contract[] = [];

const noFilters: Partial<Filters> = {
  q: '',
  mes: null,
  oportunidade: false,
  situacao: null,
  renova_em: null,
  sem_preco: false,
  conformidade: null,
  nf: null,
  fatura: null,
  falta: null,
  dado: '',
  page: 1,
};

const builtIn = [
  { name: 'Todos', query: '' },
  { name: 'Renovam em 6 meses', query: 'renova_em=6' },
  { name: 'Meses sem preço', query: 'sem_preco=1' },
];

/** Every contract in reach, searched, filtered and paged by the server. */
export function ListPage({ parts }: { parts: FormParts }) {
  const client = useQueryClient();
  const access = useContractAccess();
  const [filters, setFilters] = useSearchState(params);
  const [working] = useMonth();
  const month = contractQueryOf(filters).mes ?? working;
  const [creating, setCreating] = useState(false);
  // Kept apart from the row, which leaves the list while the deletion is under way.
  const [deleting, setDeleting] = useState<Contract | null>(null);
  useAct('criar', () => setCreating(true));
  const sort = parseSort(filters.sort);
  const setSort = (next: Sort | null) =>
    setFilters({ sort: sortText(next), page: 1 }, { push: true });
  const view = useTableView(
    'contratos',
    useDataColumns(
      'contrato',
      useMemo(() => contractColumnsOf(month), [month]),
    ),
  );
  const list = useQuery(contractListQuery(filters, month));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(contractListQuery({ ...filters, page }, month, size)),
    list.data?.rows,
  );
  const { data, error, isFetching } = list;
  const selection = useSelection(data?.rows.map(({ id }) => id));
  const peek = usePeek({
    rows: data?.rows,
    rowKey: (row) => row.id,
    stale: list.isPlaceholderData,
    page: filters.page,
    pageSize,
    total: data?.total ?? 0,
  });

  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, (page) => setFilters({ page }));

  const reset = () => setFilters(noFilters, { push: true });
  const refresh = () => {
    void list.refetch();
    void client.invalidateQueries({ queryKey: contractMonthsQuery.queryKey });
    void client.invalidateQueries({ queryKey: keyOf(sumContracts) });
  };
  useContractsCreated(() => {
    void client.invalidateQueries({ queryKey: keyOf(listContracts) });
    void client.invalidateQueries({ queryKey: keyOf(sumContracts) });
  });

  return (
    <>
      <PageHeader
        list
        title="Contratos"
        description="Contratos de fornecimento de energia e sua conformidade"
        actions={
          access.create && (
            <CreateButton label="Criar contrato manualmente" onClick={() => setCreating(true)} />
          )
        }
      />
      <div className="space-y-3">
        <ContractFilters
          views={
            <SavedViews
              screen="contratos"
              keys={Object.keys(params)}
              table={view}
              builtIn={builtIn}
              mailed
            />
          }
          filters={filters}
          onChange={(patch) => setFilters({ page: 1, ...patch }, { push: !('q' in patch) })}
          onReset={reset}
          onRefresh={refresh}
          refreshing={isFetching && data !== undefined}
          tools={{
            view,
            sort,
            onSort: setSort,
            exporting: {
              path: exportContracts.url,
              query: contractQueryOf(filters),
              name: 'contratos',
              total: data?.total,
            },
            printing: paper,
          }}
        />
        {access.pricing && <AskedPrices />}
        {error && (
          <ErrorBanner
            title="Não foi possível carregar os contratos da API."
            detail={
              <>
                <p>{loadMessage(error)}</p>
                <p>Os dados exibidos podem estar desatualizados.</p>
              </>
            }
            error={error}
            onRetry={refresh}
            retrying={isFetching}
          />
        )}
        {(data !== undefined || !error) && (
          <ListWithPanel
            panel={
              peek.isOpen && <ContractPanel peek={peek} month={month} onDelete={setDeleting} />
            }
          >
            <Card padding="none" refreshing={isFetching && data !== undefined}>
              <ContractTable
                rows={paper.rows}
                view={view}
                sort={sort}
                onSort={setSort}
                peek={peek}
                selection={access.update ? selection : undefined}
                filtered={isFiltered(filters)}
                onReset={reset}
                foot={<ContractTotals filters={filters} month={month} wait={data === undefined} />}
              />
              <BulkSection rows={data?.rows ?? noRows} selection={selection} />
              <Pagination
                status={data === undefined ? 'Carregando contratos...' : countText(data)}
                page={filters.page}
                pageSize={pageSize}
                total={data?.total}
                totalCapped={data?.capped}
                onPage={(page) => setFilters({ page }, { push: true })}
              />
            </Card>
          </ListWithPanel>
        )}
      </div>
      {deleting && (
        <DeleteContractDialog
          contract={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
        />
      )}
      {creating && (
        <CreateContractDialog
          parts={parts}
          onClose={() => setCreating(false)}
          onCreated={() => setCreating(false)}
        />
      )}
    </>
  );
}

function isFiltered({ page: _, sort: __, ...filters }: Filters): boolean {
  return Object.values(filters).some(Boolean);
}

function countText({ total, capped }: ContractPage): string {
  const text = plural(total, 'contrato', 'contratos');
  return capped ? `mais de ${text}` : text;
}

interface BulkSectionProps {
  rows: readonly Contract[];
  selection: Selection;
}

/** What can be done with the ticked contracts. */
function BulkSection({ rows, selection }: BulkSectionProps) {
  // As they were ticked: the list behind may be read anew.
  const [editing, setEditing] = useState<readonly Contract[]>([]);
  const chosen = rows.filter(({ id }) => selection.has(id));
  return (
    <>
      {chosen.length > 0 && (
        <BulkBar
          text={plural(chosen.length, 'contrato selecionado', 'contratos selecionados')}
          onClear={selection.clear}
        >
          <Button size="sm" icon={<PenLine />} onClick={() => setEditing(chosen)}>
            Alterar
          </Button>
        </BulkBar>
      )}
      {editing.length > 0 && <BulkEditDialog contracts={editing} onClose={() => setEditing([])} />}
    </>
  );
}
