import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePlus, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { closeMonth } from '@/api/gen/fechamento';
import { useCan } from '@/api/session';
import { Button, ButtonLink } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { messageOf } from '@/lib/api-error';
import { formatDate } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { refreshClosing } from '../queries';
import type { ClientMonth } from '../states';

const CloseQuestion = onDemand(() => import('./close-question').then((m) => m.CloseQuestion));
const ReopenDialog = onDemand(() => import('./reopen-dialog').then((m) => m.ReopenDialog));

/**
 * 'Fechar mês' once nothing is missing, otherwise why not; of a closed one 'Reabrir' while that
 * works, then 'Lançar ajuste'.
 */
export function CloseAct({ of }: { of: ClientMonth }) {
  const client = useQueryClient();
  const mayClose = useCan('months:close');
  const mayReopen = useCan('months:reopen');
  const mayAdjust = useCan('months:work');
  const [asking, setAsking] = useState(false);
  const [reopening, setReopening] = useState(false);
  const act = useMutation({
    mutationFn: () =>
      closeMonth({ path: { cliente: of.cliente_id, mes: of.mes }, ifMatch: of.versao }),
    onSuccess: () => {
      notify.success(`${monthLabel(of.mes)} fechado`);
      setAsking(false);
    },
    onSettled: () => refreshClosing(client),
  });
  if (of.fechado) {
    if (!of.pode_reabrir) {
      if (!mayAdjust) return null;
      return (
        <ButtonLink
          size="sm"
          icon={<FilePlus />}
          to={paths.closingAdjust(of.cliente_id, of.mes)}
          title="O prazo para reabrir passou"
        >
          Lançar ajuste
        </ButtonLink>
      );
    }
    if (!mayReopen) return null;
    return (
      <>
        <Button
          size="sm"
          icon={<LockOpen />}
          title={of.reabre_ate ? `Reabre até ${formatDate(of.reabre_ate)}` : undefined}
          onClick={() => setReopening(true)}
        >
          Reabrir
        </Button>
        {reopening && <ReopenDialog of={of} onClose={() => setReopening(false)} />}
      </>
    );
  }
  if (!mayClose) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant="primary"
        icon={<Lock />}
        disabled={!of.pode_fechar}
        onClick={() => {
          act.reset();
          setAsking(true);
        }}
      >
        Fechar mês
      </Button>
      {!of.pode_fechar && <p className="text-dense text-muted">{missingText(of)}</p>}
      {asking && (
        <CloseQuestion
          title={`Fechar ${monthLabel(of.mes)} de ${of.cliente}?`}
          says="Guarda-se o retrato do mês. Depois só uma gestora reabre, com motivo."
          clients={[of.cliente_id]}
          mes={of.mes}
          confirmLabel="Fechar mês"
          error={act.error ? messageOf(act.error, 'Não foi possível fechar o mês.') : ''}
          loading={act.isPending}
          onConfirm={() => act.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Why the month cannot be closed yet. */
function missingText({ faltas }: ClientMonth): string {
  const count = faltas.reduce((sum, gap) => sum + gap.quantidade, 0);
  if (count === 0) return 'O mês ainda não terminou.';
  return `${count === 1 ? 'Falta' : 'Faltam'} ${plural(count, 'item', 'itens')}.`;
}
