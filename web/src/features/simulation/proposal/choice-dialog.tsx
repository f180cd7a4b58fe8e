import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { ProposalChoiceBody } from '@/api/gen/types.gen';
import { DateField } from '@/components/form/date-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FieldGrid } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { type ChoiceForm, toChoice } from './choice';
import { choiceSchema } from './schema';

interface ChoiceDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  values: ChoiceForm;
  /** Those that were computed. */
  modalities: readonly string[];
  saving: boolean;
  error: unknown;
  onSave: (choice: ProposalChoiceBody) => void;
  onClose: () => void;
}

/** What a person chooses of a proposal: for whom, by whom, until when. */
export function ChoiceDialog({
  title,
  description,
  submitLabel,
  values,
  modalities,
  saving,
  error,
  onSave,
  onClose,
}: ChoiceDialogProps) {
  const form = useForm<ChoiceForm>({ resolver: zodResolver(choiceSchema), defaultValues: values });
  const { control } = form;
  return (
    <FormDialog
      title={title}
      description={description}
      size="lg"
      form={form}
      onSubmit={(filled) => onSave(toChoice(filled))}
      loading={saving}
      submitError={error}
      errorFallback="Não foi possível guardar a proposta."
      submitLabel={submitLabel}
      loadingLabel="Salvando…"
      onClose={onClose}
    >
      <FieldGrid>
        <TextField control={control} name="nome_cliente" label="Cliente" maxLength={200} />
        <DateField control={control} name="valid_until" label="Válida até" required />
        <SelectField
          control={control}
          name="modalidade"
          label="Modalidade proposta"
          options={modalities.map((value) => ({ value, label: value }))}
        />
        <TextField
          control={control}
          name="fornecedor"
          label="Fornecedor"
          hint="De quem o cliente compra a energia, se já é conhecido."
          maxLength={200}
        />
        <TextField
          control={control}
          name="marca"
          label="Marca"
          hint="Vazio: YNOVA."
          maxLength={200}
        />
      </FieldGrid>
      <TextareaField
        control={control}
        name="observacao"
        label="Observação para o cliente"
        rows={4}
        maxLength={2000}
      />
    </FormDialog>
  );
}
