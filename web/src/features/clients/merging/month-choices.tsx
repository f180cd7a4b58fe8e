import { useId } from 'react';
import type { MergeMonth, MergeRequest } from '@/api/gen/types.gen';
import { FieldFrame } from '@/components/form/field-frame';
import { Select } from '@/components/ui/select';
import { formatMWh } from '@/lib/format';
import { monthLabel, type YearMonth } from '@/lib/month';

type Months = NonNullable<MergeRequest['meses']>;

interface MonthChoicesProps {
  rows: readonly MergeMonth[];
  value: Months;
  onChange: (value: Months) => void;
  errorOf: (month: string) => string | undefined;
}

const unknown = 'Indefinido';

/** "40,000 MWh", with what was generated where something was. */
export function measured({ consumo_mwh, geracao_mwh }: MergeMonth['fica']): string {
  const used = formatMWh(consumo_mwh, true, unknown);
  return geracao_mwh === null ? used : `${used}, geração ${formatMWh(geracao_mwh)}`;
}

/** The months of the rows, each with the units that have it on both sides. */
export function byMonth(rows: readonly MergeMonth[]): [string, MergeMonth[]][] {
  const months = new Map<string, MergeMonth[]>();
  for (const row of rows) months.set(row.mes, [...(months.get(row.mes) ?? []), row]);
  return [...months];
}

/** One choice for each month that both have; none is made beforehand. */
export function MonthChoices({ rows, value, onChange, errorOf }: MonthChoicesProps) {
  const id = useId();
  return (
    <section className="space-y-3">
      <h3 className="text-body font-medium">Meses que os dois têm</h3>
      {byMonth(rows).map(([month, of]) => (
        <FieldFrame
          key={month}
          id={`${id}-${month}`}
          label={monthLabel(month as YearMonth)}
          error={errorOf(month)}
          required
          hint={of.map((row) => (
            <span key={row.unidade} className="block">
              {of.length > 1 && `${row.unidade}: `}
              fica {measured(row.fica)} · sai {measured(row.sai)}
            </span>
          ))}
        >
          {(control) => (
            <Select
              {...control}
              placeholder="Escolha"
              value={value[month] ?? ''}
              options={[
                { value: 'fica', label: 'Vale o que fica' },
                { value: 'sai', label: 'Vale o que sai' },
                { value: 'soma', label: 'Somar consumo e geração' },
              ]}
              onChange={({ target }) => onChange({ ...value, [month]: target.value })}
            />
          )}
        </FieldFrame>
      ))}
    </section>
  );
}
