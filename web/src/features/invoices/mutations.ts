import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createInvoice, deleteInvoice, undoReplacement, updateInvoice } from '@/api/gen/faturas';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { ApiError } from '@/lib/api-error';
import { reconcile } from '@/model/contract/cache';
import { type Invoice, kindLabels } from '@/model/contract/invoice';
import { type InvoiceForm, toInvoiceInput } from './invoice-form';

/** Creates an invoice, or saves an edit of the one that was read. */
export function useSaveInvoice(contractId: string, before: Invoice | null, onSaved: () => void) {
  const client = useQueryClient();
  const once = useIdempotencyKey();
  return useMutation({
    mutationFn: (form: InvoiceForm) => {
      const body = toInvoiceInput(form, before);
      return before === null
        ? createInvoice({ path: { id: contractId }, body, idempotencyKey: once.key })
        : updateInvoice({ path: { id: before.id }, body, ifMatch: before.version });
    },
    onSuccess: (_answer, { kind }) => {
      notify.success(`${kindLabels[kind]} ${before === null ? 'adicionada' : 'salva'}`);
      onSaved();
    },
    // What was refused is sent again in another form, which is another creation.
    onError: (error) => error instanceof ApiError && error.status >= 400 && once.renew(),
    onSettled: () => void reconcile(client),
  });
}

export function useDeleteInvoice(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Invoice) => deleteInvoice({ path: { id }, ifMatch: version }),
    onSuccess: (_answer, { kind }) => {
      notify.success(`${kindLabels[kind]} excluída`);
      onDeleted();
    },
    onSettled: () => void reconcile(client),
  });
}

/** Undoes that another took the invoice's place: both count. */
export function useUndoReplacement({ id, version }: Invoice, onUndone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ motivo }: { motivo: string }) =>
      undoReplacement({ path: { id }, body: { motivo }, ifMatch: version }),
    onSuccess: () => {
      notify.success('Substituição desfeita');
      onUndone();
    },
    onSettled: () => void reconcile(client),
  });
}
