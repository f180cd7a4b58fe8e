import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { BatchInputBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Progress } from '@/components/ui/progress';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { useSent } from '@/model/mail/server';
import { batchQuery, isOver, refreshClosing } from '../queries';
import { Refusals, refusedText } from './refusals';

const words: Record<BatchInputBody['acao'], { title: string; one: string; many: string }> = {
  fechar: { title: 'Fechar o mês', one: 'cliente fechado', many: 'clientes fechados' },
  dispensar: {
    title: 'Dispensar itens',
    one: 'cliente com itens dispensados',
    many: 'clientes com itens dispensados',
  },
  declarar: {
    title: 'Declarar a medição final',
    one: 'cliente com a medição final',
    many: 'clientes com a medição final',
  },
  responsavel: {
    title: 'Atribuir responsável',
    one: 'cliente atribuído',
    many: 'clientes atribuídos',
  },
  vencimento: {
    title: 'Lançar vencimentos',
    one: 'cliente com vencimento',
    many: 'clientes com vencimento',
  },
  email: {
    title: 'Enviar e-mails',
    one: 'cliente com e-mail na fila de envio',
    many: 'clientes com e-mail na fila de envio',
  },
  pedir: {
    title: 'Pedir ao cliente',
    one: 'cliente com pedido na fila de envio',
    many: 'clientes com pedido na fila de envio',
  },
};

interface BatchDialogProps {
  act: BatchInputBody['acao'];
  id: string;
  onClose: () => void;
}

/** A batch while it runs, and then who was refused, and why. */
export function BatchDialog({ act, id, onClose }: BatchDialogProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(batchQuery(id));
  const over = isOver(data);
  const { title, one, many } = words[act];
  const sent = useSent();
  const said = (n: number) => {
    const done = plural(n, one, many);
    return act === 'email' || act === 'pedir'
      ? sent(done, `Mensagens de ${plural(n, 'cliente', 'clientes')} guardadas.`)
      : done;
  };
  const result = data?.estado === 'concluido' ? data.resultado : null;
  const refused = result !== null && refusedText(result, '', '') !== '';
  // What went through for everybody asks for nothing more.
  const finish = useEffectEvent(() => {
    void refreshClosing(client);
    if (!result || refused) return;
    notify.success(said(result.feitos));
    onClose();
  });
  useEffect(() => {
    if (over) finish();
  }, [over]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {over || error ? 'Concluir' : 'Continuar em segundo plano'}
        </Button>
      }
    >
      <div className="space-y-4">
        {error && (
          <Banner tone="bad" title={messageOf(error, 'Não foi possível acompanhar o lote.')} />
        )}
        {data?.estado === 'falhou' && (
          <Banner tone="bad" title="O lote parou por uma falha. O que já foi feito permanece.">
            Tente de novo: o que já foi feito não se repete.
          </Banner>
        )}
        {!over && !error && (
          <div className="space-y-2">
            <Progress
              label={title}
              value={data && data.total > 0 ? data.feitos / data.total : null}
            />
            <p role="status" className="text-dense text-muted">
              {data && data.total > 0 ? `${data.feitos} de ${data.total}` : 'Na fila…'}
            </p>
          </div>
        )}
        {refused && (
          <>
            <p role="status" className="text-body font-medium">
              {said(result.feitos)}
              {refusedText(result, 'recusado', 'recusados')}
            </p>
            <Refusals of={result} label="Recusados" />
          </>
        )}
      </div>
    </Dialog>
  );
}
