import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { setContractSituation } from '@/api/gen/contratos';
import type { SituationInputBody } from '@/api/gen/types.gen';
import { DateField } from '@/components/form/date-field';
import { FormActions, FormShell } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextareaField } from '@/components/form/text-field';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { formatDate } from '@/lib/format';
import { todayInBrazil } from '@/lib/month';
import { parseDate } from '@/lib/parse-br';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';
import { fieldLabels } from '@/model/contract/form-values';
import {
  cutsMonth,
  partialHint,
  partialOptions,
  type StatusChange,
} from '@/model/contract/partial';
import { isFinal, type Situation, situations, toSituation } from '@/model/contract/status';
import { restated } from './restated';

interface SituationDialogProps {
  contract: Contract;
  /** What was scheduled and is to be undone; null for another situation. */
  scheduled?: StatusChange | null;
  onClose: () => void;
}

interface SituationForm {
  situation: string;
  from: string;
  partial: string;
  reason: string;
}

/** Suspends, resumes or ends the contract from a day on, with a reason, or undoes what is scheduled. */
export function SituationDialog({ contract, scheduled = null, onClose }: SituationDialogProps) {
  const id = useId();
  const choices = scheduled ? [contract.situation] : next[contract.situation];
  const ended = isFinal(contract.situation);
  const over = contract.situation === 'encerrado';
  const from = formatDate(
    scheduled?.from ?? (ended ? contract.situationFrom : over ? contract.end : todayInBrazil()),
  );
  const form = useForm<SituationForm>({
    // What others change meanwhile leaves what is typed.
    values: { situation: choices[0] ?? '', from, partial: contract.partial, reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const typed = useWatch({ control });
  const cut = cutsMonth(contract, typed.situation ?? '', parseDate(typed.from ?? ''));
  const situate = useSituate(contract, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !situate.isPending && onClose()}
      title={scheduled ? 'Desfazer o agendamento?' : 'Mudar a situação?'}
      description={
        scheduled
          ? `O contrato ${contract.code} não passa a ${situations[scheduled.status].toLowerCase()} em ${from}.`
          : `O contrato ${contract.code} está ${situations[contract.situation].toLowerCase()}. Os meses anteriores à data ficam como estão.`
      }
      persistent
      footer={
        <FormActions
          form={id}
          submitLabel={scheduled ? 'Desfazer agendamento' : 'Mudar situação'}
          loading={situate.isPending}
          onCancel={onClose}
        />
      }
    >
      <FormShell
        id={id}
        form={form}
        onSubmit={(values) =>
          situate.mutate({
            situacao: toSituation(values.situation) as SituationInputBody['situacao'],
            vigente_de: parseDate(values.from) ?? values.from,
            mes_parcial: values.partial || null,
            motivo: values.reason.trim(),
          })
        }
        loading={situate.isPending}
        submitError={situate.error}
        errorFallback="Não foi possível mudar a situação. Tente novamente."
        fieldMap={(path) => fields[path] ?? null}
      >
        <SelectField
          control={control}
          name="situation"
          label="Situação"
          required
          options={choices.map((value) => ({ value, label: situations[value] }))}
        />
        <DateField
          control={control}
          name="from"
          label="A partir de"
          required
          disabled={ended || scheduled !== null}
          hint={hintOf(ended, scheduled !== null)}
        />
        {(cut || form.formState.errors.partial) && (
          <SelectField
            control={control}
            name="partial"
            label={fieldLabels.partial}
            placeholder="Selecione"
            options={partialOptions(contract.partial)}
            hint={partialHint}
          />
        )}
        <TextareaField control={control} name="reason" label="Motivo" required maxLength={500} />
      </FormShell>
    </Dialog>
  );
}

function hintOf(ended: boolean, undone: boolean) {
  if (undone) return undefined;
  return ended ? 'Corrige o encerramento, na data dele.' : 'Uma data futura fica agendada.';
}

const fields: Readonly<Partial<Record<string, keyof SituationForm>>> = {
  situacao: 'situation',
  vigente_de: 'from',
  mes_parcial: 'partial',
  motivo: 'reason',
};

/** What may follow each; an end is only corrected, on its own day, a validity that is over ended before. */
const next: Readonly<Record<Situation, readonly Situation[]>> = {
  em_analise: ['ativo', 'suspenso', 'cancelado'],
  ativo: ['suspenso', 'rescindido', 'em_analise'],
  suspenso: ['ativo', 'rescindido', 'em_analise'],
  rescindido: ['ativo'],
  cancelado: ['em_analise'],
  encerrado: ['rescindido'],
};

function useSituate(contract: Contract, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SituationInputBody) =>
      setContractSituation({
        path: { id: contract.id },
        body,
        ifMatch: contract.version,
      }).then(toContract, restated),
    onSuccess: (saved) => {
      patchDetail(client, saved);
      notify.success(`Contrato ${saved.code}: ${situations[saved.situation].toLowerCase()}`);
      onDone();
    },
    onSettled: () => void reconcile(client),
  });
}
