import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { endAgendaFeed, renewAgendaFeed } from '@/api/gen/agenda';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { feedQuery } from '../queries';

/** The secret address under which a calendar follows the agenda. */
export function FeedCard() {
  const client = useQueryClient();
  const query = useQuery(feedQuery);
  const [address, setAddress] = useState('');
  const [asking, setAsking] = useState(false);
  const settled = () => {
    setAsking(false);
    void client.invalidateQueries({ queryKey: feedQuery.queryKey });
  };
  const renew = useMutation({
    mutationFn: () => renewAgendaFeed(),
    onSuccess: (feed) => setAddress(feed.address ?? ''),
    onSettled: settled,
  });
  const end = useMutation({
    mutationFn: () => endAgendaFeed(),
    onSuccess: () => {
      setAddress('');
      notify.success('Endereço encerrado.');
    },
    onSettled: settled,
  });
  const failed = renew.error ?? end.error;
  return (
    <Card
      title="Sua agenda no calendário"
      description="Um endereço secreto que Google Agenda, Outlook e outros acompanham."
    >
      <div className="space-y-4">
        {failed && (
          <Banner tone="bad" title={messageOf(failed, 'Não foi possível mudar o endereço.')} />
        )}
        {address !== '' && <Address address={address} />}
        <AsyncView
          query={query}
          loadingLabel="Carregando endereço..."
          skeleton={<Skeleton size="h-9 w-48" />}
          errorTitle="Não foi possível carregar o endereço."
        >
          {({ active, createdAt }) => (
            <div className="space-y-4">
              <p className="text-body text-muted">
                {active
                  ? `Há um endereço ativo desde ${formatDateTime(createdAt)}. Por segurança ele não é mostrado de novo.`
                  : 'Não há endereço ativo.'}
              </p>
              <div className="flex flex-wrap gap-3">
                <Button
                  icon={<Link2 />}
                  loading={renew.isPending}
                  loadingLabel="Criando…"
                  onClick={() => (active ? setAsking(true) : renew.mutate())}
                >
                  {active ? 'Gerar outro endereço' : 'Criar endereço'}
                </Button>
                {active && (
                  <Button variant="danger" loading={end.isPending} onClick={() => end.mutate()}>
                    Encerrar endereço
                  </Button>
                )}
              </div>
            </div>
          )}
        </AsyncView>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Gerar outro endereço?"
        description="O endereço atual deixa de funcionar em todos os calendários que o acompanham."
        confirmLabel="Gerar outro endereço"
        loading={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </Card>
  );
}

function Address({ address }: { address: string }) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify.success('Endereço copiado.');
    } catch {
      notify.error('O navegador não permitiu copiar. Selecione o endereço.');
    }
  };
  return (
    <div className="space-y-3">
      <FieldFrame
        id={id}
        label="Endereço do calendário"
        hint="Quem tem este endereço lê a sua agenda. Ele é mostrado só desta vez."
      >
        {(control) => (
          <Input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />
        )}
      </FieldFrame>
      <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
        Copiar endereço
      </Button>
    </div>
  );
}
