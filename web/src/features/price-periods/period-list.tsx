import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { MonthPicker } from '@/components/form/month-picker';
import { Button } from '@/components/ui/button';
import { Fold } from '@/components/ui/fold';
import { IconButton } from '@/components/ui/icon-button';
import { formatMoney } from '@/lib/format';
import { plural } from '@/lib/text';
import { exceptionsOf } from './coverage';
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
import { leftPrice, priceError, priceLimit } from './price-text';

interface PeriodListProps {
  draft: PriceDraft;
  onChange: (draft: PriceDraft) => void;
  onAdd: () => void;
}

/** The periods, one line each; at least one remains. */
export function PeriodList({ draft, onChange, onAdd }: PeriodListProps) {
  return (
    <div className="space-y-3">
      <ol className="divide-y divide-border rounded-card border border-border">
        {draft.periods.map((period, i) => (
          <Period
            key={period.id}
            number={i + 1}
            period={period}
            adjustment={draft.index}
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
  adjustment: PriceDraft['index'];
  onChange: (change: Partial<Omit<PeriodDraft, 'id'>>) => void;
  /** undefined for the last one that remains. */
  onRemove: (() => void) | undefined;
}

function Period({ number, period, adjustment, onChange, onRemove }: PeriodProps) {
  const id = useId();
  const name = `Período ${number}`;
  const months = monthsOf(period);
  return (
    <li aria-labelledby={id} className="space-y-2 p-3">
      <h3 id={id} className="sr-only">
        {name}
      </h3>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
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
        <Cell text="Reajuste">
          {adjustment === 'nenhum' ? 'Sem reajuste' : (adjustment ?? '–')}
        </Cell>
        <Cell text="Meses">{countText(period, months)}</Cell>
        {onRemove && (
          <div className="ml-auto pt-6">
            <IconButton
              label={`Remover ${name.toLowerCase()}`}
              icon={<Trash2 />}
              size="sm"
              onClick={onRemove}
            />
          </div>
        )}
      </div>
      {months.length === 0 ? (
        <p role="alert" className="flex items-start gap-1.5 text-dense text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {invalidPeriod}
        </p>
      ) : (
        <Fold title="Preços por mês">
          <Prices period={period} months={months} onChange={onChange} />
        </Fold>
      )}
    </li>
  );
}

/** "72 meses, 0 exceções" */
function countText(period: PeriodDraft, months: readonly string[]): string {
  const own = exceptionsOf(period).filter((month) => months.includes(month)).length;
  return `${plural(months.length, 'mês', 'meses')}, ${plural(own, 'exceção', 'exceções')}`;
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
        limit={priceLimit}
        placeholder={priceError(period.defaultPrice) === null ? period.defaultPrice : undefined}
        yearText={(ofYear) => countText(period, ofYear)}
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

function Cell({ text, children }: { text: string; children: string }) {
  return (
    <div>
      <p className="mb-1.5 text-dense text-muted">{text}</p>
      <p className="flex h-9 items-center text-body tabular-nums">{children}</p>
    </div>
  );
}
