import { useAdmit, useLogout } from '@/api/session';
import { Button } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';
import { useTitle } from '@/hooks/use-title';
import { passkeysWork } from '@/lib/passkey';
import { AddPasskey } from '../passkey/add-passkey';
import { FactorSetup } from './factor-setup';

/** All that a person sees whose role demands a second factor that is not there yet. */
export function EnrolPage() {
  useTitle('Verificação em duas etapas');
  const admit = useAdmit();
  const logout = useLogout();
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center">
      <main className="w-full max-w-[440px]">
        <h1 className="mb-6 flex justify-center">
          <Logo />
        </h1>
        <div className="space-y-5 rounded-dialog border border-border bg-surface p-6 shadow-float">
          <div>
            <h2 className="text-title font-semibold">Configure a verificação em duas etapas</h2>
            <p className="mt-1 text-body text-muted">
              O seu perfil de acesso exige um código além da senha
              {passkeysWork() && ', ou uma chave de acesso'}. Configure-o para continuar.
            </p>
          </div>
          <FactorSetup active={false} onDone={admit} />
          {passkeysWork() && <AddPasskey block />}
          <Button variant="ghost" block loading={logout.isPending} onClick={() => logout.mutate()}>
            Sair
          </Button>
        </div>
      </main>
    </div>
  );
}
