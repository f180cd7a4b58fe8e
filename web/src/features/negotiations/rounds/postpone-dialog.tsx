import { useId, useState } from 'react';
import { postponeRound, type RoundWire } from '@/api/negotiations';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { fromLocal, toLocal } from './moment';
import { useRoundStep } from './use-round-step';

/** Gives the suppliers another deadline. */
export function PostponeDialog({ round, onClose }: { round: RoundWire; onClose: () => void }) {
  const id = useId();
  const [at, setAt] = useState(() => toLocal(round.especificacao.prazo));
  const [tried, setTried] = useState(false);
  const deadline = fromLocal(at);
  const save = useRoundStep(
    (prazo: string) =>
      postponeRound({ path: { id: round.id }, body: { prazo }, ifMatch: round.version }),
    'Prazo alterado',
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Alterar prazo"
      description="O prazo de resposta não passa da validade pedida para as ofertas."
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            variant="primary"
            loading={save.isPending}
            onClick={() => {
              setTried(true);
              if (deadline) save.mutate(deadline);
            }}
          >
            Salvar prazo
          </Button>
        </>
      }
    >
      <FieldFrame
        id={id}
        label="Prazo de resposta"
        hint="Horário de Brasília."
        required
        error={tried && !deadline ? 'Informe o prazo de resposta' : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}
