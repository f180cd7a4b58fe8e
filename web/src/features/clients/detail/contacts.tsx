import { Contact as ContactIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteLeadContact } from '@/api/gen/clientes';
import type { LeadContactBody, LeadDetailBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { onDemand } from '@/components/ui/on-demand';
import { phoneText } from './facts';
import { RemovePart } from './remove-part';

const ContactDialog = onDemand(() => import('./contact-dialog').then((m) => m.ContactDialog));

type Open = { act: 'edit' | 'remove'; contact: LeadContactBody | null } | null;

/** The people of a client. */
export function Contacts({ client }: { client: LeadDetailBody }) {
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
          action={
            mayWrite && (
              <Button size="sm" onClick={() => setOpen({ act: 'edit', contact: null })}>
                Incluir o primeiro contato
              </Button>
            )
          }
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
                {contact.email && !contact.email_da_equipe && (
                  <p className="mt-0.5 text-dense text-muted">
                    Não recebe códigos de aceite: a equipe não confirmou o e-mail.
                  </p>
                )}
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
  contact: LeadContactBody;
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
