import { useId } from 'react';
import { Select } from '@/components/ui/select';
import { monthShort } from '@/lib/month';
import { effectivePeriods, type PriceDraft, withChange } from './draft';
import { PriceInput } from './price-input';

interface FlatFieldsProps {
  draft: PriceDraft;
  onChange: (draft: PriceDraft) => void;
}

const years = Array.from({ length: 10 }, (_, i) => ({
  value: String(i + 1),
  label: i === 0 ? '1 ano' : `${i + 1} anos`,
}));

/** One price over one to ten years. */
export function FlatFields({ draft, onChange }: FlatFieldsProps) {
  const id = useId();
  const [first] = draft.periods;
  const [flat] = effectivePeriods(draft);
  if (first === undefined || flat === undefined) return null;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <PriceInput
          label="Preço flat"
          value={first.defaultPrice}
          onChange={(defaultPrice) => onChange(withChange(draft, first.id, { defaultPrice }))}
        />
        <div className="w-32">
          <label htmlFor={id} className="mb-1.5 block text-dense text-muted">
            Duração
          </label>
          <Select
            id={id}
            options={years}
            value={String(draft.flatYears)}
            onChange={(event) => onChange({ ...draft, flatYears: Number(event.target.value) })}
          />
        </div>
      </div>
      <p className="text-dense text-muted">
        Vale de {monthShort(flat.start)} a {monthShort(flat.end)} ({draft.flatYears * 12} meses),
        desde o início da vigência.
      </p>
    </div>
  );
}
