import { BadgeDollarSign, CheckCheck, Hourglass, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CommissionSummaryBody } from '@/api/gen/types.gen';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney, formatNumber } from '@/lib/format';
import { plural } from '@/lib/text';

/** The four figures of the month; undefined on the first load. */
export function SummaryCards({ summary }: { summary: CommissionSummaryBody | undefined }) {
  const count = (n: number | undefined) => plural(n ?? 0, 'comissão', 'comissões');
  const open = summary && summary.quantidade - summary.quantidade_paga;
  return (
    <ul aria-label="Comissões do mês" className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Tile
        label="Comissões geradas"
        icon={<BadgeDollarSign />}
        value={summary && formatMoney(summary.geradas)}
        note={
          summary && summary.sem_valor > 0
            ? `${count(summary.quantidade)}, ${summary.sem_valor} sem valor`
            : count(summary?.quantidade)
        }
      />
      <Tile
        label="Comissões pagas"
        icon={<CheckCheck />}
        value={summary && formatMoney(summary.pagas)}
        note={count(summary?.quantidade_paga)}
      />
      <Tile
        label="Comissões pendentes"
        icon={<Hourglass />}
        value={summary && formatMoney(summary.pendentes)}
        note={pendingNote(count(open), summary)}
      />
      <Tile
        label="Taxa de sucesso"
        icon={<Target />}
        value={summary && rate(summary.taxa_de_sucesso)}
        note="das comissões do mês já pagas"
      />
    </ul>
  );
}

/** How many are open, and what estornos still take off payments. */
function pendingNote(open: string, summary: CommissionSummaryBody | undefined): string {
  if (!summary || summary.saldo_a_descontar === 0) return open;
  return `${open} · Saldo a descontar ${formatMoney(summary.saldo_a_descontar)}`;
}

/** "72%", as specified, or that there is none. */
const rate = (value: number | null) => (value === null ? '–' : `${formatNumber(value)}%`);

interface TileProps {
  label: string;
  icon: ReactNode;
  value: string | undefined;
  note: string;
}

function Tile({ label, icon, value, note }: TileProps) {
  return (
    <li className="min-w-0 rounded-card border border-border bg-surface p-4 sm:p-5">
      <p className="flex items-center gap-2 text-dense text-muted [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        {label}
      </p>
      {value === undefined ? (
        <div className="mt-2 space-y-2">
          <Skeleton size="h-8 w-28" />
          <Skeleton size="h-4 w-20" />
        </div>
      ) : (
        <>
          <p className="mt-2 text-title font-semibold break-words tabular-nums sm:text-kpi">
            {value}
          </p>
          <p className="mt-1 text-caption text-muted">{note}</p>
        </>
      )}
    </li>
  );
}
