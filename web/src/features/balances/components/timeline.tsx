import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatDateTime } from '@/lib/format';
import { balanceMessage } from '@/model/balance/errors';
import type { BalanceEvent } from '../mappers';
import { eventsQuery } from '../queries';

/** What happened to the balance, and who did it. */
export function Timeline({ balanceId }: { balanceId: string }) {
  const { data, error, isFetching, refetch } = useQuery(eventsQuery(balanceId));
  return (
    <Card title="Linha do tempo" refreshing={isFetching && data !== undefined}>
      {error && (
        <Banner
          tone="warn"
          title="Não foi possível carregar a linha do tempo deste balanço."
          action={
            <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          }
        >
          {balanceMessage(error)}
        </Banner>
      )}
      {data === undefined && !error && (
        <p role="status" className="text-body text-muted">
          Carregando eventos...
        </p>
      )}
      {data?.length === 0 && <EmptyState icon={<Clock />} title="Sem eventos ainda" />}
      {data !== undefined && data.length > 0 && (
        <section
          aria-label="Eventos que rolam"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          // Beside the chart it is as high as the chart.
          className="-mx-2 px-2 xl:max-h-72 xl:overflow-y-auto"
        >
          <ol aria-label="Eventos" className="ml-1">
            {data.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
        </section>
      )}
    </Card>
  );
}

function Event({ event }: { event: BalanceEvent }) {
  return (
    <li className="relative border-l border-border pb-5 pl-5 last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-1.5 -left-[5px] size-2.5 rounded-full border-2 border-surface bg-input-border"
      />
      <p className="text-body font-medium break-words">{event.title}</p>
      {event.description && (
        <p className="mt-0.5 text-body break-words whitespace-pre-line">{event.description}</p>
      )}
      <p className="mt-0.5 text-dense text-muted">
        <time dateTime={event.at}>{formatDateTime(event.at)}</time> · {event.user}
      </p>
    </li>
  );
}
