import { useQuery } from '@tanstack/react-query';
import { KeyRound, ShieldCheck, ShieldOff, Ticket } from 'lucide-react';
import { useState } from 'react';
import type { AccountProfileBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDateTime } from '@/lib/format';
import { plural } from '@/lib/text';
import { CodesDialog, DisableFactorDialog, FactorDialog } from './factor/factor-dialogs';
import { PasswordDialog } from './password-dialog';
import { profileQuery } from './queries';

type Open = 'password' | 'factor' | 'codes' | 'disable' | null;

/** Password and second factor. */
export function SecurityCard() {
  const query = useQuery(profileQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const active = query.data?.twoFactor.active ?? false;
  return (
    <Card title="Segurança">
      <div className="space-y-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-52 text-body">
            <span className="block font-medium">Senha</span>
            <span className="block text-dense text-muted">
              A troca encerra as suas outras sessões.
            </span>
          </p>
          <Button icon={<KeyRound />} onClick={() => setOpen('password')}>
            Alterar senha
          </Button>
        </div>
        <AsyncView
          query={query}
          loadingLabel="Carregando a segurança da conta..."
          skeleton={<Skeleton size="h-14 w-full" />}
          errorTitle="Não foi possível carregar a segurança da conta."
        >
          {({ twoFactor }) => <Factor factor={twoFactor} onOpen={setOpen} />}
        </AsyncView>
      </div>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'factor' && <FactorDialog active={active} onClose={close} />}
      {open === 'codes' && <CodesDialog onClose={close} />}
      {open === 'disable' && <DisableFactorDialog onClose={close} />}
    </Card>
  );
}

interface FactorProps {
  factor: AccountProfileBody['twoFactor'];
  onOpen: (open: Open) => void;
}

function Factor({ factor, onOpen }: FactorProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium">
          Verificação em duas etapas (2FA)
          <Badge tone={factor.active ? 'ok' : 'neutral'} dot>
            {factor.active ? 'Ativa' : 'Inativa'}
          </Badge>
        </p>
        <p className="text-dense text-muted">
          {factor.active
            ? `Desde ${formatDateTime(factor.since)}. ${restOf(factor.recoveryCodes)}`
            : 'Além da senha, o login pede um código do seu celular.'}
          {factor.required && ' O seu perfil de acesso a exige.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={<ShieldCheck />} onClick={() => onOpen('factor')}>
          {factor.active ? 'Trocar aplicativo' : 'Configurar 2FA'}
        </Button>
        {factor.active && (
          <>
            <Button icon={<Ticket />} onClick={() => onOpen('codes')}>
              Novos códigos
            </Button>
            <Button variant="danger" icon={<ShieldOff />} onClick={() => onOpen('disable')}>
              Desativar 2FA
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function restOf(codes: number): string {
  return codes === 0
    ? 'Não resta nenhum código de recuperação.'
    : `Restam ${plural(codes, 'código', 'códigos')} de recuperação.`;
}
