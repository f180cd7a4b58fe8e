import { BellRing } from 'lucide-react';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';
import { companyName } from '@/lib/session/company';
import { OwnDataCard } from './own-data-card';
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
