import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '@/api/call';
import { getOutboundHold, releaseOutbound } from '@/api/gen/configuracoes';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Textarea } from '@/components/ui/textarea';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { useUnsaved } from '@/hooks/use-unsaved';
import { plural } from '@/lib/text';

const query = queryOf(getOutboundHold, {});

/** Lets go of what is held, with or without what may have left before the copy was made. */
export function HoldCard() {
  const client = useQueryClient();
  const id = useId();
  const [reason, setReason] = useState('');
  const { data } = useQuery(query);
  const act = useSensitiveAct({
    mutationFn: (descartar: boolean) =>
      releaseOutbound({ body: { descartar, motivo: reason.trim() } }),
    onSuccess: (released) => {
      notify.success('Envios liberados.');
      client.setQueryData(query.queryKey, released);
    },
    errorFallback: 'Não foi possível liberar os envios.',
  });
  const held = data?.retidos === true;
  useUnsaved(held && reason !== '', { saving: act.pending });
  if (!held) return null;
  const waiting = plural(data.mensagens, 'mensagem estava', 'mensagens estavam');
  return (
    <Card
      title="Envios retidos"
      description={`${waiting} na fila quando a retenção começou e podem já ter saído da instalação original.`}
    >
      <div className="space-y-4">
        {act.message !== null && <Banner tone="bad" title={act.message} />}
        <div>
          <label htmlFor={id} className="mb-1 block text-body font-medium">
            Motivo
          </label>
          <Textarea
            id={id}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" loading={act.pending} onClick={() => act.run(true)}>
            Descartar as que já podem ter saído
          </Button>
          <Button loading={act.pending} onClick={() => act.run(false)}>
            Liberar tudo
          </Button>
        </div>
      </div>
      <ReauthDialog {...act.reauth} />
    </Card>
  );
}
