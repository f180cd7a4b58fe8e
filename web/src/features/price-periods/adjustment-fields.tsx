import { useId } from 'react';
import { MonthPicker } from '@/components/form/month-picker';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { type PriceIndex, priceIndices } from '@/model/contract/schedule';
import { baseMonthOf, type PriceDraft } from './draft';

interface AdjustmentFieldsProps {
  draft: PriceDraft;
  onChange: (draft: PriceDraft) => void;
}

const options = priceIndices.map((index) => ({
  value: index,
  label: index === 'nenhum' ? 'Sem reajuste' : index,
}));

/** How the prices follow an index, once a year. */
export function AdjustmentFields({ draft, onChange }: AdjustmentFieldsProps) {
  const id = useId();
  const adjusted = draft.index !== null && draft.index !== 'nenhum';
  return (
    <section aria-labelledby={id} className="space-y-3 border-t border-border pt-4">
      <h3 id={id} className="text-body font-semibold">
        Reajuste anual
      </h3>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-40">
          <label htmlFor={`${id}-index`} className="mb-1.5 block text-dense text-muted">
            Índice
          </label>
          <Select
            id={`${id}-index`}
            options={options}
            placeholder="Selecione"
            value={draft.index ?? ''}
            onChange={(event) =>
              onChange({ ...draft, index: (event.target.value || null) as PriceIndex | null })
            }
          />
        </div>
        {adjusted && (
          <div>
            <p className="mb-1.5 text-dense text-muted">Data-base</p>
            <MonthPicker
              label="Data-base do reajuste"
              value={baseMonthOf(draft)}
              onChange={(baseMonth) => onChange({ ...draft, baseMonth })}
            />
          </div>
        )}
      </div>
      {adjusted && (
        <Checkbox
          checked={draft.positiveOnly}
          onChange={(positiveOnly) => onChange({ ...draft, positiveOnly })}
          label="Somente variação positiva"
          hint="Em um ano de índice negativo, o preço fica como está."
        />
      )}
    </section>
  );
}
