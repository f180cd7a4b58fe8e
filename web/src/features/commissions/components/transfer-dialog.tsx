import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { transferCommissionPart } from '@/api/gen/comissoes';
import type { CommissionDivisionBody } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { TextareaField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { currentMonth } from '@/lib/month';
import { choicesQuery, forgetCommissions } from '../queries';
import { type TransferForm, transferSchema } from '../schema';
import { MonthField } from './month-field';

interface TransferDialogProps {
  division: CommissionDivisionBody;
  share: CommissionDivisionBody['partes'][number];
  onClose: () => void;
}

const failed = 'Não foi possível transferir a carteira.';

/** Gives a portfolio to another person, from a month to come on. */
export function TransferDialog({ division, share, onClose }: TransferDialogProps) {
  const client = useQueryClient();
  const choices = useQuery(choicesQuery).data;
  const form = useForm<TransferForm>({
    resolver: zodResolver(transferSchema),
    defaultValues: { beneficiario_id: '', a_partir_de: nextMonth(), motivo: '' },
  });
  const act = useSensitiveAct({
    mutationFn: (values: TransferForm) =>
      transferCommissionPart({
        path: { id: division.contrato_id },
        ifMatch: division.version,
        body: { parte: share.parte, ...values },
      }),
    onSuccess: () => {
      notify.success('Carteira transferida. Os meses anteriores ficam como estão.');
      forgetCommissions(client);
      onClose();
    },
    errorFallback: failed,
  });
  return (
    <>
      <FormDialog
        open={!act.asking}
        title="Transferir carteira"
        description={`De ${share.beneficiario}, somente para meses seguintes.`}
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={failed}
        submitLabel="Transferir"
        onClose={onClose}
      >
        <SelectField
          control={form.control}
          name="beneficiario_id"
          label="Para quem"
          placeholder="Escolha"
          options={(choices?.consultores ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
          required
        />
        <MonthField control={form.control} name="a_partir_de" label="A partir de" />
        <TextareaField
          control={form.control}
          name="motivo"
          label="Motivo"
          maxLength={500}
          required
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

function nextMonth(): string {
  const [year = 0, month = 0] = currentMonth().split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}
