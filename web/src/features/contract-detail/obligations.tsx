import { clsx } from 'clsx';
import { ListChecks } from 'lucide-react';
import { useId, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { TrafficLight } from '@/components/feedback/traffic-light';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { useIsDesktop } from '@/hooks/use-media-query';
import { useScrollEdges } from '@/hooks/use-scroll-edges';
import { isMonth, monthLabel, monthShort } from '@/lib/month';
import { ClosedMark } from '@/model/closing/closed';
import type { ObligationPeriod } from './detail';
import { ObligationStatus } from './obligation-status';

const title = 'Obrigações por período';

/** Fifteen categories per period; what the chosen period's came from stands below. */
export function Obligations({
  periods,
  refreshing,
}: {
  periods: readonly ObligationPeriod[];
  refreshing: boolean;
}) {
  const id = useId();
  const isDesktop = useIsDesktop();
  const [chosen, setChosen] = useState<string | null>(null);
  const period = periods.find((one) => one.period === chosen) ?? periods[0];
  if (period === undefined) {
    return (
      <Card title={title} padding="none">
        <EmptyState
          icon={<ListChecks />}
          title="Nenhum período conferido."
          description="As obrigações aparecem com o primeiro mês de dados do contrato."
        />
      </Card>
    );
  }
  return (
    <Card title={title} padding="none" refreshing={refreshing}>
      {isDesktop && <Table periods={periods} selected={period.period} onSelect={setChosen} />}
      <div className="space-y-4 border-t border-border p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id={id} className="text-body font-semibold">
            Por que, em {periodText(period.period)}
          </h3>
          <div className="w-44">
            <Select
              aria-label="Período"
              size="sm"
              options={periods.map((one) => ({ value: one.period, label: periodText(one.period) }))}
              value={period.period}
              onChange={(event) => setChosen(event.target.value)}
            />
          </div>
        </div>
        <ul aria-labelledby={id} className="grid gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
          {period.categories.map((category) => (
            <li key={category.key} className="min-w-0 border-t border-border pt-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-body font-medium">{category.label}</p>
                <div className="flex items-center gap-3">
                  <ObligationStatus category={category} />
                  <TrafficLight
                    light={category.status === 'Em análise' ? 'sem_dados' : category.light}
                  />
                </div>
              </div>
              <p className="mt-1 text-dense text-muted">
                {category.reason}
                {category.computed !== category.status && ` Pela regra: ${category.computed}.`}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

interface TableProps {
  periods: readonly ObligationPeriod[];
  selected: string;
  onSelect: (period: string) => void;
}

/** One row per period; the period stays in place while the categories scroll. */
function Table({ periods, selected, onSelect }: TableProps) {
  const [box, edges] = useScrollEdges<HTMLElement>();
  const heads = periods[0]?.categories ?? [];
  return (
    <div className="relative isolate">
      <section
        ref={box}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[60vh] overflow-auto -outline-offset-2"
      >
        <table aria-label={title} className="w-full border-separate border-spacing-0 text-dense">
          <thead>
            <tr>
              <th scope="col" className={clsx(head, 'left-0 z-12 border-r pl-5 text-left')}>
                Período
              </th>
              {heads.map(({ key, label }) => (
                <th key={key} scope="col" className={clsx(head, 'z-10 text-left')}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map(({ period, categories, closedAt }) => (
              <tr
                key={period}
                aria-current={period === selected || undefined}
                className="group aria-[current]:bg-subtle"
              >
                <th
                  scope="row"
                  className="sticky left-0 z-1 h-9 border-t border-r border-border bg-surface pr-3 pl-5 text-left font-medium whitespace-nowrap group-first:border-t-0 group-aria-[current]:bg-subtle"
                >
                  <button
                    type="button"
                    onClick={() => onSelect(period)}
                    className="rounded-xs hover:underline pointer-coarse:min-h-11"
                  >
                    {periodShort(period)}
                    <span className="sr-only">: ver os motivos</span>
                  </button>{' '}
                  <ClosedMark at={closedAt} brief />
                </th>
                {categories.map((category) => (
                  <td
                    key={category.key}
                    title={category.reason}
                    className="h-9 border-t border-border px-3 whitespace-nowrap group-first:border-t-0"
                  >
                    <ObligationStatus category={category} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <span
        aria-hidden="true"
        data-print="hide"
        className={clsx(
          'pointer-events-none absolute inset-y-0 right-0 z-20 w-6 bg-linear-to-l from-[rgb(0_0_0/0.07)] to-transparent transition-opacity',
          edges.right ? 'opacity-100' : 'opacity-0',
        )}
      />
    </div>
  );
}

const head =
  'sticky top-0 h-9 border-y border-border bg-surface px-3 text-caption font-medium whitespace-nowrap text-muted';

function periodText(period: string): string {
  return isMonth(period) ? monthLabel(period) : period;
}

function periodShort(period: string): string {
  return isMonth(period) ? monthShort(period) : period;
}
