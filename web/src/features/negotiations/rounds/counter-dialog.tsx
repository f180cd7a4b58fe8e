import { useId, useState } from 'react';
import { counterOffer } from '@/api/gen/rodadas-de-cotacao';
import type { QuoteComparedBody, QuoteRoundBody } from '@/api/gen/types.gen';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Input, InputUnit } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useTyped } from '@/hooks/use-unsaved';
import { formatMoney, limitText } from '@/lib/format';
import { parseNumber } from '@/lib/parse-br';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { useRoundStep } from './use-round-step';

interface CounterDialogProps {
  round: QuoteRoundBody;
  offer: QuoteComparedBody;
  onClose: () => void;
}

/** Sends the supplier of an offer the all-in price that would be acceptable. */
export function CounterDialog({ round, offer, onClose }: CounterDialogProps) {
  const id = useId();
  const [target, setTarget] = useState('');
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const { key } = useIdempotencyKey();
  const price = parseNumber(target);
  const valid = price !== null && Number(price) > 0;
  const send = useRoundStep(
    (alvo: number) =>
      counterOffer({
        path: { id: round.id },
        body: { oferta: offer.rotulo, alvo, mensagem: message },
        ifMatch: round.version,
        idempotencyKey: key,
      }),
    'Contraproposta registrada e na fila de envio',
    onClose,
    { mails: 1 },
  );
  useTyped([target, message], { saving: send.isPending });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Contraproposta à oferta ${offer.rotulo}`}
      description={`All-in atual: ${formatMoney(offer.all_in)}/MWh.`}
      persistent
      footer={
        <>
          <CancelButton onClick={onClose}>Voltar</CancelButton>
          <Button
            variant="primary"
            loading={send.isPending}
            onClick={() => {
              setTried(true);
              if (valid) send.mutate(Number(price));
            }}
          >
            Enviar contraproposta
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <NoServerBanner />
        <FieldFrame
          id={`${id}-alvo`}
          label="Preço all-in alvo"
          required
          hint={limitText({ above: true, to: 100_000, places: 2 }, { currency: 'R$' })}
          error={tried && !valid ? 'Informe o preço alvo em R$/MWh' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={target}
              inputMode="decimal"
              align="end"
              onChange={(event) => setTarget(event.target.value)}
              prefix={<span className="text-dense">R$</span>}
              suffix={<InputUnit>/MWh</InputUnit>}
            />
          )}
        </FieldFrame>
        <FieldFrame id={`${id}-texto`} label="Mensagem ao fornecedor">
          {(control) => (
            <Textarea
              {...control}
              value={message}
              maxLength={2000}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
