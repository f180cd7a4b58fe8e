import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePlus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { withdrawAdjustment } from '@/api/gen/fechamento';
import { useCan } from '@/api/session';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { formatDateTime, formatMoney, formatMWh } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { optionParam, textParam } from '@/lib/search-params';
import { refreshClosing } from '../queries';
import type { Adjustment, ClientMonth } from '../states';

const AdjustDialog = onDemand(() => import('./adjust-dialog').then((m) => m.AdjustDialog));

const params = {
  ajuste: optionParam(['novo']),
  linha: textParam(),
  contrato: textParam(),
  valor: textParam(),
  motivo: textParam(),
  lancar_em: textParam(),
};
const nothing = { ajuste: null, linha: '', contrato: '', valor: '', motivo: '', lancar_em: '' };

/** What corrects this month in later ones, and what stands in it of former ones. */
export function Adjustments({ of }: { of: ClientMonth }) {
  const mayWork = useCan('months:work');
  const [{ ajuste, ...proposed }, set] = useSearchState(params);
  const corrects = of.ajustes.filter((row) => row.mes_origem === of.mes);
  const stands = of.ajustes.filter((row) => row.mes_lancamento === of.mes);
  if (of.fechado === null && stands.length === 0 && corrects.length === 0) return null;
  const mayAdjust = mayWork && of.fechado !== null;
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-title font-semibold">Ajustes</h3>
        {mayAdjust && (
          <Button size="sm" icon={<FilePlus />} onClick={() => set({ ajuste: 'novo' })}>
            Lançar ajuste
          </Button>
        )}
      </div>
      {of.fechado && corrects.length === 0 && (
        <p className="mt-1 text-dense text-muted">
          {of.ajuste_ate === null || !of.pode_reabrir
            ? 'Nenhum ajuste deste mês.'
            : `Nenhum ajuste deste mês. Até ${formatMoney(of.ajuste_ate)} propõe-se um ajuste em vez de reabrir.`}
        </p>
      )}
      <AdjustmentList label="Corrigem este mês" of={of} rows={corrects} />
      <AdjustmentList label="De meses anteriores, lançados aqui" of={of} rows={stands} />
      {mayAdjust && ajuste && (
        <AdjustDialog of={of} proposed={proposed} onClose={() => set(nothing)} />
      )}
    </section>
  );
}

interface AdjustmentListProps {
  label: string;
  of: ClientMonth;
  rows: readonly Adjustment[];
}

function AdjustmentList({ label, of, rows }: AdjustmentListProps) {
  const mayWork = useCan('months:work');
  const [withdrawn, setWithdrawn] = useState<Adjustment | null>(null);
  if (rows.length === 0) return null;
  return (
    <>
      <p className="mt-2 text-caption text-muted">{label}</p>
      <ul aria-label={label} className="divide-y divide-border">
        {rows.map((row) => {
          const { mes_origem: origin, mes_lancamento: posted } = row;
          const other = origin === of.mes ? posted : origin;
          return (
            <li key={row.id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="text-body">
                    {row.rotulo} ·{' '}
                    <Link
                      to={paths.closingOf(of.cliente_id, other)}
                      className="text-primary hover:underline"
                    >
                      {origin === of.mes ? 'em' : 'de'} {monthLabel(other)}
                    </Link>
                  </span>
                  <span className="text-body font-medium tabular-nums">
                    {formatMoney(row.valor)}
                    {row.quantidade !== null && (
                      <span className="font-normal text-muted"> · {formatMWh(row.quantidade)}</span>
                    )}
                  </span>
                </p>
                <p className="text-caption break-words text-muted">
                  {row.motivo} ({row.por}, {formatDateTime(row.em)})
                </p>
              </div>
              {mayWork && posted === of.mes && of.fechado === null && (
                <IconButton
                  label={`Retirar o ajuste de ${row.rotulo} de ${monthLabel(origin)}`}
                  icon={<Undo2 />}
                  size="sm"
                  onClick={() => setWithdrawn(row)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {withdrawn && <Withdraw of={of} adjustment={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
}

interface WithdrawProps {
  of: ClientMonth;
  adjustment: Adjustment;
  onClose: () => void;
}

function Withdraw({ of, adjustment, onClose }: WithdrawProps) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: () =>
      withdrawAdjustment({
        path: { cliente: of.cliente_id, mes: adjustment.mes_origem, ajuste: adjustment.id },
      }),
    onSuccess: () => {
      notify.success('Ajuste retirado');
      onClose();
    },
    onSettled: () => refreshClosing(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !act.isPending && onClose()}
      title={`Retirar o ajuste de ${monthLabel(adjustment.mes_origem)}?`}
      description={
        act.error
          ? messageOf(act.error, 'Não foi possível retirar o ajuste.')
          : `${adjustment.rotulo}, ${formatMoney(adjustment.valor)}. O ato fica na trilha.`
      }
      confirmLabel="Retirar"
      loading={act.isPending}
      onConfirm={() => act.mutate()}
    />
  );
}
