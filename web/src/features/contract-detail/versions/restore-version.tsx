import { useMutation, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useId, useState } from 'react';
import { restoreContractVersion } from '@/api/gen/contratos';
import { needsReauth, useReauthenticate } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Textarea } from '@/components/ui/textarea';
import { useUnsaved } from '@/hooks/use-unsaved';
import { isStale, messageOf } from '@/lib/api-error';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';
import { priceWaitsText } from '@/model/contract/display';

interface RestoreVersionProps {
  contract: Contract;
  version: number;
}

const failure = 'Não foi possível restaurar a versão. Tente novamente.';

/** Restores the values of a version as a new version; the password may be required again. */
export function RestoreVersion({ contract, version }: RestoreVersionProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const restore = useRestoreVersion(contract, version, () => setOpen(false));
  const reauth = useReauthenticate();
  const send = () => restore.mutate(reason.trim());
  const asking = needsReauth(restore.error);
  useUnsaved(open && reason !== '', { saving: restore.isPending });
  return (
    <>
      <Button size="sm" variant="ghost" icon={<History />} onClick={() => setOpen(true)}>
        <span>
          Restaurar esta versão <span className="sr-only">({version})</span>
        </span>
      </Button>
      <Dialog
        open={open && !asking}
        onOpenChange={(next) => {
          if (restore.isPending) return;
          setOpen(next);
          restore.reset();
        }}
        title={`Restaurar a versão ${version}?`}
        description={`O contrato ${contract.code} volta a ter os valores daquela versão. Nada se perde: a restauração é uma versão nova.`}
        footer={
          <>
            <CancelButton onClick={() => setOpen(false)} />
            <Button
              variant="primary"
              loading={restore.isPending}
              loadingLabel="Restaurando…"
              onClick={send}
            >
              Restaurar versão
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          {restore.error && (
            <Banner
              tone="bad"
              title={
                isStale(restore.error)
                  ? 'Outra pessoa alterou o contrato. Feche, confira as versões e tente de novo.'
                  : messageOf(restore.error, failure)
              }
            />
          )}
          <div>
            <label htmlFor={id} className="mb-1.5 block text-body font-medium">
              Motivo
            </label>
            <Textarea
              id={id}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </div>
      </Dialog>
      <ReauthDialog
        open={open && asking}
        onOpenChange={(next) => !next && restore.reset()}
        onConfirm={(password) => reauth.mutate(password, { onSuccess: send })}
        loading={reauth.isPending || restore.isPending}
        error={reauth.error ? messageOf(reauth.error, 'Não foi possível confirmar a senha.') : null}
      />
    </>
  );
}

function useRestoreVersion(contract: Contract, version: number, onRestored: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) =>
      toContract(
        await restoreContractVersion({
          path: { id: contract.id, version },
          body: reason === '' ? {} : { reason },
          ifMatch: contract.version,
        }),
      ),
    onSuccess: (restored) => {
      patchDetail(client, restored);
      notify.success(
        `Contrato ${restored.code} voltou à versão ${version}${restored.priceWaits ? priceWaitsText : ''}`,
      );
      onRestored();
    },
    onSettled: () => void reconcile(client),
  });
}
