import { useQuery } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { exportProposals } from '@/api/gen/propostas';
import { DataTable } from '@/components/data-table/data-table';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { ButtonLink } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useLastPage } from '@/hooks/use-last-page';
import { usePaper } from '@/hooks/use-paper';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { paths } from '@/lib/paths';
import { optionParam, pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { modalities } from './choice';
import { proposalColumns } from './proposal-columns';
import { pageSize, proposalQueryOf, proposalsQuery } from './queries';
import { type ProposalState, proposalStates, stateWords } from './states';

const waiting = ['aguarda'] as const;
const params = {
  q: textParam(),
  estado: optionParam<ProposalState>(proposalStates),
  modalidade: optionParam(modalities),
  liberacao: optionParam(waiting),
  page: pageParam(),
};

const stateOptions = proposalStates.map((value) => ({ value, label: stateWords(value).label }));
const modalityOptions = modalities.map((value) => ({ value, label: value }));

/** The proposals in reach: searched, filtered by state, exported. */
export function ProposalsPage() {
  const [filters, setFilters] = useSearchState(params);
  const view = useTableView('propostas', proposalColumns);
  const list = useQuery(proposalsQuery(filters));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(proposalsQuery({ ...filters, page }, size)),
    list.data?.data,
  );
  const { data, isPlaceholderData } = list;
  const turn = (page: number) => setFilters({ page }, { push: true });
  useLastPage(filters.page, data, pageSize, isPlaceholderData, turn);
  const { q, estado, modalidade, liberacao } = filters;
  const filtered = q !== '' || estado !== null || modalidade !== null || liberacao !== null;
  const pick = (patch: Partial<typeof filters>) =>
    setFilters({ page: 1, ...patch }, { push: true });
  return (
    <>
      <PageHeader
        list
        title="Propostas"
        description="Do rascunho à resposta do cliente"
        back={{ to: paths.simulation(), label: 'Voltar para simulações' }}
      />
      <div className="space-y-3">
        <FilterBar
          search={
            <SearchInput
              label="Buscar por número, cliente, distribuidora ou fornecedor"
              value={q}
              onSearch={(text) => setFilters({ q: text, page: 1 })}
            />
          }
          active={(estado ? 1 : 0) + (modalidade ? 1 : 0) + (liberacao ? 1 : 0)}
          tools={{
            view,
            exporting: {
              path: exportProposals.url,
              query: proposalQueryOf(filters),
              name: 'propostas',
              total: data?.total,
            },
          }}
        >
          <div className="w-full sm:w-44">
            <Select
              aria-label="Situação"
              placeholder="Todas as situações"
              options={stateOptions}
              value={estado ?? ''}
              onChange={(event) =>
                pick({ estado: proposalStates.find((s) => s === event.target.value) ?? null })
              }
            />
          </div>
          <div className="w-full sm:w-56">
            <Select
              aria-label="Modalidade"
              placeholder="Todas as modalidades"
              options={modalityOptions}
              value={modalidade ?? ''}
              onChange={(event) =>
                pick({ modalidade: modalities.find((m) => m === event.target.value) ?? null })
              }
            />
          </div>
          <div className="w-full sm:w-56">
            <Select
              aria-label="Liberação"
              placeholder="Com ou sem liberação"
              options={[{ value: 'aguarda', label: 'Aguarda liberação' }]}
              value={liberacao ?? ''}
              onChange={(event) =>
                pick({ liberacao: waiting.find((w) => w === event.target.value) ?? null })
              }
            />
          </div>
        </FilterBar>
        <ListPanel query={list} errorTitle="Não foi possível carregar as propostas.">
          <TableBar
            status={
              data === undefined
                ? 'Carregando propostas...'
                : plural(data.total, 'proposta', 'propostas')
            }
            printing={paper}
          />
          <DataTable
            name="Propostas"
            columns={view.columns}
            density={view.density}
            rows={paper.rows}
            rowKey={(p) => p.id}
            rowTo={(p) => paths.proposal(p.id)}
            cards
            empty={
              <EmptyState
                icon={<FileSignature />}
                title={filtered ? 'Nenhuma proposta encontrada.' : 'Nenhuma proposta ainda.'}
                description={
                  filtered
                    ? 'Mude a busca ou os filtros.'
                    : 'Calcule e salve uma simulação; na etapa Proposta, gere a proposta.'
                }
                onReset={
                  filtered &&
                  (() => pick({ q: '', estado: null, modalidade: null, liberacao: null }))
                }
                action={<ButtonLink to={paths.simulation()}>Abrir a simulação</ButtonLink>}
              />
            }
          />
          {data !== undefined && data.total > 0 && (
            <Pagination
              page={filters.page}
              pageSize={pageSize}
              total={data.total}
              totalCapped={data.totalCapped}
              onPage={turn}
            />
          )}
        </ListPanel>
      </div>
    </>
  );
}
