import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useId, useState } from 'react';
import { addLeadTalk } from '@/api/gen/clientes';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { talkOptions } from '../options';
import { eventsQuery, keepClient } from '../queries';

/** What happened to the client, and a line for what was talked about. */
export function Timeline({ clientId }: { clientId: string }) {
  const mayWrite = useCan('leads:update');
  const { data, error, isFetching, refetch } = useQuery(eventsQuery(clientId));
  return (
    <Card title="Linha do tempo" refreshing={isFetching && data !== undefined}>
      {mayWrite && <TalkForm clientId={clientId} />}
      {error && (
        <Banner
          tone="warn"
          title="Não foi possível carregar a linha do tempo deste cliente."
          action={
            <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          }
        >
          {messageOf(error, '')}
        </Banner>
      )}
      {data === undefined && !error && (
        <p role="status" className="text-body text-muted">
          Carregando eventos...
        </p>
      )}
      {data?.length === 0 && <EmptyState icon={<Clock />} title="Sem eventos ainda" />}
      {data !== undefined && data.length > 0 && (
        <ol aria-label="Eventos" className="ml-1">
          {data.map((event) => (
            <li
              key={event.id}
              className="relative border-l border-border pb-5 pl-5 last:border-transparent last:pb-0"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[5px] size-2.5 rounded-full border-2 border-surface bg-input-border"
              />
              <p className="text-body font-medium break-words">{event.title}</p>
              {event.description && (
                <p className="mt-0.5 text-body break-words whitespace-pre-line">
                  {event.description}
                </p>
              )}
              <p className="mt-0.5 text-dense text-muted">
                <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time> ·{' '}
                {event.user}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

type Kind = (typeof talkOptions)[number]['value'];

function TalkForm({ clientId }: { clientId: string }) {
  const id = useId();
  const queries = useQueryClient();
  const [kind, setKind] = useState<Kind>('nota');
  const [text, setText] = useState('');
  const { key, renew } = useIdempotencyKey();
  const add = useMutation({
    mutationFn: () =>
      addLeadTalk({
        path: { id: clientId },
        body: { tipo: kind, texto: text },
        idempotencyKey: key,
      }),
    onSuccess: (stored) => {
      keepClient(queries, stored);
      setText('');
      renew();
      notify.success('Registrado na linha do tempo');
    },
  });
  useTyped(text, { saving: add.isPending, draft: { name: 'conversa', restore: setText } });
  return (
    <form
      className="mb-6 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') add.mutate();
      }}
    >
      {add.error && (
        <Banner
          tone="bad"
          title={messageOf(add.error, 'Não foi possível registrar. Tente novamente.')}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <Select
          aria-label="Tipo de registro"
          value={kind}
          options={talkOptions}
          onChange={(event) =>
            setKind(talkOptions.find(({ value }) => value === event.target.value)?.value ?? 'nota')
          }
        />
        <div>
          <label htmlFor={id} className="sr-only">
            O que foi tratado
          </label>
          <Textarea
            id={id}
            rows={2}
            maxLength={4000}
            placeholder="O que foi tratado"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
      <div className="flex justify-end">
        <Button type="submit" loading={add.isPending} loadingLabel="Registrando…">
          Registrar
        </Button>
      </div>
    </form>
  );
}
