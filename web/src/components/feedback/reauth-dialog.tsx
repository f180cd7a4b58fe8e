import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { PasswordInput } from '@/components/ui/password-input';
import { Banner } from './banner';

interface ReauthDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Sends the password; the dialog stays open and shows `error` when it was refused. */
  onConfirm: (password: string) => void;
  loading: boolean;
  error: string | null;
  /** Where else the person may show who she is; the page is opened anew afterwards. */
  company?: { name: string; confirm: () => void } | undefined;
}

/** Asks for the password again before a sensitive act (the server's code "reautenticacao"). */
export function ReauthDialog({
  open,
  onOpenChange,
  onConfirm,
  loading,
  error,
  company,
}: ReauthDialogProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !loading) onConfirm(password);
  };
  const change = (next: boolean) => {
    setPassword('');
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title="Confirme sua senha"
      description="Esta ação pede que você digite a senha novamente."
      footer={
        <>
          <Button onClick={() => change(false)}>Cancelar</Button>
          <Button variant="primary" type="submit" form="reauth" loading={loading}>
            Confirmar
          </Button>
        </>
      }
    >
      <form id="reauth" onSubmit={submit} className="space-y-4">
        {error && <Banner tone="bad" title={error} />}
        <PasswordInput
          aria-label="Senha"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {company && (
          <Button block onClick={company.confirm} disabled={loading}>
            Confirmar com {company.name} e recomeçar
          </Button>
        )}
      </form>
    </Dialog>
  );
}
