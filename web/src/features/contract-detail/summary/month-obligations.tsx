import { ListChecks } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '@/api/session';
import { EmptyState } from '@/components/feedback/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { ObligationPeriod } from '../detail';
import { ObligationStatus } from '../obligation-status';

interface MonthObligationsProps {
  periods: readonly ObligationPeriod[];
  month: string;
  refreshing: boolean;
}

/** What the month owes: what diverges or waits with its reason, what conforms on one line. */
export function MonthObligations({ periods, month, refreshing }: MonthObligationsProps) {
  const [params] = useSearchParams();
  const mayUpload = useCan('balances:upload');
  const period = periods.find((one) => one.period === month);
  if (period === undefined) {
    return (
      <Card title="Obrigações do mês" padding="none">
        <EmptyState
          icon={<ListChecks />}
          title="Nenhuma obrigação conferida no mês."
          description="Elas aparecem com a medição ou a primeira fatura do mês."
          action={
            mayUpload && (
              <ButtonLink size="sm" to={paths.imports}>
                Enviar planilha
              </ButtonLink>
            )
          }
        />
      </Card>
    );
  }
  const open = period.categories.filter(({ status }) => status !== 'Conforme');
  const done = period.categories.filter(({ status }) => status === 'Conforme');
  const rank = ({ status }: { status: string }) => (status === 'Divergente' ? 0 : 1);
  const all = new URLSearchParams(params);
  all.set('aba', 'conformidade');
  return (
    <Card
      title="Obrigações do mês"
      description={monthLabel(month)}
      refreshing={refreshing}
      actions={
        <Link
          to={{ search: `?${all}` }}
          data-print="hide"
          className="text-dense text-primary hover:underline"
        >
          Ver todos os períodos
        </Link>
      }
    >
      <ul aria-label="Obrigações do mês" className="divide-y divide-border">
        {[...open]
          .sort((a, b) => rank(a) - rank(b))
          .map((category) => (
            <li
              key={category.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0"
            >
              <p className="text-body">{category.label}</p>
              <ObligationStatus category={category} />
              <p className="col-span-2 text-dense break-words text-muted">{category.reason}</p>
            </li>
          ))}
        {done.length > 0 && (
          <li className="py-2 text-dense text-muted first:pt-0 last:pb-0">
            {done.length === period.categories.length ? 'Todas conformes' : 'Conformes'} (
            {done.length}): {done.map(({ label }) => label).join(', ')}.
          </li>
        )}
      </ul>
    </Card>
  );
}
