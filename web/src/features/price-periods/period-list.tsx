import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { MonthPicker } from '@/components/form/month-picker';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { formatMoney } from '@/lib/format';
import {
  averagePrice,
  invalidPeriod,
  monthsOf,
  type PeriodDraft,
  type PriceDraft,
  withChange,
  withoutPeriod,
} from './draft';
import { MonthGrid } from './month-grid';
import { PriceInput } from './price-input';
import { leftPrice, priceError } from './price-text';

interface PeriodListProps {
  draft: PriceDraft;
  onChange: (draft: PriceDraft) => void;
  onAdd: () => void;
}

/** The periods; at least one remains. */
export function PeriodList({ draft, onChange, onAdd }: PeriodListProps) {
  return (
    <div className="space-y-4">
      <ol className="space-y-4">
        {draft.periods.map((period, i) => (
          <Period
            key={period.id}
            number={i + 1}
            period={period}
            onChange={(change) => onChange(withChange(draft, period.id, change))}
            onRemove={
              draft.periods.length > 1 ? () => onChange(withoutPeriod(draft, period.id)) : undefined
            }
          />
        ))}
      </ol>
      <Button size="sm" icon={<Plus />} onClick={onAdd}>
        Adicionar período
      </Button>
    </div>
  );
}

interface PeriodProps {
  number: number;
  period: PeriodDraft;
  onChange: (change: Partial<Omit<PeriodDraft, 'id'>>) => void;
  /** undefined for the last one that remains. */
  onRemove: (() => void) | undefined;
}

function Period({ number, period, onChange, onRemove }: PeriodProps) {
  const id = useId();
  const name = `Período ${number}`;
  const months = monthsOf(period);
  return (
    <li aria-labelledby={id} className="space-y-4 rounded-card border border-border p-4">
      <div className="flex items-center justify-between gap-4">
        <h3 id={id} className="text-body font-semibold">
          {name}
        </h3>
        {onRemove && (
          <IconButton
            label={`Remover ${name.toLowerCase()}`}
            icon={<Trash2 />}
            size="sm"
            onClick={onRemove}
          />
        )}
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Edge
          label={`Início do ${name.toLowerCase()}`}
          text="Início"
          value={period.start}
          onChange={(start) => onChange({ start })}
        />
        <Edge
          label={`Fim do ${name.toLowerCase()}`}
          text="Fim"
          value={period.end}
          onChange={(end) => onChange({ end })}
        />
        <PriceInput
          label="Preço padrão"
          value={period.defaultPrice}
          onChange={(defaultPrice) => onChange({ defaultPrice })}
        />
      </div>
      {months.length === 0 ? (
        <p role="alert" className="flex items-start gap-1.5 text-dense text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {invalidPeriod}
        </p>
      ) : (
        <Prices period={period} months={months} onChange={onChange} />
      )}
    </li>
  );
}

interface PricesProps {
  period: PeriodDraft;
  months: readonly string[];
  onChange: (change: Partial<PeriodDraft>) => void;
}

function Prices({ period, months, onChange }: PricesProps) {
  const average = averagePrice(period);
  return (
    <div className="space-y-3">
      <MonthGrid
        name="Preço"
        months={months}
        values={period.prices}
        onChange={(prices) => onChange({ prices })}
        left={(text) => leftPrice(text, period.defaultPrice)}
        errorOf={priceError}
        placeholder={priceError(period.defaultPrice) === null ? period.defaultPrice : undefined}
      />
      <p className="text-dense text-muted">
        {average === null ? (
          'Sem preço próprio, um mês segue o preço padrão.'
        ) : (
          <>
            Média dos meses do período:{' '}
            <span className="font-medium text-fg">{formatMoney(average)}</span>.
          </>
        )}{' '}
        Cole uma coluna do Excel em qualquer mês para preencher a partir dele.
      </p>
    </div>
  );
}

interface EdgeProps {
  label: string;
  text: string;
  value: string;
  onChange: (month: string) => void;
}

function Edge({ label, text, value, onChange }: EdgeProps) {
  return (
    <div>
      <p className="mb-1.5 text-dense text-muted" aria-hidden="true">
        {text}
      </p>
      <MonthPicker label={label} value={value} onChange={onChange} />
    </div>
  );
}
