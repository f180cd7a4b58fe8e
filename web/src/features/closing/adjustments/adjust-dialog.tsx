import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { adjustMonth } from '@/api/gen/fechamento';
import { DecimalField, MoneyField } from '@/components/form/decimal-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FieldGrid } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextareaField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { ApiError } from '@/lib/api-error';
import type { ProposedAdjustment } from '@/lib/asking/closed-month';
import { formatMoney } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { parseNumber } from '@/lib/parse-br';
import { filesQuery } from '@/model/contract/queries';
import { refreshClosing } from '../queries';
import type { ClientMonth } from '../states';
import { lineLabels, lines } from './lines';
import { type AdjustForm, adjustSchema, monthsAfter, toAdjustForm, toAdjustInput } from './schema';

interface AdjustDialogProps {
  /** The closed month that is corrected. */
  of: ClientMonth;
  proposed: ProposedAdjustment;
  onClose: () => void;
}

/** Records in an open month what a closed one lacks, or has too much. */
export function AdjustDialog({ of, proposed, onClose }: AdjustDialogProps) {
  const form = useForm<AdjustForm>({
    resolver: zodResolver(adjustSchema),
    defaultValues: toAdjustForm(of.mes, proposed),
  });
  const { control } = form;
  const [contractId, amount] = useWatch({ control, name: ['contrato', 'valor'] });
  const files = useQuery({ ...filesQuery(contractId), enabled: contractId !== '' });
  const act = useAdjust(of, onClose);
  return (
    <FormDialog
      title="Lançar ajuste"
      description={`${of.cliente}: o retrato de ${monthLabel(of.mes)} fica como está, e a diferença fica em um mês aberto, em linha própria.`}
      form={form}
      onSubmit={(values) => act.mutate(values)}
      loading={act.isPending}
      submitError={act.error}
      errorFallback="Não foi possível lançar o ajuste."
      fieldMap={(path) => (path === 'mes_lancamento' ? 'lancarEm' : (path as keyof AdjustForm))}
      submitLabel="Lançar ajuste"
      onClose={onClose}
    >
      <FieldGrid>
        <SelectField
          control={control}
          name="linha"
          label="Linha"
          placeholder="Escolha a linha"
          options={lines.map((value) => ({ value, label: lineLabels[value] }))}
          required
        />
        <SelectField
          control={control}
          name="lancarEm"
          label="Lançar em"
          placeholder="Escolha o mês"
          options={monthsAfter(of.mes).map((value) => ({ value, label: monthLabel(value) }))}
          required
        />
        <MoneyField
          control={control}
          name="valor"
          label="Valor"
          limit={{ from: null, places: 4 }}
          hint={
            limitHint(amount, of.pode_reabrir ? of.ajuste_ate : null) ??
            'Abaixo de zero: o que o mês tem a mais.'
          }
          required
        />
        <DecimalField
          control={control}
          name="quantidade"
          label="Quantidade"
          limit={{ from: null, places: 11 }}
          places={3}
          unit="MWh"
        />
        <SelectField
          control={control}
          name="contrato"
          label="Contrato"
          placeholder="Do cliente, sem contrato"
          options={contractsOf(of, proposed.contrato)}
        />
        {contractId !== '' && (
          <SelectField
            control={control}
            name="documento"
            label="Documento"
            placeholder="Nenhum"
            options={(files.data ?? []).map(({ id, filename }) => ({ value: id, label: filename }))}
          />
        )}
      </FieldGrid>
      <TextareaField
        control={control}
        name="motivo"
        label="Motivo"
        maxLength={500}
        rows={3}
        required
      />
    </FormDialog>
  );
}

/** Those of the picture, and the one that is proposed, which it may lack. */
function contractsOf(of: ClientMonth, proposed: string | undefined) {
  const kept = of.suprimentos.map(({ contrato_id: value, contrato: label }) => ({ value, label }));
  return !proposed || kept.some(({ value }) => value === proposed)
    ? kept
    : [...kept, { value: proposed, label: 'Contrato que não está no retrato' }];
}

/** What is proposed for the amount: up to the limit an adjustment, beyond it to open the month. */
function limitHint(text: string, limit: number | null): string | undefined {
  const amount = parseNumber(text);
  if (limit === null || amount === null) return undefined;
  return Math.abs(Number(amount)) <= limit
    ? `Até ${formatMoney(limit)} propõe-se o ajuste.`
    : `Acima de ${formatMoney(limit)} propõe-se reabrir o mês.`;
}

function useAdjust(of: ClientMonth, onDone: () => void) {
  const client = useQueryClient();
  const once = useIdempotencyKey();
  return useMutation({
    mutationFn: (form: AdjustForm) =>
      adjustMonth({
        path: { cliente: of.cliente_id, mes: of.mes },
        body: toAdjustInput(form),
        idempotencyKey: once.key,
      }),
    onSuccess: ({ mes_lancamento }) => {
      notify.success(`Ajuste lançado em ${monthLabel(mes_lancamento)}`);
      onDone();
    },
    // What was refused is sent again in another form, which is another creation.
    onError: (error) => error instanceof ApiError && error.status >= 400 && once.renew(),
    onSettled: () => refreshClosing(client),
  });
}
