import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { keyOf } from '@/api/call';
import { listIndex, putIndexMonth } from '@/api/gen/indices';
import type { TariffIndexBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { CheckboxField } from '@/components/form/checkbox-field';
import { DecimalField } from '@/components/form/decimal-field';
import { FieldFrame } from '@/components/form/field-frame';
import { FormDialog } from '@/components/form/form-dialog';
import { percentTo } from '@/components/form/limit';
import { MonthPicker } from '@/components/form/month-picker';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { ApiError } from '@/lib/api-error';
import { formatDecimal } from '@/lib/format';
import { currentMonth, monthLabel, type YearMonth } from '@/lib/month';
import { parseNumber } from '@/lib/parse-br';
import { type IndexValueForm, indexValueSchema } from '../schema';
import type { IndexCode } from './mappers';
import { formatVariation } from './mappers';

interface IndexValueDialogProps {
  code: IndexCode;
  /** The month to alter; null enters a new one. */
  row: TariffIndexBody | null;
  /** The month that a new value starts with. */
  firstMonth: YearMonth;
  onClose: () => void;
}

/** Enters or alters the value of a month of an index. */
export function IndexValueDialog({ code, row, firstMonth, onClose }: IndexValueDialogProps) {
  const client = useQueryClient();
  const monthId = useId();
  const [month, setMonth] = useState(row?.month ?? firstMonth);
  const form = useForm<IndexValueForm>({
    resolver: zodResolver(indexValueSchema),
    defaultValues: {
      percent: row ? formatDecimal(String(row.percent), 2) : '',
      provisional: row?.provisional ?? false,
      source: row?.source ?? '',
    },
  });
  const act = useSensitiveAct({
    mutationFn: ({ values, version }: { values: IndexValueForm; version: number | undefined }) =>
      putIndexMonth({
        path: { code, month },
        body: { ...values, percent: Number(parseNumber(values.percent)) },
        ifMatch: version,
      }),
    onSuccess: () => {
      notify.success(`${code} de ${monthLabel(month)} salvo`);
      void client.invalidateQueries({ queryKey: keyOf(listIndex) });
      onClose();
    },
    errorFallback: 'Não foi possível salvar o valor.',
  });
  const newer = row ? currentOf(act.error) : null;

  return (
    <>
      <FormDialog
        open={!act.asking}
        title={row ? `${code} de ${monthLabel(row.month)}` : `Informar valor do ${code}`}
        form={form}
        onSubmit={(values) => act.run({ values, version: row?.version })}
        loading={act.pending}
        submitError={newer ? null : act.error}
        errorFallback="Não foi possível salvar o valor."
        fieldMap={(path) => fieldOf[path] ?? null}
        submitLabel="Salvar valor"
        onClose={onClose}
      >
        {newer && (
          <Banner
            tone="warn"
            title="Outra pessoa alterou este mês enquanto você editava."
            action={
              <Button
                size="sm"
                onClick={() => act.run({ values: form.getValues(), version: newer.version })}
              >
                Salvar mesmo assim
              </Button>
            }
          >
            Valor atual: {formatVariation(newer.percent)} ({newer.source}).
          </Banner>
        )}
        {!row && (
          <FieldFrame id={monthId} label="Mês" required>
            {() => (
              <MonthPicker
                label="Mês do índice"
                value={month}
                onChange={setMonth}
                firstYear={1980}
                lastYear={Number(currentMonth().slice(0, 4)) + 2}
              />
            )}
          </FieldFrame>
        )}
        <DecimalField
          control={form.control}
          name="percent"
          label="Variação no mês"
          unit="%"
          places={2}
          required
          limit={{ ...percentTo(100), from: -100, above: true }}
          hint="Uma queda leva o sinal de menos."
        />
        <CheckboxField
          control={form.control}
          name="provisional"
          label="Valor provisório"
          hint="Ainda não publicado: os preços que o usam aparecem como provisórios."
        />
        <TextField
          control={form.control}
          name="source"
          label="Fonte"
          maxLength={300}
          required
          placeholder="Publicação do IBGE, prévia, projeção…"
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

const fieldOf: Readonly<Record<string, keyof IndexValueForm>> = {
  percent: 'percent',
  provisional: 'provisional',
  source: 'source',
};

/** The value that another user saved meanwhile, where the server sent it. */
function currentOf(error: unknown): TariffIndexBody | null {
  if (!(error instanceof ApiError) || error.status !== 412 || !error.current) return null;
  return error.current as TariffIndexBody;
}
