import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { messageOf } from '@/lib/api-error';
import type { BillDocument } from '../mappers';
import { asItWas, useRetry } from '../queries';

/** Has a document that was read be read once more; corrections by hand stay. */
export function ReadAgain({ document, icon }: { document: BillDocument; icon: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const retry = useRetry(document);
  return (
    <>
      <Button size="sm" icon={icon} onClick={() => setAsking(true)}>
        Ler de novo
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (retry.isPending) return;
          setAsking(open);
          retry.reset();
        }}
        title="Ler o documento de novo?"
        description={
          retry.error
            ? messageOf(retry.error, 'Não foi possível ler o documento de novo. Tente novamente.')
            : 'O que você já salvou à mão continua valendo. O que foi digitado sem salvar se perde.'
        }
        confirmLabel="Ler de novo"
        tone="primary"
        loading={retry.isPending}
        onConfirm={() => retry.mutate(asItWas)}
      />
    </>
  );
}
