import { useQuery } from '@tanstack/react-query';
import {
  DatabaseBackup,
  Hourglass,
  Inbox,
  ListChecks,
  type LucideIcon,
  ScanText,
  UserRoundX,
} from 'lucide-react';
import { useCan } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { AutomaticLinkCard } from './automatic-link-card';
import { LetterheadCard } from './letterhead-card';
import { MailCard } from './mail-card';
import { settingsQuery } from './queries';
import { RegistrationCard } from './registration-card';
import { RulesCard } from './rules-card';
import { TariffCard } from './tariff-card';
import { TwoFactorCard } from './two-factor-card';

/** How the product runs, and what of it can be changed here. */
export function SettingsPage() {
  const query = useQuery(settingsQuery);
  const mayErase = useCan('lgpd:erase');
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
              {ways.map((way) => (
                <WayCard key={way.title} way={way} />
              ))}
              {mayErase && <WayCard way={privacy} />}
            </div>
          )}
        </AsyncView>
      </div>
    </>
  );
}

/** The way to another page of the administration. */
interface Way {
  title: string;
  description: string;
  links: readonly { to: string; label: string; Icon: LucideIcon }[];
}

const ways: readonly Way[] = [
  {
    title: 'Leitura de documentos',
    description:
      'O que as correções de faturas ensinaram sobre cada layout; cada regra pode ser removida.',
    links: [
      { to: paths.adminLearned, label: 'Aprendizado da leitura', Icon: ScanText },
      { to: paths.adminMailbox, label: 'Caixa postal de entrada', Icon: Inbox },
    ],
  },
  {
    title: 'Cópias de segurança',
    description: 'Quando foi a última, se está inteira, e mais uma agora.',
    links: [{ to: paths.adminBackups, label: 'Cópias de segurança', Icon: DatabaseBackup }],
  },
  {
    title: 'Retenção',
    description: 'Por quanto tempo fica o que foi excluído ou envelheceu.',
    links: [{ to: paths.adminRetention, label: 'Retenção', Icon: Hourglass }],
  },
  {
    title: 'Tarefas',
    description: 'O que o sistema faz por si, o que parou, e o que fazer com isso.',
    links: [{ to: paths.adminJobs, label: 'Tarefas', Icon: ListChecks }],
  },
];

const privacy: Way = {
  title: 'Dados pessoais (LGPD)',
  description:
    'Cópia e eliminação dos dados de uma pessoa, com motivo, e o mapa do que o sistema guarda.',
  links: [{ to: paths.adminPrivacy, label: 'Dados pessoais', Icon: UserRoundX }],
};

function WayCard({ way: { title, description, links } }: { way: Way }) {
  return (
    <Card title={title} description={description}>
      <div className="flex flex-wrap gap-3">
        {links.map(({ to, label, Icon }) => (
          <ButtonLink key={to} to={to} icon={<Icon />}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
