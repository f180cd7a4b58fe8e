import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { type AdditionalItem, additionalFrom, additionalText } from '@/model/contract/additional';
import type { ContractForm } from '@/model/contract/form-values';

/** Free labels with their values, added and removed; one without a label becomes "Campo N". */
export function AdditionalField({ control }: { control: Control<ContractForm> }) {
  const { field, fieldState } = useController({ control, name: 'additional' });
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
      {items.length === 0 && (
        <p className="text-body text-muted">Nenhum dado adicional neste contrato.</p>
      )}
      <ul ref={list} className="space-y-3 empty:hidden">
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place
          <li key={i} className="flex items-center gap-2">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_2fr]">
              <Input
                aria-label={`Nome do dado ${i + 1}`}
                placeholder={`Campo ${i + 1}`}
                maxLength={100}
                value={item.label}
                onChange={(event) => change(i, { label: event.target.value })}
              />
              <Input
                aria-label={`Valor do dado ${i + 1}`}
                placeholder="Valor"
                maxLength={500}
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
      {items.length > 0 && <p className="text-dense text-muted">Até 50 dados.</p>}
    </div>
  );
}
