import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { keyOf } from '@/api/call';
import { answerTicket, closeTicket, getTicket, listTickets } from '@/api/gen/ajuda';
import type { SupportConversationBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ticketQuery } from './queries';
import { categoryLabel, stateOf } from './ticket-words';

/** A ticket with everything that was written, and the place to go on writing. */
export function TicketPage() {
  const { id = '' } = useParams();
  const query = useQuery(ticketQuery(id));
  const ticket = query.data;
  const state = ticket && stateOf(ticket.situacao);
  return (
    <>
      <PageHeader
        title={ticket ? `Chamado ${ticket.numero}` : 'Chamado'}
        back={{ to: paths.tickets, label: 'Voltar para os chamados' }}
        badge={
          state && (
            <Badge tone={state.tone} dot>
              {state.label}
            </Badge>
          )
        }
        description={
          ticket && [ticket.assunto, categoryLabel(ticket.categoria), ticket.autor].join(' · ')
        }
      />
      <div className="max-w-3xl">
        <AsyncView
          query={query}
          loadingLabel="Carregando chamado..."
          skeleton={<Skeleton size="h-64 w-full" />}
          errorTitle="Não foi possível carregar o chamado."
        >
          {(loaded) => (
            <div className="space-y-4">
              <ol aria-label="Conversa" className="space-y-4">
                {loaded.mensagens.map((message) => (
                  <li
                    key={message.id}
                    className={clsx(
                      'rounded-card border border-border p-4',
                      message.equipe ? 'bg-info-bg' : 'bg-surface',
                    )}
                  >
                    <p className="mb-2 text-dense text-muted">
                      <strong className="font-semibold text-fg">{message.autor}</strong>
                      {message.equipe && ' · Equipe'} · {formatDateTime(message.em)}
                    </p>
                    <p className="text-body break-words whitespace-pre-wrap">{message.texto}</p>
                  </li>
                ))}
              </ol>
              <Reply ticket={loaded} />
            </div>
          )}
        </AsyncView>
      </div>
    </>
  );
}

function Reply({ ticket }: { ticket: SupportConversationBody }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { key, renew } = useIdempotencyKey();
  const path = { id: ticket.id };
  const act = useMutation({
    mutationFn: (what: 'answer' | 'close') =>
      what === 'answer'
        ? answerTicket({ path, body: { texto: text }, idempotencyKey: key })
        : closeTicket({ path }),
    onSuccess: (next, what) => {
      if (what === 'answer') {
        setText('');
        renew();
      }
      client.setQueryData(keyOf(getTicket, { path }), next);
      void client.invalidateQueries({ queryKey: keyOf(listTickets) });
    },
  });
  useTyped(text, { saving: act.isPending, draft: { name: 'resposta', restore: setText } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate('answer');
  };
  return (
    <Card>
      <form onSubmit={submit} className="space-y-3">
        {act.error && (
          <ErrorBanner
            title="Não foi possível gravar."
            detail={messageOf(act.error, '') || undefined}
            error={act.error}
          />
        )}
        <label htmlFor="resposta" className="block text-dense font-medium">
          Mensagem
        </label>
        <Textarea
          id="resposta"
          rows={5}
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {ticket.situacao !== 'fechado' && (
            <Button
              icon={<CircleCheck />}
              loading={act.isPending && act.variables === 'close'}
              onClick={() => act.mutate('close')}
            >
              Fechar chamado
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={text.trim() === ''}
            loading={act.isPending && act.variables === 'answer'}
            loadingLabel="Enviando…"
          >
            {ticket.situacao === 'fechado' ? 'Reabrir com esta mensagem' : 'Enviar mensagem'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
