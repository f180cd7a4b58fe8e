import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keyOf } from '@/api/call';
import { bounceEmailRecord, listMailMessages, listMailSuppressions } from '@/api/gen/e-mails';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import type { MailRecord } from '../mappers';
import { refreshRecords } from '../use-row-edit';
import { MessageList } from './message-list';

/** What was sent for one record, and the marking of an address whose mail came back. */
export function RecordHistory({ record }: { record: MailRecord }) {
  const mayMark = useCan('emails:mark_sent');
  return (
    <div className="space-y-6">
      <MessageList
        filters={{ record: record.id }}
        emptyTitle="Nenhum envio deste registro."
        emptyText="Os envios e o que aconteceu com cada destinatário aparecem aqui."
      />
      {mayMark && record.email !== '' && <BounceForm record={record} />}
    </div>
  );
}

function BounceForm({ record }: { record: MailRecord }) {
  const client = useQueryClient();
  const addresses = record.email
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const [address, setAddress] = useState(addresses[0] ?? '');
  const [note, setNote] = useState('');
  const mark = useMutation({
    mutationFn: () =>
      bounceEmailRecord({ path: { id: record.id }, body: { address, note: note || undefined } }),
    onSuccess: () => {
      notify.success(`${address} marcado como devolvido.`);
      setNote('');
      void refreshRecords(client);
      void client.invalidateQueries({ queryKey: keyOf(listMailMessages) });
      void client.invalidateQueries({ queryKey: keyOf(listMailSuppressions) });
    },
  });
  useTyped(note, { saving: mark.isPending });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mark.isPending) mark.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-3 border-t border-border pt-4">
      <h3 className="text-body font-semibold">Mensagem devolvida</h3>
      <p className="text-dense text-muted">
        O registro deixa de contar como enviado e o endereço não recebe mais nada até sair da lista
        de suprimidos.
      </p>
      {mark.isError && (
        <Banner
          tone="bad"
          title={messageOf(mark.error, 'Não foi possível marcar o endereço como devolvido.')}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-72">
          <Select
            aria-label="Endereço devolvido"
            value={address}
            options={addresses.map((value) => ({ value, label: value }))}
            onChange={(event) => setAddress(event.target.value)}
          />
        </div>
        <div className="min-w-0 flex-1 basis-48">
          <Input
            aria-label="Motivo da devolução"
            placeholder="Motivo, como consta no aviso recebido"
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <Button type="submit" variant="danger" loading={mark.isPending}>
          Marcar como devolvido
        </Button>
      </div>
    </form>
  );
}
