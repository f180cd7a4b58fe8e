import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { duplicateProposal } from '@/api/gen/propostas';
import type { ProposalKeptBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { LowVoltageResult } from '@/components/proposal/low-voltage-result';
import { ProposalCharts } from '@/components/proposal/proposal-charts';
import { NextSteps, ProposalPremises, ProposalResult } from '@/components/proposal/proposal-result';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useSearchState } from '@/hooks/use-search-state';
import { useTitle } from '@/hooks/use-title';
import { ApiError, messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { textParam } from '@/lib/search-params';
import { DecisionCard } from './decision-card';
import { DocumentButtons } from './document-buttons';
import { LinksCard } from './links-card';
import { MigrationCard } from './migration-card';
import { proposalQuery, takeProposal } from './queries';
import { ReleaseCard } from './release';
import { StateBadge } from './state-badge';
import { TermsCard } from './terms-card';
import { VersionsCard } from './versions-card';

const params = { versao: textParam() };
const back = { to: paths.proposals, label: 'Voltar para propostas' };

/** One proposal: its documents, its links, the client's answer, and what the client sees. */
export function ProposalPage() {
  const { id = '' } = useParams();
  const [{ versao }] = useSearchState(params);
  const query = useQuery(proposalQuery(id, Number(versao) || 0));
  if (query.data) return <Proposal key={id} proposal={query.data} />;
  const gone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <PageHeader title={gone ? 'Proposta não encontrada' : 'Proposta'} back={back} />
      <AsyncView
        query={query}
        loadingLabel="Carregando proposta..."
        skeleton={<Skeleton size="h-64 w-full" />}
        errorTitle="Não foi possível carregar a proposta."
      >
        {() => null}
      </AsyncView>
    </>
  );
}

function Proposal({ proposal }: { proposal: ProposalKeptBody }) {
  const { proposta: p, resumo, baixa_tensao, resposta, versao_mostrada } = proposal;
  const waits = p.liberacao === 'aguarda';
  const title = `Proposta ${p.rotulo}`;
  useTitle(title);
  const older = versao_mostrada !== p.version;
  return (
    <>
      <PageHeader
        title={title}
        badge={<StateBadge state={p.estado} waits={waits} />}
        description={p.nome_cliente}
        back={back}
        actions={
          <>
            {!waits && <DocumentButtons id={p.id} label={p.rotulo} />}
            <DuplicateButton id={p.id} />
          </>
        }
      />
      <div className="space-y-6">
        {older && (
          <Banner
            tone="info"
            title={`Esta é a versão ${versao_mostrada}; a atual é a ${p.version}.`}
            action={
              <ButtonLink size="sm" to={paths.proposal(p.id)}>
                Abrir a versão atual
              </ButtonLink>
            }
          >
            Os arquivos e o link são sempre os da versão atual.
          </Banner>
        )}
        {p.revisao && (
          <Banner tone="warn" title={p.revisao}>
            Até lá o link responde que a proposta está em revisão.
          </Banner>
        )}
        <MigrationCard proposal={p} />
        <ReleaseCard proposal={proposal} />
        {baixa_tensao ? (
          <Card title="Estimativa">
            <LowVoltageResult answer={baixa_tensao} />
          </Card>
        ) : (
          <ProposalResult figures={resumo} />
        )}
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="min-w-0 space-y-6">
            {resposta && <DecisionCard proposalId={p.id} decision={resposta} />}
            <LinksCard proposal={proposal} />
            <VersionsCard proposal={proposal} />
          </div>
          <TermsCard proposal={proposal} />
        </div>
        <NextSteps steps={proposal.proximos_passos} />
        {!baixa_tensao && (
          <>
            <ProposalCharts figures={resumo} />
            <ProposalPremises figures={resumo} />
          </>
        )}
      </div>
    </>
  );
}

function DuplicateButton({ id }: { id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key, renew } = useIdempotencyKey();
  const duplicate = useMutation({
    mutationFn: () => duplicateProposal({ path: { id }, idempotencyKey: key }),
    onSuccess: (stored) => {
      renew();
      notify.success(`Cópia guardada como proposta ${stored.proposta.rotulo}`);
      takeProposal(client, stored);
      void navigate(paths.proposal(stored.proposta.id));
    },
  });
  return (
    <>
      <Button icon={<Copy />} loading={duplicate.isPending} onClick={() => duplicate.mutate()}>
        Duplicar
      </Button>
      {duplicate.error && (
        <p role="alert" className="basis-full text-dense text-bad">
          {messageOf(duplicate.error, 'Não foi possível duplicar a proposta.')}
        </p>
      )}
    </>
  );
}
