import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney } from '@/lib/format';
import { countText, type Work, type workQuery } from './work';
import { WorkLines } from './work-lines';

interface WorkPanelProps {
  title: string;
  query: ReturnType<typeof workQuery>;
  /** Said where there is nothing to do. */
  none: string;
  /** How many lines stand here; all without it. */
  shown?: number;
  actions?: ReactNode;
}

/** What there is to do, as a card among others: its failure takes only its own place. */
export function WorkPanel({ title, query, none, shown, actions }: WorkPanelProps) {
  const list = useQuery(query);
  const { data, error, isFetching } = list;
  return (
    <Card
      title={title}
      // Its line stands from the beginning, so that what is below does not move down later.
      description={data ? data.lines.length > 0 && summary(data) : !error && '\u00a0'}
      padding="none"
      refreshing={isFetching && data !== undefined}
      actions={actions}
    >
      {error ? (
        <div className="px-5 pb-5">
          <LoadError query={list} title="Falha ao carregar pendências." />
        </div>
      ) : (
        <Lines lines={data?.lines.slice(0, shown)} none={none} awaited={shown} />
      )}
    </Card>
  );
}

interface LinesProps {
  lines: Work['lines'] | undefined;
  none: string;
  /** How many lines there may be, for which place is held. */
  awaited: number | undefined;
}

function Lines({ lines, none, awaited = 3 }: LinesProps) {
  if (lines === undefined) {
    return (
      <div role="status" aria-label="Carregando pendências" className="divide-y divide-border">
        {Array.from({ length: awaited }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without content
          <div key={line} className="flex h-19 items-center px-5 sm:h-10">
            <Skeleton size="h-5 w-full" />
          </div>
        ))}
      </div>
    );
  }
  if (lines.length === 0) return <p className="px-5 pb-5 text-body text-muted">{none}</p>;
  return <WorkLines lines={lines} label="Pendências" />;
}

/** How many lines there are, and what is at stake in them. */
export function summary({ lines, value }: Work): string {
  const count = countText(lines.length);
  return value === null ? count : `${count} · ${formatMoney(value)} em jogo`;
}
