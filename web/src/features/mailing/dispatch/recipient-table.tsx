import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import type { MailingMessageBody, MailingRecipientBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { missing } from '@/lib/format';
import { plural } from '@/lib/text';
import { messagesQuery } from '../queries';
import { MessageActs } from './message-acts';
import { MessageDialog } from './message-dialog';
import { progressOf } from './progress';
import { stateWords } from './states';

/** A recipient of a message; what can be done with the message stands beside its first one. */
interface Row {
  message: MailingMessageBody;
  /** null where the message has none yet. */
  recipient: MailingRecipientBody | null;
  first: boolean;
}

function rowsOf(messages: readonly MailingMessageBody[]): Row[] {
  return messages.flatMap((message): Row[] =>
    message.recipients.length === 0
      ? [{ message, recipient: null, first: true }]
      : message.recipients.map((recipient, i) => ({ message, recipient, first: i === 0 })),
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: 'cliente',
    header: 'Cliente',
    wrap: true,
    cell: ({ message }) => (
      <>
        <span>{message.clientName}</span>
        <span className="block text-caption font-normal text-muted">{message.meter}</span>
      </>
    ),
  },
  {
    id: 'destinatario',
    header: 'Destinatário',
    wrap: true,
    cell: ({ recipient }) => <span className="break-all">{recipient?.address ?? missing}</span>,
  },
  { id: 'situacao', header: 'Situação', cell: (row) => <State {...row} /> },
  {
    id: 'andamento',
    header: 'Andamento',
    wrap: true,
    wideOnCard: true,
    cell: ({ recipient }) => (
      <>
        <span className="text-muted">{(recipient && progressOf(recipient)) || missing}</span>
        {recipient?.error && <span className="block break-words text-bad">{recipient.error}</span>}
      </>
    ),
  },
];

function State({ message, recipient }: Row) {
  const { label, tone } = stateWords(
    recipient?.bouncedAt ? 'devolvido' : (recipient?.state ?? message.state),
  );
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

interface RecipientTableProps {
  batch: string;
  /** Empty for every state. */
  state: string;
  /** What is known of the dispatch; another value brings the list up to date. */
  seen: string;
}

/** The recipients of a dispatch, a line each. */
export function RecipientTable({ batch, state, seen }: RecipientTableProps) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const query = useQuery(messagesQuery({ batch, state, page }, seen));
  const { data, error } = query;
  if (error && !data) {
    return (
      <div className="px-4 pb-4">
        <LoadError query={query} title="Não foi possível carregar os envios." />
      </div>
    );
  }
  return (
    <>
      <DataTable
        name="Destinatários do disparo"
        columns={columns}
        rows={data && rowsOf(data.data)}
        rowKey={({ message, recipient }) => `${message.id} ${recipient?.address ?? ''}`}
        cards
        actions={({ message, first }) =>
          first && (
            <>
              <MessageActs message={message} />
              <Button size="sm" variant="ghost" onClick={() => setOpened(message.id)}>
                Ver cópia
              </Button>
            </>
          )
        }
        empty={
          <EmptyState
            icon={<MailOpen />}
            title="Nenhuma mensagem."
            description="As mensagens aparecem à medida que o disparo é preparado."
          />
        }
      />
      <Pagination
        status={data && plural(data.total, 'mensagem', 'mensagens')}
        page={page}
        pageSize={data?.pageSize ?? 0}
        total={data?.total}
        onPage={setPage}
      />
      {opened !== null && <MessageDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
