import { useQueryClient } from '@tanstack/react-query';
import { revokeApiKey } from '@/api/gen/configuracoes';
import type { ApikeyKeyBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { keysQuery } from './queries';

/** Asks before a key stops working, by its name. */
export function RevokeDialog({ row, onClose }: { row: ApikeyKeyBody; onClose: () => void }) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: () => revokeApiKey({ path: { id: row.id } }),
    onSuccess: () => {
      notify.success(`A chave ${row.nome} foi revogada.`);
      void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      onClose();
    },
    errorFallback: 'Não foi possível revogar a chave.',
  });
  return (
    <>
      <ConfirmDialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title="Revogar chave?"
        description={
          <div className="space-y-3">
            <p className="break-words">
              {`Os programas que usam ${row.nome}, de ${row.dono}, param de ler agora. Uma chave revogada não volta.`}
            </p>
            {act.message !== null && <Banner tone="bad" title={act.message} />}
          </div>
        }
        confirmLabel="Revogar chave"
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}
