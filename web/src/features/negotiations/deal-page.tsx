import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRightLeft, FileText, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { deleteDeal } from '@/api/gen/negociacoes';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useRecent } from '@/hooks/use-recent';
import { useTitle } from '@/hooks/use-title';
import { messageOf } from '@/lib/api-error';
import { formatDate, formatDateTime, formatMoney, formatMWh } from '@/lib/format';
import { paths } from '@/lib/paths';
import { useDealAccess } from './access';
import { DealDialog } from './components/deal-dialog';
import { Facts } from './components/facts';
import { useGuardedMove } from './components/move-dialogs';
import { Timeline } from './components/timeline';
import { dealQuery } from './queries';
import { Rounds } from './rounds/rounds';
import { reasonLabel, stageLabel, stages, stageTone } from './stages';
import { refreshDeals } from './use-move';

/** One deal: what it is, its quotation rounds, and what happened. */
export function DealPage() {
  const { id = '' } = useParams();
  const query = useQuery(dealQuery(id));
  useTitle(query.data?.titulo ?? 'Negociação');
  useRecent(paths.negotiation(id), query.data?.titulo, query.data?.cliente);
  return (
    <AsyncView
      query={query}
      loadingLabel="Carregando negociação..."
      skeleton={<Skeleton size="h-72 w-full" />}
      errorTitle="Não foi possível carregar a negociação."
    >
      {(deal) => <Loaded deal={deal} />}
    </AsyncView>
  );
}

function Loaded({ deal }: { deal: NegotiationBody }) {
  const access = useDealAccess();
  return (
    <>
      <PageHeader
        title={deal.titulo}
        description={`Negociação ${deal.numero} com ${deal.cliente}`}
        badge={
          <Badge tone={stageTone(deal.etapa)} dot>
            {stageLabel(deal.etapa)}
          </Badge>
        }
        back={{ to: paths.negotiations, label: 'Voltar para negociações' }}
        actions={<DealActs deal={deal} />}
      />
      <div className="space-y-6">
        <DealSummary deal={deal} />
        {access.quote && <Rounds deal={deal} />}
        <Timeline deal={deal} />
      </div>
    </>
  );
}

function DealActs({ deal }: { deal: NegotiationBody }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const move = useGuardedMove();
  const remove = useMutation({
    mutationFn: () => deleteDeal({ path: { id: deal.id }, ifMatch: deal.version }),
    onSuccess: () => {
      notify.success('Negociação excluída');
      refreshDeals(queries);
      void navigate(paths.negotiations);
    },
    onError: (error) => {
      setOpen(null);
      notify.error(messageOf(error, 'Não foi possível excluir a negociação.'));
    },
  });
  return (
    <>
      {deal.contrato_id && (
        <ButtonLink icon={<FileText />} to={paths.contract(deal.contrato_id)}>
          Contrato {deal.contrato}
        </ButtonLink>
      )}
      <Menu
        trigger={
          <Button icon={<ArrowRightLeft />} loading={move.pending}>
            Mover
          </Button>
        }
      >
        <MenuLabel>Mover para</MenuLabel>
        {stages
          .filter(({ id }) => id !== deal.etapa)
          .map(({ id, label }) => (
            <MenuItem key={id} onSelect={() => move.start(deal, id)}>
              {label}
            </MenuItem>
          ))}
      </Menu>
      <Button icon={<Pencil />} onClick={() => setOpen('edit')}>
        Editar
      </Button>
      {!deal.contrato_id && (
        <Button icon={<Trash2 />} variant="ghost" onClick={() => setOpen('delete')}>
          Excluir
        </Button>
      )}
      {move.dialogs}
      {open === 'edit' && (
        <DealDialog deal={deal} onClose={() => setOpen(null)} onSaved={() => setOpen(null)} />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(next) => !next && setOpen(null)}
        title="Excluir negociação?"
        description={`${deal.cliente}: ${deal.titulo}`}
        confirmLabel="Excluir negociação"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

/** What a deal says. */
function DealSummary({ deal }: { deal: NegotiationBody }) {
  const access = useDealAccess();
  const items = [
    {
      name: 'Cliente',
      value: (
        <Link to={paths.client(deal.client_id)} className="underline">
          {deal.cliente}
        </Link>
      ),
    },
    { name: 'Responsável', value: deal.responsavel ?? 'Sem responsável' },
    { name: 'Valor no prazo do contrato', value: formatMoney(deal.valor, 'Indefinido') },
    { name: 'Volume por mês', value: formatMWh(deal.volume_mwh, true, 'Indefinido') },
    {
      name: 'Probabilidade',
      value: deal.probabilidade === null ? 'Indefinida' : `${deal.probabilidade}%`,
    },
    { name: 'Previsão de fechamento', value: formatDate(deal.previsao) },
    { name: 'Próximo passo', value: deal.proximo_passo ?? '–' },
    { name: 'Data do próximo passo', value: formatDate(deal.proximo_passo_em) },
    ...(access.suppliers ? [{ name: 'Fornecedor', value: deal.fornecedor ?? '–' }] : []),
    { name: 'Na etapa desde', value: formatDateTime(deal.etapa_desde) },
    ...(deal.motivo
      ? [
          { name: 'Motivo da perda', value: reasonLabel(deal.motivo) },
          { name: 'Observação', value: deal.motivo_detalhe ?? '–' },
        ]
      : []),
  ];
  return (
    <Card title="Resumo">
      <Facts items={items} />
    </Card>
  );
}
