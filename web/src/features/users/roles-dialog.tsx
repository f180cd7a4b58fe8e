import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keyOf } from '@/api/call';
import type { AccountGrantBody } from '@/api/gen/types.gen';
import { approveUser, listUsers, setUserRoles } from '@/api/gen/usuarios';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FormActions } from '@/components/form/form-shell';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { useTyped } from '@/hooks/use-unsaved';
import { roleLabel } from '@/lib/permissions';
import type { Account } from './accounts';
import { grantOf, RolesField } from './roles-field';

interface RolesDialogProps {
  kind: 'approve' | 'roles';
  account: Account;
  onClose: () => void;
}

const formId = 'papeis-do-usuario';

/** Chooses the roles of a user who is being approved, or of one who has access already. */
export function RolesDialog({ kind, account, onClose }: RolesDialogProps) {
  const client = useQueryClient();
  const [roles, setRoles] = useState<readonly string[]>(
    account.roles.length > 0 ? account.roles : account.proposedRoles,
  );
  const [partnerId, setPartnerId] = useState(account.partner?.id ?? '');
  const [missing, setMissing] = useState(false);
  const approving = kind === 'approve';
  const act = useSensitiveAct({
    mutationFn: (body: AccountGrantBody) =>
      (approving ? approveUser : setUserRoles)({ path: { id: account.id }, body }),
    onSuccess: () => {
      notify.success(
        approving ? `${account.name} foi aprovado.` : `Papéis de ${account.name} alterados.`,
      );
      void client.invalidateQueries({ queryKey: keyOf(listUsers) });
      onClose();
    },
    errorFallback: approving
      ? 'Não foi possível aprovar o cadastro.'
      : 'Não foi possível alterar os papéis.',
  });
  useTyped([roles, partnerId], { saving: act.pending });

  const change = (held: readonly string[]) => {
    setMissing(false);
    act.reset();
    setRoles(held);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog opened from here (the password) bubbles its own submit up to this form.
    if (event.target !== event.currentTarget) return;
    setMissing(roles.length === 0);
    if (roles.length === 0 || act.pending) return;
    act.run(grantOf(roles, partnerId));
  };
  const problem = missing ? 'Escolha ao menos um papel' : act.message;

  return (
    <>
      <Dialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title={approving ? `Aprovar o cadastro de ${account.name}` : `Papéis de ${account.name}`}
        description={account.email}
        footer={
          <FormActions
            submitLabel={approving ? 'Aprovar' : 'Salvar papéis'}
            loading={act.pending}
            onCancel={onClose}
            form={formId}
          />
        }
      >
        <form id={formId} onSubmit={submit} className="space-y-4">
          {problem && <Banner tone="bad" title={problem} />}
          <RolesField
            roles={roles}
            onRoles={change}
            partnerId={partnerId}
            onPartner={setPartnerId}
          />
          <p className="text-dense text-muted">{consequence(kind, account)}</p>
          {groupsText(account) !== null && (
            <p className="text-dense text-muted">{groupsText(account)}</p>
          )}
        </form>
      </Dialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

/** What the groups at the company's identity provider have to do with the roles. */
function groupsText({ proposedRoles, ssoRoles }: Account): string | null {
  if (proposedRoles.length > 0) {
    return `Propostos pelos grupos da conta da empresa: ${proposedRoles.map(roleLabel).join(', ')}. Esses papéis seguem os grupos a cada entrada.`;
  }
  return ssoRoles.length > 0
    ? `${ssoRoles.map(roleLabel).join(', ')}: dado pelos grupos da conta da empresa. Retirado aqui, volta na próxima entrada; retire-o lá.`
    : null;
}

function consequence(kind: RolesDialogProps['kind'], account: Account): string {
  if (kind === 'roles') {
    return `As sessões abertas de ${account.name} são encerradas: os novos papéis valem na próxima entrada.`;
  }
  return account.emailConfirmed
    ? `${account.name} é avisado por e-mail e já pode entrar.`
    : 'O e-mail ainda não foi confirmado: a senha do cadastro é descartada, e um link para criar outra vai para esse endereço.';
}
