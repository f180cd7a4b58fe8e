import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { createLead, updateLead } from '@/api/gen/clientes';
import type { LeadCreatedBody, LeadDetailBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { FieldGrid, FormActions, FormShell } from '@/components/form/form-shell';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { paths } from '@/lib/paths';
import { keepClient } from '../queries';
import {
  emptyLead,
  type LeadForm,
  leadSchema,
  toLeadForm,
  toLeadInput,
  toNextStep,
} from '../schema';
import { LeadFields, NextStepFields } from './lead-fields';

/** A new lead; its page opens once it is stored. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { key } = useIdempotencyKey();
  return (
    <LeadDialog
      title="Novo lead"
      submitLabel="Cadastrar lead"
      values={emptyLead}
      seesContacts
      confirmsEmail={false}
      save={(form) => createLead({ body: toLeadInput(form), idempotencyKey: key })}
      onSaved={(stored) => {
        if ('id' in stored) {
          notify.success('Lead cadastrado');
          void navigate(paths.client(stored.id));
          return;
        }
        notify.success(stored.mensagem);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface EditDialogProps {
  client: LeadDetailBody;
  seesContacts: boolean;
  onClose: () => void;
}

/** The data of a client. */
export function EditDialog({ client, seesContacts, onClose }: EditDialogProps) {
  const confirms = useCan('clients:assign');
  return (
    <LeadDialog
      title="Editar cliente"
      submitLabel="Salvar alterações"
      values={toLeadForm(client)}
      seesContacts={seesContacts}
      confirmsEmail={confirms && client.email !== null && !client.email_da_equipe}
      save={(form) =>
        updateLead({
          path: { id: client.id },
          body: seesContacts ? toLeadInput(form) : toNextStep(form),
          ifMatch: client.version,
        })
      }
      onSaved={() => {
        notify.success('Dados do cliente salvos');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface LeadDialogProps {
  title: string;
  submitLabel: string;
  values: LeadForm;
  /** Whoever does not see telephone, e-mail and notes changes the next step alone. */
  seesContacts: boolean;
  confirmsEmail: boolean;
  save: (form: LeadForm) => Promise<LeadCreatedBody>;
  onSaved: (stored: LeadCreatedBody) => void;
  onClose: () => void;
}

function LeadDialog(props: LeadDialogProps) {
  const { title, submitLabel, values, seesContacts, confirmsEmail, save, onSaved, onClose } = props;
  const id = useId();
  const queries = useQueryClient();
  const form = useForm<LeadForm>({ resolver: zodResolver(leadSchema), defaultValues: values });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (stored) => {
      if ('id' in stored) keepClient(queries, stored);
      onSaved(stored);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      title={title}
      size="lg"
      persistent
      footer={
        <FormActions
          form={id}
          submitLabel={submitLabel}
          loading={saving.isPending}
          loadingLabel="Salvando…"
          onCancel={onClose}
        />
      }
    >
      <FormShell
        id={id}
        form={form}
        onSubmit={(form) => saving.mutate(form)}
        loading={saving.isPending}
        submitError={saving.error}
        errorFallback="Não foi possível salvar o cliente. Tente novamente."
        actions={null}
      >
        {seesContacts ? (
          <LeadFields control={form.control} confirmsEmail={confirmsEmail} />
        ) : (
          <FieldGrid>
            <NextStepFields control={form.control} />
          </FieldGrid>
        )}
      </FormShell>
    </Dialog>
  );
}
