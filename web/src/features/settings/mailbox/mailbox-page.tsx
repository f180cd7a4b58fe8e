import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { queryOf } from '@/api/call';
import { getIntakeMailbox, testIntakeMailbox } from '@/api/gen/configuracoes';
import type { IntakeSettingsBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { MailboxFormCard } from './mailbox-form';

const query = queryOf(getIntakeMailbox, {});

/** RQ-11: the mailbox that bills arrive in, whose senders are let in, and the watched folder. */
export function MailboxPage() {
  return (
    <>
      <PageHeader
        title="Caixa postal de entrada"
        description="As faturas que chegam por e-mail são lidas a cada cinco minutos. Nada é apagado, e ninguém recebe resposta."
        back={{ to: paths.adminSettings, label: 'Voltar para configurações' }}
        actions={<ButtonLink to={paths.intake}>Entrada</ButtonLink>}
      />
      <div className="max-w-3xl space-y-6">
        <AsyncView
          query={useQuery(query)}
          loadingLabel="Carregando a caixa postal..."
          skeleton={<Skeleton size="h-96 w-full" />}
          errorTitle="Não foi possível carregar a caixa postal."
        >
          {(mailbox) => (
            <div className="space-y-6">
              <Standing mailbox={mailbox} />
              <MailboxFormCard key={mailbox.version} mailbox={mailbox} queryKey={query.queryKey} />
              <Folder dir={mailbox.watchedDir} />
            </div>
          )}
        </AsyncView>
      </div>
    </>
  );
}

/** How the last look went, and a trial of what is stored. */
function Standing({ mailbox }: { mailbox: IntakeSettingsBody }) {
  const act = useSensitiveAct({
    mutationFn: () => testIntakeMailbox(),
    onSuccess: ({ message }) => notify.success(message),
    errorFallback: 'A caixa postal não pôde ser aberta.',
  });
  return (
    <Card
      title="Situação"
      actions={
        <Badge tone={!mailbox.enabled ? 'neutral' : mailbox.failure ? 'bad' : 'ok'} dot>
          {!mailbox.enabled ? 'Desligada' : mailbox.failure ? 'Com falha' : 'Ligada'}
        </Badge>
      }
    >
      <div className="space-y-4">
        {act.message !== null && <Banner tone="bad" title={act.message} />}
        {mailbox.failure && <Banner tone="bad" title={mailbox.failure} />}
        <p className="text-body">
          {mailbox.checkedAt
            ? `Lida pela última vez em ${formatDateTime(mailbox.checkedAt)}.`
            : 'Ainda não foi lida.'}
        </p>
        <Button
          icon={<Inbox />}
          disabled={!mailbox.passwordSet}
          loading={act.pending}
          loadingLabel="Abrindo…"
          onClick={() => act.run(undefined)}
        >
          Testar conexão
        </Button>
      </div>
      <ReauthDialog {...act.reauth} />
    </Card>
  );
}

function Folder({ dir }: { dir: string }) {
  return (
    <Card title="Pasta vigiada">
      {dir === '' ? (
        <p className="text-body">
          Nenhuma. Quem opera o servidor a define com <code>YNOVA_INTAKE_DIR</code>.
        </p>
      ) : (
        <div className="space-y-2">
          <p className="text-body">
            O que se põe nesta pasta do servidor é lido e movido para <code>processados</code> ou{' '}
            <code>recusados</code>, com o motivo ao lado.
          </p>
          <code className="block rounded-xs bg-subtle px-2 py-1 text-dense break-all select-all">
            {dir}
          </code>
        </div>
      )}
    </Card>
  );
}
