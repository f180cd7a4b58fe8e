import { useMutation, useQueryClient } from '@tanstack/react-query';
import { disableTwoFactor, renewRecoveryCodes } from '@/api/gen/verificacao-em-duas-etapas';
import { useAdmit } from '@/api/session';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { profileQuery } from '../queries';
import { FactorSetup } from './factor-setup';
import { ProofForm } from './proof-form';
import { RecoveryCodes } from './recovery-codes';

interface DialogProps {
  onClose: () => void;
}

const closing = (onClose: () => void) => (open: boolean) => {
  if (!open) onClose();
};

/** 'Configurar 2FA', or another app in the place of the one in force. */
export function FactorDialog({ active, onClose }: DialogProps & { active: boolean }) {
  const admit = useAdmit();
  const client = useQueryClient();
  const close = () => {
    // The session may be another one by now, even where the codes were not noted.
    void client.invalidateQueries({ queryKey: profileQuery.queryKey });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={closing(close)}
      persistent
      size="sm"
      title={active ? 'Trocar aplicativo' : 'Configurar 2FA'}
      description="O aplicativo autenticador gera um código novo a cada 30 segundos."
    >
      <FactorSetup
        active={active}
        onDone={(admission) => {
          admit(admission);
          notify.success('Verificação em duas etapas ativada.');
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Other recovery codes; the ones before stop working. */
export function CodesDialog({ onClose }: DialogProps) {
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: (body: { password: string; code?: string }) => renewRecoveryCodes({ body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  return (
    <Dialog
      open
      onOpenChange={closing(onClose)}
      persistent
      size="sm"
      title="Novos códigos de recuperação"
      description="Os códigos anteriores deixam de funcionar."
    >
      {renew.data ? (
        <div className="space-y-5">
          <RecoveryCodes codes={renew.data.recoveryCodes} />
          <Button variant="primary" block onClick={onClose}>
            Guardei os códigos
          </Button>
        </div>
      ) : (
        <ProofForm
          withCode
          submitLabel="Gerar códigos"
          loading={renew.isPending}
          error={renew.error}
          onSubmit={(proof) => renew.mutate(proof)}
        />
      )}
    </Dialog>
  );
}

/** Ends the second factor. */
export function DisableFactorDialog({ onClose }: DialogProps) {
  const admit = useAdmit();
  const disable = useMutation({
    mutationFn: (body: { password: string; code?: string }) => disableTwoFactor({ body }),
    onSuccess: (admission) => {
      admit(admission);
      notify.success('Verificação em duas etapas desativada.');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={closing(onClose)}
      persistent
      size="sm"
      title="Desativar 2FA"
      description="O login volta a pedir só a senha. Você recebe um aviso por e-mail."
    >
      <ProofForm
        withCode
        danger
        submitLabel="Desativar"
        loading={disable.isPending}
        error={disable.error}
        onSubmit={(proof) => disable.mutate(proof)}
      />
    </Dialog>
  );
}
