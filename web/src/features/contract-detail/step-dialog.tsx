import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { setContractStep } from '@/api/gen/contratos';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { reconcile } from '@/model/contract/cache';
import type { Step } from './detail';

interface StepDialogProps {
  contractId: string;
  area: string;
  step: Step;
  onClose: () => void;
}

const lights = [
  { value: 'verde', label: 'Verde' },
  { value: 'amarelo', label: 'Amarelo' },
  { value: 'vermelho', label: 'Vermelho' },
];

/** Sets the light of a step by hand, with the observation that says why; or gives it back to its rule. */
export function StepDialog({ contractId, area, step, onClose }: StepDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const [light, setLight] = useState<string>(step.light);
  const [observation, setObservation] = useState('');
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: (to: string | null) =>
      setContractStep({
        path: { id: contractId },
        body: { area, step: step.name, light: to, observation: observation.trim() },
        ifMatch: step.version,
      }),
    onSuccess: (_answer, to) => {
      notify.success(to === null ? 'A etapa voltou à regra' : 'Etapa definida');
      onClose();
    },
    onSettled: () => void reconcile(client),
  });
  useTyped([light, observation], { saving: save.isPending });
  const missing = observation.trim() === '';
  const submit = (to: string | null) => {
    setAsked(true);
    if (!missing) save.mutate(to);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      persistent
      title="Definir manualmente"
      description={`${area} · ${step.name}. Fica registrado com o seu nome e a observação.`}
      footer={
        <>
          {step.manual && (
            <Button variant="ghost" disabled={save.isPending} onClick={() => submit(null)}>
              Voltar à regra ({step.ruleLight})
            </Button>
          )}
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            loading={save.isPending}
            loadingLabel="Salvando…"
            onClick={() => submit(light)}
          >
            Definir
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {save.error && (
          <Banner
            tone="bad"
            title={messageOf(save.error, 'Não foi possível definir a etapa. Tente novamente.')}
          />
        )}
        <FieldFrame id={`${id}-light`} label="Farol">
          {(control) => (
            <Select
              {...control}
              options={lights}
              value={light}
              onChange={(event) => setLight(event.target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame
          id={`${id}-observation`}
          label="Observação"
          required
          error={asked && missing ? 'Informe a observação' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={500}
              value={observation}
              onChange={(event) => setObservation(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
