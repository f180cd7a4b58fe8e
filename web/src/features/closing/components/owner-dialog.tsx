import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useUser } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { FormActions } from '@/components/form/form-shell';
import { Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { ownersQuery } from '../queries';

interface OwnerDialogProps {
  count: string;
  /** Empty: nobody. */
  assign: (userId: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Says who closes the months of the chosen clients; the own name stands first. */
export function OwnerDialog({ count, assign, onDone, onClose }: OwnerDialogProps) {
  const id = useId();
  const me = useUser();
  const { data: owners = [] } = useQuery(ownersQuery);
  const [owner, setOwner] = useState(me.id);
  const act = useMutation({ mutationFn: () => assign(owner), onSuccess: onDone });
  useTyped(owner, { saving: act.isPending });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!act.isPending) act.mutate();
  };
  const others = owners.filter((one) => one.id !== me.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Atribuir responsável"
      description={`De ${count}, neste e nos próximos meses.`}
      footer={
        <FormActions form={id} submitLabel="Atribuir" loading={act.isPending} onCancel={onClose} />
      }
    >
      <form id={id} onSubmit={submit} className="space-y-4">
        {act.error && (
          <Banner tone="bad" title={messageOf(act.error, 'Não foi possível atribuir.')} />
        )}
        <FieldFrame id={`${id}-quem`} label="Responsável">
          {(control) => (
            <Select
              {...control}
              value={owner}
              options={[
                { value: me.id, label: `${me.name} (eu)` },
                ...others.map((one) => ({ value: one.id, label: one.nome })),
                { value: '', label: 'Ninguém' },
              ]}
              onChange={({ target }) => setOwner(target.value)}
            />
          )}
        </FieldFrame>
      </form>
    </Dialog>
  );
}
