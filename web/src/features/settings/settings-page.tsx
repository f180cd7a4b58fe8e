import { useQuery } from '@tanstack/react-query';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { AutomaticLinkCard } from './automatic-link-card';
import { BackupsCard } from './backups-card';
import { JobsCard } from './jobs-card';
import { LearnedCard } from './learned-card';
import { LetterheadCard } from './letterhead-card';
import { MailCard } from './mail-card';
import { PrivacyCard } from './privacy-card';
import { settingsQuery } from './queries';
import { RegistrationCard } from './registration-card';
import { RetentionCard } from './retention-card';
import { RulesCard } from './rules-card';
import { TariffCard } from './tariff-card';
import { TwoFactorCard } from './two-factor-card';

/** How the product runs, and what of it can be changed here. */
export function SettingsPage() {
  const query = useQuery(settingsQuery);
  return (
    <>
      <PageHeader title="Configurações" />
      <div className="max-w-3xl space-y-6">
        <AsyncView
          query={query}
          loadingLabel="Carregando configurações..."
          skeleton={
            <div className="space-y-6">
              <Skeleton size="h-36 w-full" />
              <Skeleton size="h-28 w-full" />
            </div>
          }
          errorTitle="Não foi possível carregar as configurações."
        >
          {(settings) => (
            <div className="space-y-6">
              {settings.demo && (
                <Banner tone="info" title="Demonstração">
                  O servidor foi iniciado com dados de demonstração.
                </Banner>
              )}
              <MailCard outbox={settings.outbox} />
              <LetterheadCard />
              <RegistrationCard approval={settings.registrationApproval} />
              <TwoFactorCard settings={settings} />
              <RulesCard settings={settings} />
              <AutomaticLinkCard on={settings.automaticLink} />
              <TariffCard />
              <LearnedCard />
              <BackupsCard />
              <RetentionCard />
              <JobsCard />
              <PrivacyCard />
            </div>
          )}
        </AsyncView>
      </div>
    </>
  );
}
