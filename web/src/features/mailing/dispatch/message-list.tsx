import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import type { MailingMessageBody } from '@/api/gen/types.gen';
import { Pagination } from '@/components/data-table/pagination';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDateTime } from '@/lib/format';
import { type MessageFilters, messagesQuery } from '../queries';
import { MessageActs } from './message-acts';
import { MessageDialog } from './message-dialog';
import { RecipientList } from './recipient-list';
import { stateWords } from './states';

interface MessageListProps {
  filters: MessageFilters;
  /** What is known of the dispatch; another value brings the list up to date. */
  seen?: string;
  emptyTitle: string;
  emptyText: string;
}

/** Messages with the state of each recipient; those under way are looked at every two seconds. */
export function MessageList({ filters, seen, emptyTitle, emptyText }: MessageListProps) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const query = useQuery(messagesQuery({ ...filters, page }, seen));
  return (
    <>
      <AsyncView
        query={query}
        loadingLabel="Carregando envios..."
        skeleton={<Skeleton size="h-32 w-full" />}
        errorTitle="Não foi possível carregar os envios."
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon={<MailOpen />} title={emptyTitle} description={emptyText} />}
      >
        {({ data, pageSize, total }) => (
          <>
            <ul aria-label="Envios" className="divide-y divide-border">
              {data.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  onOpen={() => setOpened(message.id)}
                />
              ))}
            </ul>
            {total > pageSize && (
              <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} />
            )}
          </>
        )}
      </AsyncView>
      {opened !== null && <MessageDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The unit that a message is about; of several also their names. */
function unitsOf({ meter, units }: MailingMessageBody): string {
  return units.length > 1 ? `${meter}: ${units.map((unit) => unit.meter).join(', ')}` : meter;
}

function MessageItem({ message, onOpen }: { message: MailingMessageBody; onOpen: () => void }) {
  const { label, tone } = stateWords(message.state);
  return (
    <li className="space-y-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-body font-medium">
            <span className="break-words">{message.clientName}</span>
            <Badge tone={tone} dot>
              {label}
            </Badge>
          </p>
          <p className="text-dense break-words text-muted">
            {[
              unitsOf(message),
              message.subject,
              formatDateTime(message.createdAt),
              message.createdBy,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <MessageActs message={message} />
          <Button size="sm" onClick={onOpen}>
            Ver cópia
          </Button>
        </div>
      </div>
      <RecipientList recipients={message.recipients} />
    </li>
  );
}
