import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { keyOf } from '@/api/call';
import { listFlags, listPld, putFlag, putPld } from '@/api/gen/tarifas-bandeiras-e-pld';
import type { TariffMonthBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { DecimalField } from '@/components/form/decimal-field';
import { FieldFrame } from '@/components/form/field-frame';
import { FormDialog } from '@/components/form/form-dialog';
import { MonthPicker } from '@/components/form/month-picker';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { ApiError } from '@/lib/api-error';
import { formatDecimal } from '@/lib/format';
import { addMonths, currentMonth, monthLabel, type YearMonth } from '@/lib/month';
import { parseNumber } from '@/lib/parse-br';
import { formatRate } from '../comparison';
import { type MonthValueForm, monthValueSchema } from '../schema';
import { flagNames, type MarketMonth, monthValueName, submarkets, toMarketMonth } from './mappers';

interface MonthValueDialogProps {
  kind: 'bandeira' | 'pld';
  /** The month to alter; null enters a new one. */
  row: MarketMonth | null;
  onClose: () => void;
}

const kinds = {
  bandeira: {
    title: 'Informar bandeira',
    list: keyOf(listFlags),
    what: 'Bandeira',
    options: flagNames,
    price: 'Adicional',
    hint: 'Sem tributos.',
    source: 'Despacho ou nota da ANEEL',
    firstYear: 2015,
  },
  pld: {
    title: 'Informar PLD',
    list: keyOf(listPld),
    what: 'Submercado',
    options: submarkets,
    price: 'PLD médio do mês',
    hint: 'É conferido com os limites do ano, que estão na tabela.',
    source: 'Publicação da CCEE',
    firstYear: 2001,
  },
} as const;

interface Change {
  values: MonthValueForm;
  version: number | undefined;
}

/** The green bandeira has no charge, whatever stood in its field. */
const isFree = (kind: 'bandeira' | 'pld', what: string) => kind === 'bandeira' && what === 'Verde';

function useSave({ kind, row, onClose }: MonthValueDialogProps, month: YearMonth) {
  const client = useQueryClient();
  return useSensitiveAct({
    mutationFn: ({ values: { what, price, source }, version }: Change) => {
      const body = { price: isFree(kind, what) ? 0 : Number(parseNumber(price)), source };
      return kind === 'bandeira'
        ? putFlag({ path: { month }, body: { ...body, label: what }, ifMatch: version })
        : putPld({ path: { month, submarket: row?.series ?? what }, body, ifMatch: version });
    },
    onSuccess: (saved) => {
      notify.success(`${monthValueName(saved.series)} de ${monthLabel(month)} salvo`);
      void client.invalidateQueries({ queryKey: kinds[kind].list });
      onClose();
    },
    errorFallback: 'Não foi possível salvar o valor.',
  });
}

/** Enters or alters the bandeira or the PLD of a month by hand. */
export function MonthValueDialog(props: MonthValueDialogProps) {
  const { kind, row, onClose } = props;
  const [month, setMonth] = useState(row?.month ?? addMonths(currentMonth(), -1));
  const form = useForm<MonthValueForm>({
    resolver: zodResolver(monthValueSchema),
    defaultValues: valuesOf(kind, row),
  });
  const act = useSave(props, month);
  const newer = currentOf(act.error);
  return (
    <>
      <FormDialog
        open={!act.asking}
        title={row ? `${monthValueName(row.series)} de ${monthLabel(month)}` : kinds[kind].title}
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
            title="Este mês já tem um valor, ou outra pessoa o alterou."
            action={
              <Button
                size="sm"
                onClick={() => act.run({ values: form.getValues(), version: newer.version })}
              >
                Salvar mesmo assim
              </Button>
            }
          >
            {`Valor atual: ${formatRate(newer.price)} R$/MWh (${newer.source}).`}
          </Banner>
        )}
        {!row && <MonthField kind={kind} month={month} onMonth={setMonth} />}
        <ValueFields kind={kind} form={form} fixed={row !== null} />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

interface MonthFieldProps {
  kind: 'bandeira' | 'pld';
  month: YearMonth;
  onMonth: (month: YearMonth) => void;
}

function MonthField({ kind, month, onMonth }: MonthFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Mês" required>
      {() => (
        <MonthPicker
          label="Mês do valor"
          value={month}
          onChange={onMonth}
          firstYear={kinds[kind].firstYear}
          lastYear={Number(addMonths(currentMonth(), 1).slice(0, 4))}
        />
      )}
    </FieldFrame>
  );
}

interface ValueFieldsProps {
  kind: 'bandeira' | 'pld';
  form: UseFormReturn<MonthValueForm>;
  /** The month is known, and with it whose PLD it is. */
  fixed: boolean;
}

function ValueFields({ kind, form: { control, watch }, fixed }: ValueFieldsProps) {
  const text = kinds[kind];
  return (
    <>
      <SelectField
        control={control}
        name="what"
        label={text.what}
        placeholder="Escolha"
        options={text.options}
        disabled={fixed && kind === 'pld'}
        required
      />
      {isFree(kind, watch('what')) ? (
        <p className="text-dense text-muted">A bandeira verde não tem adicional.</p>
      ) : (
        <DecimalField
          control={control}
          name="price"
          label={text.price}
          limit={{ places: 8 }}
          unit="R$/MWh"
          places={2}
          required
          hint={text.hint}
        />
      )}
      <TextField
        control={control}
        name="source"
        label="Fonte"
        maxLength={300}
        required
        placeholder={text.source}
      />
    </>
  );
}

function valuesOf(kind: 'bandeira' | 'pld', row: MarketMonth | null): MonthValueForm {
  if (row === null) return { what: '', price: '', source: '' };
  const what = kind === 'bandeira' ? row.label : row.series;
  return { what, price: formatDecimal(String(row.price), 2), source: row.source };
}

const fieldOf: Readonly<Record<string, keyof MonthValueForm>> = {
  label: 'what',
  submarket: 'what',
  price: 'price',
  source: 'source',
};

/** The value that the month has by now, where the server sent it. */
function currentOf(error: unknown): MarketMonth | null {
  if (!(error instanceof ApiError) || !error.current) return null;
  return toMarketMonth(error.current as TariffMonthBody);
}
