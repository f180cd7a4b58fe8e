import { useQuery } from '@tanstack/react-query';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { HoldCard } from './hold-card';
import { MailServerForm } from './mail-server-form';
import { MailTestCard } from './mail-test-card';
import { OutboxCard } from './outbox-card';
import { mailSettingsQuery } from './queries';

/** The mail server, the signature, a test message, and the outbox files without a server. */
export function MailPage() {
  const query = useQuery(mailSettingsQuery);
  return (
    <>
      <PageHeader
        title="Servidor de e-mail"
        description="Por onde os e-mails saem, em nome de quem e com que assinatura."
        back={{ to: paths.adminSettings, label: 'Voltar para configurações' }}
        actions={<ButtonLink to={paths.mailSuppressions}>Endereços suprimidos</ButtonLink>}
      />
      <div className="max-w-3xl space-y-6">
        <HoldCard />
        <AsyncView
          query={query}
          loadingLabel="Carregando configurações..."
          skeleton={<Skeleton size="h-96 w-full" />}
          errorTitle="Não foi possível carregar as configurações de e-mail."
        >
          {(settings) => (
            <div className="space-y-6">
              <MailTestCard settings={settings} />
              <MailServerForm key={settings.version} settings={settings} />
              {settings.mode === 'outbox' && <OutboxCard directory={settings.directory} />}
            </div>
          )}
        </AsyncView>
      </div>
    </>
  );
}
