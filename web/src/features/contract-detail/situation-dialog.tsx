import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { setContractSituation } from '@/api/contracts';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { isStale, messageOf } from '@/lib/api-error';
import { formatDate } from '@/lib/format';
import { todayInBrazil } from '@/lib/month';
import { parseDate } from '@/lib/parse-br';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';
import { type Situation, situations, toSituation } from '@/model/contract/status';

interface SituationDialogProps {
  contract: Contract;
  onClose: () => void;
}

/** Suspends, resumes or ends the contract from a day on, with a reason. */
export function SituationDialog({ contract, onClose }: SituationDialogProps) {
  const id = useId();
  const choices = next[contract.situation];
  const [situation, setSituation] = useState<Situation>(choices[0] ?? 'ativo');
  const [from, setFrom] = useState(formatDate(todayInBrazil()));
  const [reason, setReason] = useState('');
  const situate = useSituate(contract, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    situate.mutate({
      situacao: situation,
      vigente_de: parseDate(from) ?? from,
      motivo: reason.trim(),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !situate.isPending && onClose()}
      title="Mudar a situação?"
      description={`O contrato ${contract.code} está ${situations[contract.situation].toLowerCase()}. Os meses anteriores à data ficam como estão.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            loading={situate.isPending}
            loadingLabel="Salvando…"
          >
            Mudar situação
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate className="space-y-4">
        {situate.error && <Banner tone="bad" title={failureOf(situate.error)} />}
        <FieldFrame id={`${id}-situation`} label="Situação" required>
          {(control) => (
            <Select
              {...control}
              value={situation}
              onChange={(event) => setSituation(toSituation(event.target.value))}
              options={choices.map((value) => ({ value, label: situations[value] }))}
            />
          )}
        </FieldFrame>
        <FieldFrame id={`${id}-from`} label="A partir de" required>
          {(control) => (
            <Input
              {...control}
              value={from}
              inputMode="numeric"
              autoComplete="off"
              placeholder="dd/mm/aaaa"
              maxLength={10}
              onChange={(event) => setFrom(event.target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame id={`${id}-reason`} label="Motivo" required>
          {(control) => (
            <Textarea
              {...control}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FieldFrame>
      </form>
    </Dialog>
  );
}

/** What may follow each; an end is only corrected, on its own day. */
const next: Readonly<Record<Situation, readonly Situation[]>> = {
  em_analise: ['ativo', 'suspenso', 'cancelado'],
  ativo: ['suspenso', 'rescindido', 'em_analise'],
  suspenso: ['ativo', 'rescindido', 'em_analise'],
  rescindido: ['ativo'],
  cancelado: ['em_analise'],
};

function failureOf(error: Error): string {
  return isStale(error)
    ? 'Outra pessoa alterou o contrato. Feche, confira os dados e tente de novo.'
    : messageOf(error, 'Não foi possível mudar a situação. Tente novamente.');
}

function useSituate(contract: Contract, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { situacao: Situation; vigente_de: string; motivo: string }) =>
      toContract(
        await setContractSituation({ path: { id: contract.id }, body, ifMatch: contract.version }),
      ),
    onSuccess: (saved) => {
      patchDetail(client, saved);
      notify.success(`Contrato ${saved.code}: ${situations[saved.situation].toLowerCase()}`);
      onDone();
    },
    onSettled: () => void reconcile(client),
  });
}
