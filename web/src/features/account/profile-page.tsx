import { useMutation } from '@tanstack/react-query';
import { BellRing, Download } from 'lucide-react';
import { exportOwnData } from '@/api/gen/perfil';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';
import { paths } from '@/lib/paths';
import { companyName } from '@/lib/session/company';
import { PasskeysCard } from './passkey/passkeys-card';
import { PausedKeysCard } from './paused-keys-card';
import { PersonalCard } from './personal-card';
import { SecurityCard } from './security-card';
import { SessionsCard } from './sessions-card';
import { CompanyCard } from './sso/company-card';

/** The user's own data and security, and where the account is signed in. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="Perfil" />
      <div className="grid max-w-4xl gap-6">
        <PersonalCard />
        <SecurityCard />
        <PausedKeysCard />
        <PasskeysCard />
        {companyName() !== '' && <CompanyCard />}
        <Card
          title="Notificações"
          description="Canais, tipos de aviso e horário de silêncio."
          actions={
            <ButtonLink to={paths.notifications} icon={<BellRing />}>
              Preferências
            </ButtonLink>
          }
        >
          <p className="text-body text-muted">
            O que o sistema envia a você segue o que for escolhido ali.
          </p>
        </Card>
        <SessionsCard />
        <OwnDataCard />
      </div>
    </>
  );
}

/** The own data as a file. */
function OwnDataCard() {
  const run = useMutation({
    mutationFn: () => download(exportOwnData.url, {}, 'meus-dados.json'),
    onSuccess: (file) => notify.success(`Arquivo ${file} gerado.`),
  });
  return (
    <Card
      title="Meus dados"
      description="Tudo o que o sistema guarda sobre você, em um arquivo JSON."
    >
      <div className="space-y-4">
        {run.isError && (
          <Banner
            tone="bad"
            title={messageOf(run.error, 'Não foi possível exportar seus dados.')}
          />
        )}
        <Button
          icon={<Download />}
          loading={run.isPending}
          loadingLabel="Preparando…"
          onClick={() => run.mutate()}
        >
          Baixar meus dados
        </Button>
      </div>
    </Card>
  );
}
