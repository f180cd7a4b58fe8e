import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { addDealNote, dealTimeline } from '@/api/gen/negociacoes';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { timelineQuery } from '../queries';

/** What happened in a deal and what was noted, newest first. */
export function Timeline({ deal }: { deal: NegotiationBody }) {
  const query = useQuery(timelineQuery(deal.id));
  return (
    <Card title="Histórico" refreshing={query.isFetching && query.data !== undefined}>
      <div className="space-y-5">
        <NoteForm dealId={deal.id} />
        <AsyncView
          query={query}
          loadingLabel="Carregando histórico..."
          skeleton={<Skeleton size="h-24 w-full" />}
          errorTitle="Não foi possível carregar o histórico."
        >
          {(events) => (
            <ol className="space-y-3 border-l-2 border-border pl-4">
              {events.map((event) => (
                <li key={event.id} className="min-w-0">
                  <p className="text-caption text-muted">
                    {formatDateTime(event.em)} · {event.por}
                    {event.titulo === null && ' anotou'}
                  </p>
                  {event.titulo && (
                    <p className="text-body font-medium break-words">{event.titulo}</p>
                  )}
                  {event.texto && (
                    <p className="text-body break-words whitespace-pre-line">{event.texto}</p>
                  )}
                </li>
              ))}
            </ol>
          )}
        </AsyncView>
      </div>
    </Card>
  );
}

function NoteForm({ dealId }: { dealId: string }) {
  const client = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      addDealNote({ path: { id: dealId }, body: { texto: text }, idempotencyKey: key }),
    onSuccess: () => {
      setText('');
      renew();
      void client.invalidateQueries({ queryKey: keyOf(dealTimeline) });
    },
  });
  useTyped(text, { saving: save.isPending, draft: { name: 'nota', restore: setText } });
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(text.trim() === '');
        if (text.trim() !== '' && !save.isPending) save.mutate();
      }}
    >
      <FieldFrame
        id="deal-note"
        label="Anotação"
        error={
          empty
            ? 'Escreva a anotação'
            : save.error
              ? messageOf(save.error, 'Não foi possível salvar a anotação.')
              : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            value={text}
            maxLength={2000}
            onChange={(event) => {
              setText(event.target.value);
              setEmpty(false);
            }}
          />
        )}
      </FieldFrame>
      <Button type="submit" loading={save.isPending}>
        Anotar
      </Button>
    </form>
  );
}
