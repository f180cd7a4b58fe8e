import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { FieldFrame } from '@/components/form/field-frame';
import { SuggestInput } from '@/components/form/suggest-input';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { type ContractForm, fieldLabels } from '@/model/contract/form-values';
import { clientsQuery } from '../queries';

/** The client's name. Existing clients are suggested while it is typed; choosing one fills the CNPJ. */
export function ClientField({ form }: { form: UseFormReturn<ContractForm> }) {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: 'client' });
  const [open, setOpen] = useState(false);
  const asked = useDebouncedValue(field.value);
  const searching = open && asked.trim().length >= 2;
  const { data, isFetching } = useQuery({ ...clientsQuery(asked), enabled: searching });
  const clients = searching ? (data ?? []) : [];
  return (
    <FieldFrame
      id={id}
      label={fieldLabels.client}
      required
      error={fieldState.error?.message}
      hint="Clientes já cadastrados aparecem ao digitar."
    >
      {(control) => (
        <SuggestInput
          {...field}
          {...control}
          maxLength={200}
          onType={field.onChange}
          listLabel="Clientes cadastrados"
          suggestions={clients.map(({ id: client, name, cnpj }) => ({
            id: client,
            label: name,
            detail: maskCnpj(cnpj),
          }))}
          open={open}
          onOpenChange={setOpen}
          onChoose={({ label, detail }) => {
            form.setValue('client', label, { shouldDirty: true });
            form.setValue('cnpj', detail, { shouldDirty: true });
          }}
          searching={isFetching}
        />
      )}
    </FieldFrame>
  );
}
