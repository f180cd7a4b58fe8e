import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { keyOf } from '@/api/call';
import { listTickets, openTicket } from '@/api/gen/ajuda';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { paths } from '@/lib/paths';
import { categories } from '../ticket-words';

const schema = z.object({
  categoria: z.string(),
  assunto: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Informe o assunto'),
      z.maxLength(140, 'Use no máximo 140 caracteres'),
    ),
  descricao: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Escreva a mensagem'),
      z.maxLength(5000, 'Use no máximo 5.000 caracteres'),
    ),
});

/** A question to the staff. */
export function TicketDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useIdempotencyKey();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { categoria: 'duvida', assunto: '', descricao: '' },
  });
  const open = useMutation({
    mutationFn: (body: z.infer<typeof schema>) => openTicket({ body, idempotencyKey: key }),
    onSuccess: (ticket) => {
      notify.success(`Chamado ${ticket.numero} aberto.`);
      void client.invalidateQueries({ queryKey: keyOf(listTickets) });
      void navigate(paths.ticket(ticket.id));
    },
  });
  return (
    <FormDialog
      title="Abrir Ticket de Suporte"
      form={form}
      onSubmit={(values) => open.mutate(values)}
      loading={open.isPending}
      submitError={open.error}
      errorFallback="Não foi possível abrir o chamado. Tente novamente."
      submitLabel="Abrir chamado"
      loadingLabel="Abrindo…"
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="categoria"
        label="Categoria"
        options={[...categories]}
      />
      <TextField control={form.control} name="assunto" label="Assunto" required maxLength={140} />
      <TextareaField
        control={form.control}
        name="descricao"
        label="Descrição"
        hint="Em que tela, com qual contrato ou mês, o que esperava e o que aconteceu."
        required
        rows={7}
      />
    </FormDialog>
  );
}
