import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '@/api/session';
import { Pagination } from '@/components/data-table/pagination';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { Card } from '@/components/ui/card';
import { CreateButton } from '@/components/ui/head-button';
import { onDemand } from '@/components/ui/on-demand';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useSearchState } from '@/hooks/use-search-state';
import { choiceParam, flagParam, pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { statuses, statusWords } from './accounts';
import { ConfirmActDialog } from './confirm-act-dialog';
import { pageSize, usersQuery } from './queries';
import { RolesDialog } from './roles-dialog';
import type { UserAct } from './user-actions';
import { UserTable } from './user-table';

const InviteDialog = onDemand(() => import('./invite-dialog').then((m) => m.InviteDialog));

const params = {
  q: textParam(),
  status: choiceParam(['', ...statuses]),
  page: pageParam(),
  convidar: flagParam(),
};
const statusOptions = statuses.map((value) => ({ value, label: statusWords(value).label }));

/** Who has an account, what it opens, and who is waiting for one. */
export function UsersPage() {
  const [filters, setFilters] = useSearchState(params);
  const [act, setAct] = useState<UserAct | null>(null);
  const query = useQuery(usersQuery(filters));
  const { data, error, isFetching } = query;
  const close = () => setAct(null);
  const mayInvite = useCan('roles:assign');
  return (
    <>
      <PageHeader
        list
        title="Usuários"
        description="Convide pessoas, aprove cadastros, defina papéis e controle quem entra no sistema."
        actions={
          mayInvite && (
            <CreateButton label="Convidar usuário" onClick={() => setFilters({ convidar: true })} />
          )
        }
      />
      <div className="space-y-3">
        <FilterBar
          search={
            <SearchInput
              label="Buscar por nome, e-mail ou CNPJ"
              value={filters.q}
              onSearch={(q) => setFilters({ q, page: 1 })}
            />
          }
          active={filters.status === '' ? 0 : 1}
        >
          <div className="w-full sm:w-56">
            <Select
              aria-label="Situação"
              placeholder="Todas as situações"
              value={filters.status}
              options={statusOptions}
              onChange={(event) =>
                setFilters(
                  { status: event.target.value as typeof filters.status, page: 1 },
                  { push: true },
                )
              }
            />
          </div>
        </FilterBar>
        <LoadError query={query} title="Não foi possível carregar os usuários." />
        {(data !== undefined || !error) && (
          <Card padding="none" refreshing={isFetching && data !== undefined}>
            <p role="status" className="px-5 py-3 text-dense text-muted">
              {data === undefined
                ? 'Carregando usuários...'
                : plural(data.total, 'usuário', 'usuários')}
            </p>
            <div className="border-t border-border">
              <UserTable
                rows={data?.rows}
                filtered={filters.q !== '' || filters.status !== ''}
                onReset={() => setFilters({ q: '', status: '', page: 1 }, { push: true })}
                onAct={setAct}
              />
            </div>
            {data !== undefined && data.total > 0 && (
              <Pagination
                page={filters.page}
                pageSize={pageSize}
                total={data.total}
                totalCapped={data.totalCapped}
                onPage={(page) => setFilters({ page }, { push: true })}
              />
            )}
          </Card>
        )}
      </div>
      {mayInvite && filters.convidar && (
        <InviteDialog onClose={() => setFilters({ convidar: false })} />
      )}
      {(act?.kind === 'approve' || act?.kind === 'roles') && (
        <RolesDialog kind={act.kind} account={act.account} onClose={close} />
      )}
      {(act?.kind === 'block' ||
        act?.kind === 'unblock' ||
        act?.kind === 'invite' ||
        act?.kind === 'reset' ||
        act?.kind === 'factor' ||
        act?.kind === 'sessions') && (
        <ConfirmActDialog kind={act.kind} account={act.account} onClose={close} />
      )}
    </>
  );
}
