import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keyOf } from '@/api/call';
import {
  createSimulation,
  deleteSimulation,
  duplicateSimulation,
  getSimulation,
  listSimulations,
  listSimulationVersions,
  updateSimulation,
} from '@/api/gen/simulacao';
import type { SimulationEntry, SimulationKeptBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { ApiError, messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { letGo } from '@/lib/unsaved/work';
import { simulationQuery } from '../queries';

interface KeepCardProps {
  /** The registered client that it belongs to. */
  clientId: string | undefined;
  /** Something was changed that is not stored. */
  unsaved: boolean;
  kept: SimulationKeptBody | null;
  entry: SimulationEntry;
}

/** Whether it is stored, under which number, and what can be done with it. */
export function KeepCard({ clientId, unsaved, kept, entry }: KeepCardProps) {
  const keep = useKeep(kept, entry, clientId);
  const changed = unsaved || kept === null;
  // Only the newest version can be changed: an older one is stored as a newer one.
  const older = kept !== null && kept.versao_mostrada !== kept.simulacao.version;
  const failed = keep.save.error ?? keep.duplicate.error ?? keep.remove.error;
  return (
    <Card title={titleOf(kept)} description={statusOf(kept, changed)}>
      <div className="space-y-4">
        {failed && (
          <Banner
            tone="bad"
            title={messageOf(failed, 'Não foi possível guardar a simulação.')}
            action={
              failed instanceof ApiError &&
              failed.status === 412 && (
                <Button size="sm" onClick={keep.reload}>
                  Abrir a versão atual
                </Button>
              )
            }
          />
        )}
        <div className="flex flex-wrap gap-3">
          {(changed || older) && (
            <Button
              variant="primary"
              icon={<Save />}
              loading={keep.save.isPending}
              loadingLabel="Salvando…"
              onClick={() => keep.save.mutate()}
            >
              {kept ? 'Salvar nova versão' : 'Salvar simulação'}
            </Button>
          )}
          {kept && (
            <>
              <Button
                icon={<Copy />}
                loading={keep.duplicate.isPending}
                onClick={() => keep.duplicate.mutate(kept.simulacao.id)}
              >
                {older ? `Duplicar a versão ${kept.simulacao.version}` : 'Duplicar'}
              </Button>
              <RemoveButton number={kept.simulacao.numero} remove={keep.remove} />
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function titleOf(kept: SimulationKeptBody | null): string {
  if (!kept) return 'Simulação ainda não guardada';
  return `Simulação nº ${kept.simulacao.numero}, versão ${kept.versao_mostrada}`;
}

function statusOf(kept: SimulationKeptBody | null, changed: boolean): string {
  if (!kept) return 'Guarde-a para ter um número e poder reabri-la.';
  if (changed) return 'Há alterações que ainda não foram guardadas.';
  const { updated_by, updated_at, version } = kept.simulacao;
  const last = `${updated_by} em ${formatDateTime(updated_at)}`;
  return kept.versao_mostrada === version
    ? `Guardada por ${last}.`
    : `A versão mais nova é a ${version}, de ${last}.`;
}

/** Storing, copying and deleting; each goes on with what came of it. */
function useKeep(
  kept: SimulationKeptBody | null,
  entry: SimulationEntry,
  client_id: string | undefined,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key, renew } = useIdempotencyKey();
  const copyKey = useIdempotencyKey();

  const open = (stored: SimulationKeptBody) => {
    const { id } = stored.simulacao;
    client.setQueryData(simulationQuery(id, 0).queryKey, stored);
    void client.invalidateQueries({ queryKey: keyOf(listSimulations), exact: false });
    void client.invalidateQueries({ queryKey: keyOf(listSimulationVersions, { path: { id } }) });
    void navigate(`${paths.simulation(id)}&passo=proposta`);
  };
  const save = useMutation({
    mutationFn: () => {
      const body = { client_id, entrada: entry };
      if (!kept) return createSimulation({ body, idempotencyKey: key });
      const { id, version } = kept.simulacao;
      return updateSimulation({ path: { id }, body, ifMatch: version });
    },
    onSuccess: (stored) => {
      renew();
      notify.success(`Simulação nº ${stored.simulacao.numero} guardada`);
      letGo();
      open(stored);
    },
  });
  const duplicate = useMutation({
    mutationFn: (id: string) => duplicateSimulation({ path: { id }, idempotencyKey: copyKey.key }),
    onSuccess: (stored) => {
      copyKey.renew();
      notify.success(`Cópia guardada como nº ${stored.simulacao.numero}`);
      open(stored);
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      if (!kept) return;
      const { id, version } = kept.simulacao;
      await deleteSimulation({ path: { id }, ifMatch: version });
    },
    onSuccess: () => {
      notify.success('Simulação excluída');
      letGo();
      void client.invalidateQueries({ queryKey: keyOf(listSimulations) });
      void navigate(paths.simulation());
    },
  });
  const reload = () => void client.invalidateQueries({ queryKey: keyOf(getSimulation) });
  return { save, duplicate, remove, reload };
}

interface RemoveButtonProps {
  number: number;
  remove: ReturnType<typeof useKeep>['remove'];
}

function RemoveButton({ number, remove }: RemoveButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Excluir
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Excluir simulação"
        description={`A simulação nº ${number} e as suas versões deixam de aparecer.`}
        confirmLabel="Excluir simulação"
        loading={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
