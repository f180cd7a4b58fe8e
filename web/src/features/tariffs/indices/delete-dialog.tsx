import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { deleteIndexMonth, listIndex } from '@/api/gen/indices';
import type { TariffIndexBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { monthLabel } from '@/lib/month';
import type { IndexCode } from './mappers';
import { formatVariation } from './mappers';

interface IndexDeleteDialogProps {
  code: IndexCode;
  row: TariffIndexBody;
  onClose: () => void;
}

/** Asks before a month of an index is taken out. */
export function IndexDeleteDialog({ code, row, onClose }: IndexDeleteDialogProps) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: () => deleteIndexMonth({ path: { code, month: row.month }, ifMatch: row.version }),
    onSuccess: () => {
      notify.success(`${code} de ${monthLabel(row.month)} excluído`);
      void client.invalidateQueries({ queryKey: keyOf(listIndex) });
      onClose();
    },
    errorFallback: 'Não foi possível excluir o valor.',
  });
  return (
    <>
      <ConfirmDialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title={`Excluir ${code} de ${monthLabel(row.month)}?`}
        description={
          <div className="space-y-3">
            <p>
              O valor {formatVariation(row.percent)} sai da tabela. Preços cujo reajuste precisa
              deste mês ficam indefinidos ou provisórios.
            </p>
            {act.message !== null && <Banner tone="bad" title={act.message} />}
          </div>
        }
        confirmLabel="Excluir valor"
        tone="danger"
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}
