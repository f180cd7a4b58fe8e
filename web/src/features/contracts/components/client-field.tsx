import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { ClientWire } from '@/api/contracts';
import { FieldFrame } from '@/components/form/field-frame';
import { Input } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { maskCnpj } from '@/lib/cnpj';
import { type ContractForm, fieldLabels } from '../form-values';
import { clientsQuery } from '../queries';

/** The client's name. Existing clients are suggested while it is typed; choosing one fills the CNPJ. */
export function ClientField({ form }: { form: UseFormReturn<ContractForm> }) {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: 'client' });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const asked = useDebouncedValue(field.value);
  const searching = open && asked.trim().length >= 2;
  const { data, isFetching } = useQuery({ ...clientsQuery(asked), enabled: searching });
  const clients = searching ? (data ?? []) : [];
  const shown = clients.length > 0;

  const choose = (client: ClientWire) => {
    form.setValue('client', client.name, { shouldDirty: true });
    form.setValue('cnpj', maskCnpj(client.cnpj), { shouldDirty: true });
    setOpen(false);
    setActive(-1);
  };
  const press = (event: KeyboardEvent) => {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const client = clients[active];
    if (step !== undefined) setActive((active + step + clients.length) % clients.length);
    else if (event.key === 'Enter' && client) choose(client);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <FieldFrame
      id={id}
      label={fieldLabels.client}
      required
      error={fieldState.error?.message}
      hint="Clientes já cadastrados aparecem ao digitar."
    >
      {(control) => (
        <div className="relative">
          <Input
            {...field}
            {...control}
            role="combobox"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => {
              field.onChange(event);
              setOpen(true);
              setActive(-1);
            }}
            onBlur={() => {
              setOpen(false);
              field.onBlur();
            }}
            onKeyDown={press}
            suffix={open && isFetching && <Spinner />}
          />
          {shown && (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label="Clientes cadastrados"
              className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-card border border-border bg-raised p-1 shadow-float"
            >
              {clients.map((client, i) => (
                <button
                  key={client.id}
                  id={`${id}-${i}`}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={i === active}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(client)}
                  className={clsx(
                    'block w-full rounded-control px-3 py-2 text-left hover:bg-subtle',
                    i === active && 'bg-subtle',
                  )}
                >
                  <span className="block text-body break-words">{client.name}</span>
                  <span className="block text-caption text-muted tabular-nums">
                    {maskCnpj(client.cnpj)}
                  </span>
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
