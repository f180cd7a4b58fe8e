import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { closeMonth } from '@/api/closing';
import { useCan } from '@/api/session';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { messageOf } from '@/lib/api-error';
import { monthLabel } from '@/lib/month';
import { plural } from '@/lib/text';
import type { ClientMonth } from '../mappers';
import { refreshClosing } from '../queries';

const ReopenDialog = onDemand(() => import('./reopen-dialog').then((m) => m.ReopenDialog));

/** 'Fechar mês' once nothing is missing, 'Reabrir' of a closed one; otherwise why not. */
export function CloseAct({ of }: { of: ClientMonth }) {
  const client = useQueryClient();
  const mayClose = useCan('months:close');
  const mayReopen = useCan('months:reopen');
  const [reopening, setReopening] = useState(false);
  const act = useMutation({
    mutationFn: () => closeMonth({ path: { cliente: of.id, mes: of.month }, ifMatch: of.version }),
    onSuccess: () => notify.success(`${monthLabel(of.month)} fechado`),
    onSettled: () => refreshClosing(client),
  });
  if (of.closed) {
    if (!mayReopen) return null;
    return (
      <>
        <Button size="sm" icon={<LockOpen />} onClick={() => setReopening(true)}>
          Reabrir
        </Button>
        {reopening && <ReopenDialog of={of} onClose={() => setReopening(false)} />}
      </>
    );
  }
  if (!mayClose) return null;
  const why = act.error
    ? messageOf(act.error, 'Não foi possível fechar o mês.')
    : of.mayClose
      ? ''
      : missingText(of);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant="primary"
        icon={<Lock />}
        disabled={!of.mayClose}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        Fechar mês
      </Button>
      {why && (
        <p
          role={act.error ? 'alert' : undefined}
          className={act.error ? 'text-dense text-bad' : 'text-dense text-muted'}
        >
          {why}
        </p>
      )}
    </div>
  );
}

/** Why the month cannot be closed yet. */
function missingText({ gaps }: ClientMonth): string {
  const count = gaps.reduce((sum, gap) => sum + gap.count, 0);
  if (count === 0) return 'O mês ainda não terminou.';
  return `${count === 1 ? 'Falta' : 'Faltam'} ${plural(count, 'item', 'itens')}.`;
}
