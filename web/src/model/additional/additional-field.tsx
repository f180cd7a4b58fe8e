import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { type AdditionalItem, additionalFrom, additionalText } from './item';
import { type DataOf, offerQuery } from './offer';

interface AdditionalFieldProps<F extends FieldValues> {
  control: Control<F>;
  /** A field that holds the items as one text, see additionalText. */
  name: FieldPath<F>;
  of: DataOf;
}

const emptyTexts: Readonly<Record<DataOf, string>> = {
  contrato: 'Nenhum dado adicional neste contrato.',
  cliente: 'Nenhum dado adicional neste cliente.',
  unidade: 'Nenhum dado adicional nesta unidade.',
};

/**
 * Free labels with their values, added and removed; labels in use are offered, one without a label
 * becomes "Campo N".
 */
export function AdditionalField<F extends FieldValues>(props: AdditionalFieldProps<F>) {
  const { control, name, of } = props;
  const { field, fieldState } = useController({ control, name });
  const { data: labels = [] } = useQuery(offerQuery(of));
  const offered = useId();
  const list = useRef<HTMLUListElement>(null);
  const items = additionalFrom(field.value);
  const set = (next: readonly AdditionalItem[]) => field.onChange(additionalText(next));
  const change = (index: number, patch: Partial<AdditionalItem>) =>
    set(items.map((item, i) => (i === index ? { ...item, ...patch } : item)));
  const add = () => {
    set([...items, { label: '', value: '' }]);
    // The new row's label, once it is drawn.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    );
  };
  return (
    <div className="space-y-3">
      {items.length === 0 && <p className="text-body text-muted">{emptyTexts[of]}</p>}
      <datalist id={offered}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <ul ref={list} className="space-y-3 empty:hidden">
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place
          <li key={i} className="flex items-center gap-2">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_2fr]">
              <Input
                aria-label={`Nome do dado ${i + 1}`}
                placeholder={`Campo ${i + 1}`}
                list={offered}
                maxLength={Math.max(60, item.label.length)}
                value={item.label}
                onChange={(event) => change(i, { label: event.target.value })}
              />
              <Input
                aria-label={`Valor do dado ${i + 1}`}
                placeholder="Valor"
                maxLength={Math.max(500, item.value.length)}
                value={item.value}
                onChange={(event) => change(i, { value: event.target.value })}
              />
            </div>
            <IconButton
              label={`Remover dado ${i + 1}`}
              icon={<Trash2 />}
              onClick={() => set(items.filter((_, at) => at !== i))}
            />
          </li>
        ))}
      </ul>
      {fieldState.error && (
        <p role="alert" className="text-dense text-bad">
          {fieldState.error.message}
        </p>
      )}
      <Button ref={field.ref} size="sm" icon={<Plus />} onClick={add}>
        Adicionar dado
      </Button>
      {items.length > 0 && <p className="text-dense text-muted">Até 20 dados.</p>}
    </div>
  );
}
