import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { assignLead } from '@/api/gen/clientes';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { assigneesQuery, keepClient } from '../queries';

interface AssignDialogProps {
  client: LeadDetailBody;
  onClose: () => void;
}

/** Who looks after a client, which partner brought it, and who else reaches it. */
export function AssignDialog({ client, onClose }: AssignDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const query = useQuery(assigneesQuery);
  const [owner, setOwner] = useState(client.responsavel_id ?? '');
  const [partner, setPartner] = useState(client.parceiro_id ?? '');
  const [members, setMembers] = useState(() => client.membros.map((member) => member.id));
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () =>
      assignLead({
        path: { id: client.id },
        body: {
          owner_user_id: owner,
          partner_id: partner,
          member_ids: members.filter((member) => member !== owner),
          reason,
        },
        ifMatch: client.version,
      }),
    onSuccess: (stored) => {
      keepClient(queries, stored);
      notify.success('Responsáveis definidos');
      onClose();
    },
  });
  useTyped([owner, partner, members, reason], { saving: save.isPending });
  const toggle = (member: string, on: boolean) =>
    setMembers((list) => (on ? [...list, member] : list.filter((one) => one !== member)));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title="Responsáveis"
      description="Vale a partir da próxima tela que cada pessoa abrir."
      persistent
      footer={
        <>
          <CancelButton onClick={onClose} disabled={save.isPending} />
          <Button
            variant="primary"
            loading={save.isPending}
            loadingLabel="Salvando…"
            disabled={query.data === undefined}
            onClick={() => save.mutate()}
          >
            Salvar responsáveis
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {save.error && (
          <Banner
            tone="bad"
            title={messageOf(
              save.error,
              'Não foi possível salvar os responsáveis. Tente novamente.',
            )}
          />
        )}
        <AsyncView
          query={query}
          loadingLabel="Carregando pessoas..."
          skeleton={<Skeleton size="h-40 w-full" />}
          errorTitle="Não foi possível carregar as pessoas."
        >
          {({ users, partners }) => (
            <>
              <FieldFrame id={`${id}-dono`} label="Responsável">
                {(control) => (
                  <Select
                    {...control}
                    placeholder="Sem responsável"
                    value={owner}
                    options={users.map((user) => ({ value: user.id, label: user.name }))}
                    onChange={(event) => setOwner(event.target.value)}
                  />
                )}
              </FieldFrame>
              <FieldFrame id={`${id}-parceiro`} label="Parceiro">
                {(control) => (
                  <Select
                    {...control}
                    placeholder="Nenhum parceiro"
                    value={partner}
                    options={partners.map(({ id: value, name }) => ({ value, label: name }))}
                    onChange={(event) => setPartner(event.target.value)}
                  />
                )}
              </FieldFrame>
              <fieldset>
                <legend className="text-body font-medium">Também acompanham</legend>
                <div className="mt-2 grid gap-2 sm:grid-cols-2">
                  {users
                    .filter((user) => user.id !== owner)
                    .map((user) => (
                      <Checkbox
                        key={user.id}
                        label={user.name}
                        checked={members.includes(user.id)}
                        onChange={(on) => toggle(user.id, on)}
                      />
                    ))}
                </div>
              </fieldset>
              <FieldFrame id={`${id}-motivo`} label="Motivo">
                {(control) => (
                  <Input
                    {...control}
                    value={reason}
                    maxLength={500}
                    onChange={(event) => setReason(event.target.value)}
                  />
                )}
              </FieldFrame>
            </>
          )}
        </AsyncView>
      </div>
    </Dialog>
  );
}
