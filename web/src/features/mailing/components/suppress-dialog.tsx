import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { createMailSuppression, listMailSuppressions } from '@/api/gen/e-mails';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { suppressionReasons } from '../suppression-reasons';

const form = 'suprimir-endereco';

/** Keeps an address from getting anything, with the reason. */
export function SuppressDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('manual');
  const [note, setNote] = useState('');
  const add = useMutation({
    mutationFn: () => createMailSuppression({ body: { address, reason, note: note || undefined } }),
    onSuccess: () => {
      notify.success('Endereço suprimido.');
      void client.invalidateQueries({ queryKey: keyOf(listMailSuppressions) });
      onClose();
    },
  });
  useTyped([address, note], { saving: add.isPending });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      title="Suprimir um endereço"
      description="Um envio para ele é recusado antes de sair."
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={form} variant="primary" loading={add.isPending}>
            Suprimir
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() !== '' && !add.isPending) add.mutate();
        }}
      >
        {add.isError && (
          <Banner
            tone="bad"
            title={messageOf(add.error, 'Não foi possível suprimir o endereço.')}
          />
        )}
        <FieldFrame id="endereco-suprimido" label="Endereço" required>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoFocus
              placeholder="nome@empresa.com.br"
              value={address}
              maxLength={254}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame id="motivo-da-supressao" label="Motivo">
          {(control) => (
            <Select
              {...control}
              value={reason}
              options={Object.entries(suppressionReasons).map(([value, label]) => ({
                value,
                label,
              }))}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame id="observacao-da-supressao" label="Observação">
          {(control) => (
            <Input
              {...control}
              value={note}
              maxLength={300}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </FieldFrame>
      </form>
    </Dialog>
  );
}
