import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Calculator,
  MessageCircle,
  MoreHorizontal,
  Pencil,
  Trash2,
  UserCog,
  UserX,
} from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { deleteLead } from '@/api/gen/clientes';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { HeadButton } from '@/components/ui/head-button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { useRecent } from '@/hooks/use-recent';
import { useTitle } from '@/hooks/use-title';
import { ApiError, messageOf } from '@/lib/api-error';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { paths } from '@/lib/paths';
import { FunnelBadge, MigrationBadge } from './components/status-badges';
import { AssignDialog } from './detail/assign-dialog';
import { type ClientParts, ClientTabs } from './detail/client-tabs';
import { WhatsappDialog } from './detail/whatsapp-dialog';
import { clientsKey } from './load';
import { clientQuery } from './queries';
import { toFunnel, toMigration } from './stage';

const EditDialog = onDemand(() => import('./components/lead-dialog').then((m) => m.EditDialog));

const back = { to: paths.clients, label: 'Voltar para clientes' };

/** One client: what there is to do for it, and everything that is kept of it. */
export function DetailPage({ parts }: { parts: ClientParts }) {
  const { clientId = '' } = useParams();
  const { search } = useLocation();
  const query = useQuery(clientQuery(clientId));
  const { data, error, isFetching } = query;
  useTitle(data?.nome);
  useRecent(paths.client(clientId), data?.nome);
  if (data && data.id !== clientId)
    // it was merged: this is the one that was kept
    return <Navigate to={{ pathname: paths.client(data.id), search }} replace />;
  if (data) return <Client client={data} refreshing={isFetching} parts={parts} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageHeader title="Cliente" back={back} />
        <EmptyState icon={<UserX />} title="Cliente não encontrado." />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Cliente" back={back} />
      {error ? (
        <LoadError query={query} title="Não foi possível carregar os dados do cliente." />
      ) : (
        <div role="status" className="space-y-4">
          <p className="text-body text-muted">Carregando dados do cliente...</p>
          <Skeleton size="h-24 w-full" />
          <Skeleton size="h-64 w-full" />
        </div>
      )}
    </>
  );
}

type Open = 'edit' | 'assign' | 'delete' | 'whatsapp' | null;

interface ClientProps {
  client: LeadDetailBody;
  refreshing: boolean;
  parts: ClientParts;
}

function Client({ client, refreshing, parts }: ClientProps) {
  const [open, setOpen] = useState<Open>(null);
  const mayWrite = useCan('leads:update');
  const mayAssign = useCan('clients:assign');
  const close = () => setOpen(null);
  // Without telephone there is nobody to write to; a partner does not see it.
  const mayTalk = mayWrite && client.telefone !== null;
  return (
    <>
      <PageHeader
        title={client.nome}
        back={back}
        badge={
          <>
            <FunnelBadge value={toFunnel(client.statusFunil)} />
            <MigrationBadge value={toMigration(client.statusMigracao)} />
          </>
        }
        description={[maskCnpj(client.cnpj), client.segmento, client.cidade, client.uf]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {mayTalk && (
              <HeadButton
                label="WhatsApp"
                icon={<MessageCircle />}
                onClick={() => setOpen('whatsapp')}
              />
            )}
            {mayWrite && (
              <HeadButton label="Editar" icon={<Pencil />} onClick={() => setOpen('edit')} />
            )}
            <ButtonLink
              variant="primary"
              icon={<Calculator />}
              to={paths.simulationOfClient(client.id)}
            >
              Simular
            </ButtonLink>
            {mayWrite && (
              <Menu trigger={<IconButton label="Mais ações" icon={<MoreHorizontal />} />}>
                {mayAssign && (
                  <MenuItem icon={<UserCog />} onSelect={() => setOpen('assign')}>
                    Responsáveis
                  </MenuItem>
                )}
                <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setOpen('delete')}>
                  Excluir cliente
                </MenuItem>
              </Menu>
            )}
          </>
        }
      />
      <ClientTabs client={client} refreshing={refreshing} parts={parts} />
      {open === 'edit' && (
        <EditDialog client={client} seesContacts={client.mensagens.length > 0} onClose={close} />
      )}
      {open === 'assign' && <AssignDialog client={client} onClose={close} />}
      {open === 'delete' && <DeleteDialog client={client} onClose={close} />}
      {open === 'whatsapp' && <WhatsappDialog client={client} onClose={close} />}
    </>
  );
}

interface DeleteDialogProps {
  client: LeadDetailBody;
  onClose: () => void;
}

/** Takes a client without contracts away, after asking. */
function DeleteDialog({ client, onClose }: DeleteDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deleteLead({ path: { id: client.id }, ifMatch: client.version }),
    onSuccess: () => {
      notify.success('Cliente excluído');
      void queries.invalidateQueries({ queryKey: clientsKey });
      void navigate(paths.clients);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Excluir o cliente?"
      description={
        remove.error
          ? messageOf(remove.error, 'Não foi possível excluir o cliente. Tente novamente.')
          : `${client.nome} sai da lista. Cadastrar o mesmo CNPJ o traz de volta.`
      }
      confirmLabel="Excluir cliente"
      tone="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
