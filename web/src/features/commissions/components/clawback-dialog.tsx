import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { clawBackCommission, dropCommissionClawback } from '@/api/gen/comissoes';
import type { CommissionDivisionBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { DateField } from '@/components/form/date-field';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatMoney } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';
import { forgetCommissions } from '../queries';
import { type ClawbackForm, clawbackSchema } from '../schema';

interface ClawbackDialogProps {
  division: CommissionDivisionBody;
  onClose: () => void;
}

const failed = 'Não foi possível registrar o estorno.';

const causes = [
  { value: 'cancelamento', label: 'Contrato rescindido ou cancelado' },
  { value: 'inadimplencia', label: 'Inadimplência do cliente' },
];

/** Registers what goes back of the fee of a contract that ended early. */
export function ClawbackDialog({ division, onClose }: ClawbackDialogProps) {
  const client = useQueryClient();
  const form = useForm<ClawbackForm>({
    resolver: zodResolver(clawbackSchema),
    defaultValues: { causa: 'cancelamento', ate: '', motivo: '', documento: '' },
  });
  const act = useSensitiveAct({
    mutationFn: (values: ClawbackForm) =>
      clawBackCommission({
        body: { ...values, contrato_id: division.contrato_id, ate: parseDate(values.ate) ?? '' },
      }),
    onSuccess: () => {
      notify.success(
        'Acerto registrado como pendente: o estorno desconta dos pagamentos depois de aprovado, o saldo da taxa é pago.',
      );
      forgetCommissions(client);
      onClose();
    },
    errorFallback: failed,
  });
  return (
    <>
      <FormDialog
        open={!act.asking}
        title="Registrar estorno"
        description={`Taxa única de ${formatMoney(division.taxa_unica)}, prazo de ${division.prazo_estorno} meses: fica a parte dos meses atendidos; o que passa dela volta, o que falta é pago.`}
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={failed}
        submitLabel="Registrar estorno"
        onClose={onClose}
      >
        <SelectField control={form.control} name="causa" label="Causa" options={causes} />
        <DateField control={form.control} name="ate" label="Último dia de fornecimento" required />
        <TextareaField
          control={form.control}
          name="motivo"
          label="Motivo"
          maxLength={500}
          required
        />
        <TextField
          control={form.control}
          name="documento"
          label="Documento"
          maxLength={120}
          hint="Distrato, notificação ou outro, com o número"
          required
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

/** Removes an estorno that nobody has approved. */
export function DropClawbackDialog({ division, onClose }: ClawbackDialogProps) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: () => dropCommissionClawback({ path: { id: division.contrato_id } }),
    onSuccess: () => {
      notify.success('Estorno excluído.');
      forgetCommissions(client);
      onClose();
    },
    errorFallback: 'Não foi possível excluir o estorno.',
  });
  return (
    <>
      <ConfirmDialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title="Excluir estorno?"
        description={
          <div className="space-y-3">
            <p>As parcelas da taxa única voltam a ser as combinadas na assinatura.</p>
            {act.message !== null && <Banner tone="bad" title={act.message} />}
          </div>
        }
        confirmLabel="Excluir estorno"
        tone="danger"
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}
