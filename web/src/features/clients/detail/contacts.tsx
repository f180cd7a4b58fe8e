import { zodResolver } from '@hookform/resolvers/zod';
import { Contact as ContactIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  addLeadContact,
  deleteLeadContact,
  type LeadContactWire,
  type LeadDetailWire,
  updateLeadContact,
} from '@/api/clients';
import { useCan } from '@/api/session';
import { EmptyState } from '@/components/feedback/empty-state';
import { FieldGrid } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { type ContactForm, contactSchema } from '../schema';
import { phoneText } from './facts';
import { PartDialog, RemovePart } from './part-dialog';

type Open = { act: 'edit' | 'remove'; contact: LeadContactWire | null } | null;

/** The people of a client. */
export function Contacts({ client }: { client: LeadDetailWire }) {
  const mayWrite = useCan('leads:update');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Contatos"
      padding="none"
      actions={
        mayWrite && (
          <Button size="sm" icon={<Plus />} onClick={() => setOpen({ act: 'edit', contact: null })}>
            Incluir contato
          </Button>
        )
      }
    >
      {client.contatos.length === 0 ? (
        <EmptyState
          icon={<ContactIcon />}
          title="Nenhum contato incluído."
          description="O contato principal fica nos dados do cliente; inclua aqui as outras pessoas."
        />
      ) : (
        <ul aria-label="Contatos do cliente" className="divide-y divide-border">
          {client.contatos.map((contact) => (
            <li key={contact.id} className="flex items-center gap-3 px-5 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-body font-medium break-words">{contact.nome}</p>
                <p className="mt-0.5 text-dense break-words text-muted">
                  {[contact.cargo, phoneText(contact.telefone), contact.email]
                    .filter(Boolean)
                    .join(' · ') || '–'}
                </p>
              </div>
              {mayWrite && (
                <>
                  <IconButton
                    label={`Editar ${contact.nome}`}
                    icon={<Pencil />}
                    size="sm"
                    onClick={() => setOpen({ act: 'edit', contact })}
                  />
                  <IconButton
                    label={`Excluir ${contact.nome}`}
                    icon={<Trash2 />}
                    size="sm"
                    onClick={() => setOpen({ act: 'remove', contact })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.act === 'edit' && (
        <ContactDialog client={client} contact={open.contact} onClose={close} />
      )}
      {open?.act === 'remove' && open.contact && (
        <RemoveContact clientId={client.id} contact={open.contact} onClose={close} />
      )}
    </Card>
  );
}

interface RemoveContactProps {
  clientId: string;
  contact: LeadContactWire;
  onClose: () => void;
}

function RemoveContact({ clientId, contact, onClose }: RemoveContactProps) {
  return (
    <RemovePart
      title="Excluir o contato?"
      description={`${contact.nome} deixa de fazer parte do cliente.`}
      confirmLabel="Excluir contato"
      done="Contato excluído"
      remove={() => deleteLeadContact({ path: { id: clientId, part: contact.id } })}
      onClose={onClose}
    />
  );
}

interface ContactDialogProps {
  client: LeadDetailWire;
  contact: LeadContactWire | null;
  onClose: () => void;
}

function ContactDialog({ client, contact, onClose }: ContactDialogProps) {
  // Whoever does not see telephone and e-mail may still enter those of a new person.
  const seesAll = contact === null || client.mensagens.length > 0;
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactSchema),
    defaultValues: {
      nome: contact?.nome ?? '',
      cargo: contact?.cargo ?? '',
      telefone: contact?.telefone ?? '',
      email: contact?.email ?? '',
    },
  });
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
          : addLeadContact({ path: { id: client.id }, body })
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
    </PartDialog>
  );
}
