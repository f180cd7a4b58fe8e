import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Percent, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import {
  deleteCommissionPlan,
  listCommissionPlans,
  recalculateCommissions,
} from '@/api/gen/comissoes';
import type { CommissionPlanBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatPercent } from '@/lib/format';
import { paths } from '@/lib/paths';
import { PlanDialog } from './components/plan-dialog';
import { rateText, targetText, validityText } from './labels';
import { forgetCommissions, plansQuery } from './queries';

const columns: readonly Column<CommissionPlanBody>[] = [
  { id: 'nome', header: 'Plano', wrap: true, cell: (row) => row.nome },
  { id: 'alvo', header: 'Vale para', wrap: true, cell: targetText },
  { id: 'taxa', header: 'Comissão', cell: rateText },
  {
    id: 'parceiro',
    header: 'Parte do parceiro',
    align: 'end',
    cell: (row) => formatPercent(row.parte_parceiro),
  },
  { id: 'validade', header: 'Validade', cell: validityText },
  { id: 'prioridade', header: 'Prioridade', align: 'end', cell: (row) => row.prioridade },
];

/** How commissions are computed, in the order in which plans win. */
export function PlansPage() {
  const query = useQuery(plansQuery);
  const [editing, setEditing] = useState<CommissionPlanBody | 'new' | null>(null);
  const [deleting, setDeleting] = useState<CommissionPlanBody | null>(null);
  return (
    <>
      <PageHeader
        title="Planos de comissão"
        description="Entre planos que combinam com um contrato vale a maior prioridade; depois o que nomeia o consultor, o fornecedor e o produto, nessa ordem; depois o que começou por último."
        back={{ to: paths.commissions, label: 'Voltar para comissões' }}
        actions={
          <>
            <RecalculateButton />
            <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
              Novo plano
            </Button>
          </>
        }
      />
      <AsyncView
        query={query}
        loadingLabel="Carregando planos..."
        skeleton={<Skeleton size="h-56 w-full" />}
        errorTitle="Não foi possível carregar os planos de comissão."
        isEmpty={(plans) => plans.data.length === 0}
        empty={
          <EmptyState
            icon={<Percent />}
            title="Nenhum plano ainda."
            description="Sem um plano os contratos não geram comissões."
            action={
              <Button size="sm" onClick={() => setEditing('new')}>
                Cadastrar o primeiro plano
              </Button>
            }
          />
        }
      >
        {(plans) => (
          <Card padding="none">
            <DataTable
              name="Planos de comissão"
              columns={columns}
              rows={plans.data}
              rowKey={(row) => row.id}
              cards
              actions={(row) => (
                <>
                  <IconButton
                    label={`Alterar ${row.nome}`}
                    icon={<Pencil />}
                    size="sm"
                    onClick={() => setEditing(row)}
                  />
                  <IconButton
                    label={`Excluir ${row.nome}`}
                    icon={<Trash2 />}
                    size="sm"
                    onClick={() => setDeleting(row)}
                  />
                </>
              )}
            />
          </Card>
        )}
      </AsyncView>
      {editing && (
        <PlanDialog plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && <DeletePlanDialog plan={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function DeletePlanDialog({ plan, onClose }: { plan: CommissionPlanBody; onClose: () => void }) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: () => deleteCommissionPlan({ path: { id: plan.id }, ifMatch: plan.version }),
    onSuccess: () => {
      notify.success('Plano excluído.');
      void client.invalidateQueries({ queryKey: keyOf(listCommissionPlans) });
      forgetCommissions(client);
      onClose();
    },
    errorFallback: 'Não foi possível excluir o plano.',
  });
  return (
    <>
      <ConfirmDialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title="Excluir plano?"
        description={
          <div className="space-y-3">
            <p className="break-words">
              As comissões pendentes do plano {plan.nome} são recalculadas; as aprovadas e pagas
              ficam como estão.
            </p>
            {act.message !== null && <Banner tone="bad" title={act.message} />}
          </div>
        }
        confirmLabel="Excluir plano"
        tone="danger"
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}

function RecalculateButton() {
  const act = useSensitiveAct({
    mutationFn: () => recalculateCommissions(),
    onSuccess: () => notify.success('As comissões pendentes são recalculadas em segundo plano.'),
    errorFallback: 'Não foi possível iniciar o recálculo.',
  });
  return (
    <>
      <Button loading={act.pending} loadingLabel="Recalculando…" onClick={() => act.run(undefined)}>
        Recalcular pendentes
      </Button>
      <ConfirmDialog
        open={act.message !== null}
        onOpenChange={(open) => {
          if (!open) act.reset();
        }}
        title="O recálculo não começou"
        description={<p>{act.message}</p>}
        confirmLabel="Tentar novamente"
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}
