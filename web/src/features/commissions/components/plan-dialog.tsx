import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { keyOf } from '@/api/call';
import {
  createCommissionPlan,
  listCommissionPlans,
  updateCommissionPlan,
} from '@/api/gen/comissoes';
import type { CommissionPlanBody } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { CheckboxField } from '@/components/form/checkbox-field';
import { DecimalField, PercentField } from '@/components/form/decimal-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FieldGrid } from '@/components/form/form-shell';
import { percentTo, reaisTo } from '@/components/form/limit';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { currentMonth } from '@/lib/month';
import { products } from '../labels';
import { choicesQuery, forgetCommissions } from '../queries';
import { adjustable, type PlanForm, planBody, planForm, planSchema } from '../schema';
import { MonthField } from './month-field';

interface PlanDialogProps {
  /** null: a new one. */
  plan: CommissionPlanBody | null;
  onClose: () => void;
}

/** Enters a plan, or changes one. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const choices = useQuery(choicesQuery).data;
  const form = useForm<PlanForm>({
    resolver: zodResolver(planSchema),
    defaultValues: planForm(plan, currentMonth()),
  });
  const { base, semFim, inicio } = form.watch();
  const act = useSensitiveAct({
    mutationFn: (values: PlanForm) => {
      const body = planBody(values);
      return plan
        ? updateCommissionPlan({ path: { id: plan.id }, body, ifMatch: plan.version })
        : createCommissionPlan({ body, idempotencyKey: idempotency.key });
    },
    onSuccess: () => {
      notify.success('Plano guardado. As comissões pendentes são recalculadas em seguida.');
      void client.invalidateQueries({ queryKey: keyOf(listCommissionPlans) });
      forgetCommissions(client);
      onClose();
    },
    errorFallback: failed,
  });
  const suppliers = new Set([...(choices?.fornecedores ?? []), plan?.fornecedor ?? '']);
  return (
    <>
      <FormDialog
        open={!act.asking}
        title={plan ? 'Alterar plano' : 'Novo plano'}
        description="Vale para os contratos que combinam com tudo o que o plano nomeia."
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={failed}
        fieldMap={(path) => fieldOf[path] ?? null}
        submitLabel="Guardar plano"
        onClose={onClose}
      >
        <TextField control={form.control} name="nome" label="Nome" maxLength={120} required />
        <TextField
          control={form.control}
          name="contrato"
          label="Código do contrato"
          maxLength={120}
          hint="Em branco: qualquer contrato"
        />
        <SelectField
          control={form.control}
          name="consultor_id"
          label="Consultor"
          options={[
            { value: '', label: 'Qualquer consultor' },
            ...(choices?.consultores ?? []).map(({ id, nome }) => ({ value: id, label: nome })),
          ]}
        />
        <FieldGrid>
          <SelectField
            control={form.control}
            name="fornecedor"
            label="Fornecedor"
            options={[
              { value: '', label: 'Qualquer fornecedor' },
              ...[...suppliers].filter(Boolean).map((name) => ({ value: name, label: name })),
            ]}
          />
          <SelectField control={form.control} name="produto" label="Produto" options={products} />
          <SelectField
            control={form.control}
            name="base"
            label="Comissão"
            options={[
              { value: 'pct_valor', label: 'Percentual do valor faturado' },
              { value: 'r_mwh', label: 'R$ por MWh faturado' },
              { value: 'unica', label: 'Taxa única na assinatura' },
            ]}
          />
          <DecimalField
            control={form.control}
            name="taxa"
            label={rates[base].label}
            limit={rates[base].limit}
            unit={rates[base].unit}
            currency={base === 'pct_valor' ? undefined : 'R$'}
            required
          />
          {base === 'unica' && (
            <>
              <TextField
                control={form.control}
                name="parcelas"
                label="Parcelas"
                maxLength={3}
                hint="Uma por mês, desde a assinatura"
              />
              <TextField
                control={form.control}
                name="prazo_estorno"
                label="Prazo de estorno (meses)"
                maxLength={3}
                hint="Em branco: nada volta"
              />
            </>
          )}
          <PercentField
            control={form.control}
            name="parte_parceiro"
            label="Parte da empresa parceira"
            limit={percentTo(100)}
            hint="Da comissão, quando o cliente tem uma"
          />
          <TextField
            control={form.control}
            name="prioridade"
            label="Prioridade"
            maxLength={3}
            hint="0 a 100; entre planos que combinam vale a maior"
          />
        </FieldGrid>
        <MonthField control={form.control} name="inicio" label="Vale desde" />
        {adjustable({ base, inicio }) && (
          <CheckboxField
            control={form.control}
            name="base_ajustada"
            label="Aprovar a base ajustada de 2027"
            hint="O valor do mês deixa de incluir PIS/COFINS: o percentual se divide, uma vez, pelo que fica do preço"
          />
        )}
        <CheckboxField control={form.control} name="semFim" label="Sem fim previsto" />
        {!semFim && <MonthField control={form.control} name="fim" label="Vale até" />}
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

const failed = 'Não foi possível guardar o plano.';

const rates = {
  pct_valor: { label: 'Percentual', unit: '%', limit: { ...percentTo(100), above: true } },
  r_mwh: { label: 'Valor por MWh', unit: '/MWh', limit: { above: true, to: 1000, places: 8 } },
  unica: {
    label: 'Valor da taxa',
    unit: undefined,
    limit: { ...reaisTo(10_000_000), above: true },
  },
} as const;

const fieldOf: Readonly<Record<string, keyof PlanForm>> = {
  nome: 'nome',
  consultor_id: 'consultor_id',
  fornecedor: 'fornecedor',
  produto: 'produto',
  percentual: 'taxa',
  reais_mwh: 'taxa',
  valor: 'taxa',
  tipo: 'base',
  contrato: 'contrato',
  parcelas: 'parcelas',
  prazo_estorno: 'prazo_estorno',
  base_ajustada: 'base_ajustada',
  parte_parceiro: 'parte_parceiro',
  prioridade: 'prioridade',
  inicio: 'inicio',
  fim: 'fim',
};
