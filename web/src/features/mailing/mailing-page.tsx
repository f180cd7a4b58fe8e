import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, FileText, History, Mails, MailX, RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { HeadButton } from '@/components/ui/head-button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuLink } from '@/components/ui/menu';
import { notify } from '@/components/ui/notify';
import { SearchInput } from '@/components/ui/search-input';
import { Spinner } from '@/components/ui/spinner';
import { useAct } from '@/hooks/use-act';
import { useIsDesktop } from '@/hooks/use-media-query';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { optionParam, textParam } from '@/lib/search-params';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import type { MonthAct } from './components/group-panel';
import { GroupTabs, MonthSelect } from './components/group-tabs';
import { ListSkeleton, NoRecords } from './components/list-states';
import { groupsQuery, recordsQuery } from './queries';
import { situations } from './situations';
import { useRowEdit } from './use-row-edit';

const params = { q: textParam(), mes: textParam(), situacao: optionParam(situations) };

/** The month's records of every balance: edited in their row, previewed and sent. */
export function MailingPage() {
  const [filters, setFilters] = useSearchState(params);
  const client = useQueryClient();
  // Held here, so that a draft outlives a change of tab or search.
  const edit = useRowEdit();
  const groups = useQuery(groupsQuery(filters.q));
  const maySend = useCan('emails:send');
  const isDesktop = useIsDesktop();
  const mayEdit = useCan('emails:update');
  const [act, setAct] = useState<MonthAct | null>(null);
  useAct('enviar', () => setAct('enviar'));
  const [refreshing, setRefreshing] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    const loaded = await groups.refetch();
    await client.refetchQueries({
      queryKey: recordsQuery(null, '').queryKey.slice(0, 1),
      type: 'active',
    });
    setRefreshing(false);
    if (loaded.isSuccess) notify.success('Dados atualizados com sucesso!');
  };

  return (
    <>
      <PageHeader
        list
        title="Gestão de Emails CCEE"
        actions={
          maySend && (
            <>
              <Menu
                trigger={
                  isDesktop ? (
                    <Button>Central de disparo</Button>
                  ) : (
                    <IconButton label="Central de disparo" variant="outline" icon={<Mails />} />
                  )
                }
              >
                {mayEdit && !isDesktop && (
                  <MenuItem icon={<CalendarCheck />} onSelect={() => setAct('vencimentos')}>
                    Lançar vencimentos
                  </MenuItem>
                )}
                <MenuLink to={paths.mailBatches} icon={<History />}>
                  Disparos
                </MenuLink>
                <MenuLink to={paths.mailTemplates} icon={<FileText />}>
                  Modelos
                </MenuLink>
                <MenuLink to={paths.mailSuppressions} icon={<MailX />}>
                  Endereços suprimidos
                </MenuLink>
              </Menu>
              {mayEdit && isDesktop && (
                <HeadButton
                  label="Lançar vencimentos"
                  icon={<CalendarCheck />}
                  onClick={() => setAct('vencimentos')}
                />
              )}
              <HeadButton
                variant="primary"
                label="Enviar o mês"
                icon={<Send />}
                onClick={() => setAct('enviar')}
              />
            </>
          )
        }
      />
      <div className="space-y-3 lg:space-y-4">
        <NoServerBanner />
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1 basis-48">
            <SearchInput
              label="Buscar por cliente, contrato ou email"
              value={filters.q}
              onSearch={(q) => setFilters({ q })}
            />
          </div>
          {!isDesktop && groups.data && (
            <MonthSelect
              groups={groups.data.groups}
              mes={filters.mes}
              onMonth={(mes) => setFilters({ mes, situacao: null }, { push: true })}
            />
          )}
          <IconButton
            label="Atualizar"
            variant="outline"
            icon={refreshing ? <Spinner /> : <RotateCw />}
            disabled={refreshing}
            onClick={() => void refresh()}
          />
        </div>
        <AsyncView
          query={{ ...groups, error: refreshing ? null : groups.error }}
          loadingLabel="Carregando emails..."
          skeleton={<ListSkeleton />}
          errorTitle="Não foi possível carregar os dados de email."
          errorDetail={messageOf(groups.error, groups.error?.message ?? '')}
          isEmpty={(data) => data.groups.length === 0}
          empty={
            <NoRecords
              filtered={filters.q !== ''}
              onReset={() => setFilters({ q: '' }, { push: true })}
            />
          }
        >
          {(data) => (
            <GroupTabs
              groups={data}
              edit={edit}
              q={filters.q}
              mes={filters.mes}
              onMonth={(mes) => setFilters({ mes, situacao: null }, { push: true })}
              situation={filters.situacao}
              onSituation={(situacao) => setFilters({ situacao }, { push: true })}
              refreshing={groups.isFetching}
              act={act}
              onActEnd={() => setAct(null)}
            />
          )}
        </AsyncView>
      </div>
    </>
  );
}
