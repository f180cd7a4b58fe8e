import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import type { ContractForm } from '@/model/contract/form-values';
import { contractSchema } from './schema';

/** Fields on which the rule of others also depends: an edit of either clears the error. */
const shownAt: Partial<Record<FieldPath<ContractForm>, FieldPath<ContractForm>[]>> = {
  start: ['end', 'partial'],
  end: ['partial'],
  lower: ['upper'],
};

/**
 * The form of a contract. Rules are checked on submit; an error goes away as soon as its field is
 * edited and comes back only with the next submit.
 */
export function useContractForm(defaultValues: ContractForm) {
  const form = useForm<ContractForm>({
    resolver: zodResolver(contractSchema(defaultValues)),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const edited = name as FieldPath<ContractForm> | undefined;
          if (edited === undefined) return;
          form.clearErrors([edited, ...(shownAt[edited] ?? [])]);
        },
      }),
    [form],
  );
  return form;
}
