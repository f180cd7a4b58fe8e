import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { MoneyField } from '@/components/form/decimal-field';
import { FormSection } from '@/components/form/form-section';
import { FormActions, FormShell } from '@/components/form/form-shell';
import { reaisTo } from '@/components/form/limit';
import { MonthPicker } from '@/components/form/month-picker';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { Dialog } from '@/components/ui/dialog';
import type { YearMonth } from '@/lib/month';
import type { ContractFile } from '@/model/contract/file';
import { type Invoice, type InvoiceKind, kindLabels } from '@/model/contract/invoice';
import { BillFields, NfFields } from './figure-fields';
import { invoiceFieldOf, invoiceResolver, toInvoiceForm } from './invoice-form';
import { useSaveInvoice } from './mutations';

interface InvoiceDialogProps {
  contractId: string;
  /** null for a new one. */
  invoice: Invoice | null;
  /** The kind of a new one. */
  kind: InvoiceKind;
  /** What may be pointed at as the document itself. */
  files: readonly ContractFile[];
  /** The month of a new one. */
  month: YearMonth;
  onClose: () => void;
}

const statuses = ['Em aberto', 'Paga', 'Em análise'].map((value) => ({ value, label: value }));

/** The form of a document: what it says, typed as Brazilians write it; nothing but the month is required. */
export function InvoiceDialog({
  contractId,
  invoice,
  kind,
  files,
  month: first,
  onClose,
}: InvoiceDialogProps) {
  const id = useId();
  const form = useForm({
    resolver: invoiceResolver,
    defaultValues: toInvoiceForm(invoice, { kind, month: first }),
  });
  const { control } = form;
  const month = useWatch({ control, name: 'month' });
  const save = useSaveInvoice(contractId, invoice, onClose);
  const isNf = (invoice?.kind ?? kind) === 'nf_fornecedora';
  const name = kindLabels[invoice?.kind ?? kind];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      size="lg"
      persistent
      title={invoice ? `Editar ${name}` : `Adicionar ${name}`}
      description="O que ficar em branco conta como não informado, nunca como zero."
      footer={
        <FormActions
          form={id}
          submitLabel={invoice ? 'Salvar alterações' : 'Adicionar'}
          loading={save.isPending}
          onCancel={onClose}
        />
      }
    >
      <FormShell
        id={id}
        form={form}
        onSubmit={(values) => save.mutate(values)}
        loading={save.isPending}
        submitError={save.error}
        errorFallback="Não foi possível salvar a fatura. Tente novamente."
        fieldMap={(path) => invoiceFieldOf(path, form.getValues())}
      >
        <FormSection title="Documento">
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <div>
              <p className="mb-1.5 text-body font-medium">Competência</p>
              <MonthPicker
                label="Competência"
                value={month}
                onChange={(value) => form.setValue('month', value, { shouldDirty: true })}
              />
            </div>
            <TextField control={control} name="number" label="Número" maxLength={60} />
            <SelectField
              control={control}
              name="status"
              label="Status"
              options={statuses}
              hint="Vencida aparece sozinha após o vencimento."
            />
            <DateField control={control} name="issued" label="Emissão" />
            <DateField control={control} name="due" label="Vencimento" />
            <MoneyField
              control={control}
              name="total"
              label="Valor total"
              limit={reaisTo(1_000_000_000)}
            />
            <SelectField
              control={control}
              name="fileId"
              label="Arquivo"
              placeholder="Nenhum"
              options={files.map((file) => ({ value: file.id, label: file.filename }))}
            />
          </div>
        </FormSection>
        {isNf ? <NfFields control={control} /> : <BillFields control={control} />}
        <FormSection title="Observação">
          <TextareaField control={control} name="note" label="Observação" maxLength={2000} />
        </FormSection>
      </FormShell>
    </Dialog>
  );
}
