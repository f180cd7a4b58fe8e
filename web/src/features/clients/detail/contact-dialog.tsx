import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { addLeadContact, updateLeadContact } from '@/api/gen/clientes';
import type { LeadContactBody, LeadDetailBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { FieldGrid } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { ConfirmedField } from '../components/confirmed-field';
import { type ContactForm, contactSchema } from '../schema';
import { PartDialog } from './part-dialog';

interface ContactDialogProps {
  client: LeadDetailBody;
  contact: LeadContactBody | null;
  onClose: () => void;
}

/** A person of the client, entered or changed. */
export function ContactDialog({ client, contact, onClose }: ContactDialogProps) {
  // Whoever does not see telephone and e-mail may still enter those of a new person.
  const seesAll = contact === null || client.mensagens.length > 0;
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactSchema),
    defaultValues: {
      nome: contact?.nome ?? '',
      cargo: contact?.cargo ?? '',
      telefone: contact?.telefone ?? '',
      email: contact?.email ?? '',
      email_confirmado: false,
    },
  });
  const { key } = useIdempotencyKey();
  const confirms = useCan('clients:assign');
  return (
    <PartDialog
      title={contact ? 'Editar contato' : 'Incluir contato'}
      submitLabel={contact ? 'Salvar alterações' : 'Incluir contato'}
      done="Contato salvo"
      form={form}
      save={(body) =>
        contact
          ? updateLeadContact({
              path: { id: client.id, part: contact.id },
              body,
              ifMatch: contact.version,
            })
          : addLeadContact({ path: { id: client.id }, body, idempotencyKey: key })
      }
      onClose={onClose}
    >
      <FieldGrid>
        <TextField control={form.control} name="nome" label="Nome" required maxLength={100} />
        <TextField control={form.control} name="cargo" label="Cargo" maxLength={100} />
        {seesAll && (
          <>
            <TextField
              control={form.control}
              name="telefone"
              type="tel"
              label="Telefone"
              placeholder="(11) 98765-4321"
              maxLength={40}
            />
            <TextField
              control={form.control}
              name="email"
              type="email"
              label="E-mail"
              maxLength={254}
            />
          </>
        )}
      </FieldGrid>
      {contact?.email && !contact.email_da_equipe && confirms && (
        <ConfirmedField control={form.control} />
      )}
    </PartDialog>
  );
}
