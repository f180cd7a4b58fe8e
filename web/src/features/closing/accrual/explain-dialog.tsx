import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { TextareaField } from '@/components/form/text-field';
import { formatMoney } from '@/lib/format';
import { reasonRule } from '../schema';
import type { ShownLine } from './lines';

const schema = z.object({ motivo: reasonRule });
type ExplainForm = z.infer<typeof schema>;

interface ExplainDialogProps {
  line: ShownLine;
  explain: (values: ExplainForm) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Says why a line differs; the reason stays in the trail. */
export function ExplainDialog({ line, explain, onDone, onClose }: ExplainDialogProps) {
  const form = useForm<ExplainForm>({
    resolver: zodResolver(schema),
    defaultValues: { motivo: '' },
  });
  const act = useMutation({ mutationFn: explain, onSuccess: onDone });
  return (
    <FormDialog
      title={`Explicar: ${line.rotulo}`}
      description={`Diferença de ${formatMoney(line.diferenca)}. O motivo fica na trilha do mês.`}
      size="sm"
      form={form}
      onSubmit={(values) => act.mutate(values)}
      loading={act.isPending}
      submitError={act.error}
      errorFallback="Não foi possível explicar a linha."
      submitLabel="Explicar"
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="motivo"
        label="Motivo"
        maxLength={500}
        rows={3}
        required
      />
    </FormDialog>
  );
}
