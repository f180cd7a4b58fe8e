import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { keyOf } from '@/api/call';
import { addParameter, listParameters } from '@/api/gen/parametros';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { DateField } from '@/components/form/date-field';
import { DecimalField } from '@/components/form/decimal-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FieldGrid } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDate } from '@/lib/format';
import { parseDate, parseNumber } from '@/lib/parse-br';
import { type ParameterForm, parameterSchema } from '../schema';
import { formatParameter, type Parameter } from './mappers';

interface ParameterDialogProps {
  parameter: Parameter;
  onClose: () => void;
}

/** Enters another value of a parameter from a day on. */
export function ParameterDialog({ parameter, onClose }: ParameterDialogProps) {
  const client = useQueryClient();
  const once = useIdempotencyKey();
  const { key, label, unit, limit, scope, current } = parameter;
  const form = useForm<ParameterForm>({
    resolver: zodResolver(parameterSchema),
    defaultValues: { value: '', from: '', to: '', scope, source: '', scenario: '' },
  });
  const act = useSensitiveAct({
    mutationFn: (values: ParameterForm) =>
      addParameter({
        body: {
          key,
          unit,
          scope: values.scope,
          value: Number(parseNumber(values.value)),
          valid_from: parseDate(values.from) ?? '',
          valid_to: parseDate(values.to) ?? undefined,
          source: values.source,
          ...(values.scenario !== '' && { status: 'previsto', scenario: values.scenario }),
        },
        idempotencyKey: once.key,
      }),
    onSuccess: () => {
      notify.success('Nova vigência criada');
      void client.invalidateQueries({ queryKey: keyOf(listParameters) });
      onClose();
    },
    errorFallback: 'Não foi possível criar a vigência.',
  });
  return (
    <>
      <FormDialog
        open={!act.asking}
        title={`Nova vigência: ${label}`}
        description={
          current
            ? `Hoje vale ${formatParameter(current.value, current.unit)}, desde ${formatDate(current.from)}.`
            : 'Hoje não há valor vigente.'
        }
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback="Não foi possível criar a vigência."
        fieldMap={(path) => fieldOf[path] ?? null}
        submitLabel="Criar vigência"
        onClose={onClose}
      >
        <DecimalField
          control={form.control}
          name="value"
          label="Valor"
          limit={limit}
          required
          currency={unit === 'R$' ? 'R$' : undefined}
          unit={unit === 'R$' || unit === 'razão' ? undefined : unit}
        />
        <FieldGrid>
          <DateField control={form.control} name="from" label="Vale desde" required />
          <DateField
            control={form.control}
            name="to"
            label="Vale até"
            hint="Vazio: até a próxima vigência"
          />
        </FieldGrid>
        <TextField
          control={form.control}
          name="source"
          label="Fonte"
          maxLength={300}
          required
          placeholder="Ato, publicação ou decisão"
        />
        <TextField
          control={form.control}
          name="scope"
          label="Abrangência"
          maxLength={60}
          hint="Vazio: vale em toda parte"
        />
        <SelectField
          control={form.control}
          name="scenario"
          label="Situação"
          options={situations}
          hint="Um valor previsto cede ao que vier a vigorar na mesma data"
        />
        <p className="text-dense text-muted">
          Balanços, preços e indicadores são recalculados em seguida.
        </p>
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

const situations = [
  { value: '', label: 'Em vigor' },
  { value: 'base', label: 'Previsto' },
  { value: 'baixo', label: 'Previsto, cenário baixo' },
  { value: 'alto', label: 'Previsto, cenário alto' },
];

const fieldOf: Readonly<Record<string, keyof ParameterForm>> = {
  value: 'value',
  valid_from: 'from',
  valid_to: 'to',
  scope: 'scope',
  source: 'source',
  scenario: 'scenario',
};
