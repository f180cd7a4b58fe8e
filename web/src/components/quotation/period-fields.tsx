import { Plus, Trash2 } from 'lucide-react';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { limitText } from '@/lib/format';
import { addMonths, monthShort, monthsBetween } from '@/lib/month';
import type { OfferSpec, PricePeriod } from './draft';

interface PeriodFieldsProps {
  spec: OfferSpec;
  periods: readonly PricePeriod[];
  errorOf: (path: string) => string | undefined;
  onChange: (periods: readonly PricePeriod[]) => void;
}

/** Prices by period: they follow each other and cover the whole supply. */
export function PeriodFields({ spec, periods, errorOf, onChange }: PeriodFieldsProps) {
  const months = monthsBetween(spec.inicio, spec.fim);
  const set = (i: number, patch: Partial<PricePeriod>) =>
    onChange(
      follow(
        periods.map((period, k) => (k === i ? { ...period, ...patch } : period)),
        spec,
      ),
    );
  const last = periods.at(-1);
  const general = errorOf('periodos');
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-body font-semibold">Preços em R$/MWh</legend>
      {general && <p className="text-dense text-bad">{general}</p>}
      {periods.map((period, i) => (
        <div
          key={period.start}
          className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <p className="col-span-2 text-body sm:col-span-1 sm:pt-8">
            De {monthShort(period.start)} a
          </p>
          <FieldFrame
            id={`fim-${i}`}
            label={`Fim do período ${i + 1}`}
            error={errorOf(`periodos[${i}].fim`)}
          >
            {(control) => (
              <Select
                {...control}
                value={period.end}
                options={months
                  .filter((month) => month >= period.start)
                  .map((month) => ({ value: month, label: monthShort(month) }))}
                onChange={(event) => set(i, { end: event.target.value })}
              />
            )}
          </FieldFrame>
          <FieldFrame
            id={`preco-${i}`}
            label={`Preço do período ${i + 1}`}
            required
            hint={limitText({ above: true, to: 100_000, places: 2 }, { currency: 'R$' })}
            error={errorOf(`periodos[${i}].preco`)}
          >
            {(control) => (
              <Input
                {...control}
                value={period.price}
                inputMode="decimal"
                align="end"
                onChange={(event) => set(i, { price: event.target.value })}
                prefix={<span className="text-dense">R$</span>}
              />
            )}
          </FieldFrame>
          {periods.length > 1 && (
            <div className="sm:pt-7">
              <IconButton
                label={`Remover período ${i + 1}`}
                icon={<Trash2 />}
                variant="ghost"
                onClick={() =>
                  onChange(
                    follow(
                      periods.filter((_, k) => k !== i),
                      spec,
                    ),
                  )
                }
              />
            </div>
          )}
        </div>
      ))}
      {last && last.end > last.start && (
        <Button size="sm" icon={<Plus />} onClick={() => onChange(split(periods))}>
          Dividir o último período
        </Button>
      )}
    </fieldset>
  );
}

/** Each period begins after the one before; the last one ends with the supply. */
function follow(periods: readonly PricePeriod[], spec: OfferSpec): PricePeriod[] {
  const out: PricePeriod[] = [];
  let start = spec.inicio;
  for (const period of periods) {
    if (start > spec.fim) break;
    const end = later(period.end, start);
    out.push({ ...period, start, end });
    start = addMonths(end, 1);
  }
  const last = out.at(-1);
  if (last && last.end < spec.fim) {
    if (periods.length > out.length) return out;
    out.push({ start, end: spec.fim, price: '' });
  }
  return out;
}

const later = (a: string, b: string) => (a > b ? a : b);

/** The last period as two halves with the same price. */
function split(periods: readonly PricePeriod[]): PricePeriod[] {
  const last = periods.at(-1);
  if (!last) return [];
  const half = Math.floor(monthsBetween(last.start, last.end).length / 2);
  const end = addMonths(last.start, half - 1);
  return [...periods.slice(0, -1), { ...last, end }, { ...last, start: addMonths(end, 1) }];
}
