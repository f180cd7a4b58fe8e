import { useId, useState } from 'react';
import { postponeRound } from '@/api/gen/rodadas-de-cotacao';
import type { QuoteRoundBody } from '@/api/gen/types.gen';
import { FieldFrame } from '@/components/form/field-frame';
import { FieldGrid } from '@/components/form/form-shell';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { useTyped } from '@/hooks/use-unsaved';
import { fromLocal, toLocal } from './moment';
import { useRoundStep } from './use-round-step';

/** Gives the suppliers another deadline. */
export function PostponeDialog({ round, onClose }: { round: QuoteRoundBody; onClose: () => void }) {
  const id = useId();
  const [at, setAt] = useState(() => toLocal(round.especificacao.prazo));
  const [tried, setTried] = useState(false);
  const deadline = fromLocal(at.day, at.time);
  const save = useRoundStep(
    (prazo: string) =>
      postponeRound({ path: { id: round.id }, body: { prazo }, ifMatch: round.version }),
    'Prazo alterado',
    onClose,
  );
  useTyped(at, { saving: save.isPending });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Alterar prazo"
      description="O prazo de resposta não passa da validade pedida para as ofertas."
      footer={
        <>
          <CancelButton onClick={onClose}>Voltar</CancelButton>
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
      <FieldGrid>
        <FieldFrame
          id={`${id}-dia`}
          label="Prazo de resposta"
          hint="dd/mm/aaaa"
          required
          error={tried && !deadline ? 'Informe o dia e a hora do prazo' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={at.day}
              maxLength={10}
              onChange={(event) => setAt({ ...at, day: event.target.value })}
            />
          )}
        </FieldFrame>
        <FieldFrame id={`${id}-hora`} label="Hora" hint="Horário de Brasília." required>
          {(control) => (
            <Input
              {...control}
              value={at.time}
              maxLength={5}
              onChange={(event) => setAt({ ...at, time: event.target.value })}
            />
          )}
        </FieldFrame>
      </FieldGrid>
    </Dialog>
  );
}
