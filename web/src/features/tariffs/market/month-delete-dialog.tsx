import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { deleteFlag, deletePld, listFlags, listPld } from '@/api/gen/tarifas-bandeiras-e-pld';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { monthLabel } from '@/lib/month';
import { formatRate } from '../comparison';
import { type MarketMonth, monthValueName } from './mappers';

/** Asks before the bandeira or the PLD of a month is taken out. */
export function MonthDeleteDialog({ row, onClose }: { row: MarketMonth; onClose: () => void }) {
  const client = useQueryClient();
  const { month, series, version } = row;
  const flag = series === 'bandeira';
  const name = `${monthValueName(series)} de ${monthLabel(month)}`;
  const act = useSensitiveAct({
    mutationFn: () =>
      flag
        ? deleteFlag({ path: { month }, ifMatch: version })
        : deletePld({ path: { month, submarket: series }, ifMatch: version }),
    onSuccess: () => {
      notify.success(`${name} excluído`);
      void client.invalidateQueries({ queryKey: flag ? keyOf(listFlags) : keyOf(listPld) });
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
        title={`Excluir ${name}?`}
        description={
          <div className="space-y-3">
            <p>
              {`O valor ${formatRate(row.price)} R$/MWh sai da tabela, e os cálculos deixam de usá-lo.`}
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
