import { useMutation, useQuery } from '@tanstack/react-query';
import { FileText, Link2Off } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { openProposalPdf } from '@/api/gen/proposta-por-link';
import type { ProposalPublicBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { LowVoltageResult } from '@/components/proposal/low-voltage-result';
import { ProposalCharts } from '@/components/proposal/proposal-charts';
import { NextSteps, ProposalPremises, ProposalResult } from '@/components/proposal/proposal-result';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useForcedLight } from '@/hooks/use-theme';
import { useTitle } from '@/hooks/use-title';
import { ApiError, messageOf } from '@/lib/api-error';
import { downloadByPost } from '@/lib/download';
import { formatDate, formatDateTime, formatMoney } from '@/lib/format';
import { useLinkSecret } from '@/lib/session/link-secret';
import { AnswerCard } from './answer-card';
import { publicProposalQuery } from './queries';

/** A proposal for who holds its link: read, downloaded, accepted or refused, without an account. */
export function PublicProposalPage() {
  useForcedLight();
  const { token = '' } = useLinkSecret();
  const query = useQuery(publicProposalQuery(token));
  if (query.data) return <Proposal token={token} proposal={query.data} />;
  const unknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Sheet>
      <h1 className="mb-6 text-page font-semibold">Proposta de energia</h1>
      {unknown ? (
        <Card>
          <EmptyState
            icon={<Link2Off />}
            title="Este link não abre nenhuma proposta."
            description={messageOf(
              query.error,
              'Ele não existe ou já expirou. Peça um novo a quem o enviou.',
            )}
          />
        </Card>
      ) : (
        <AsyncView
          query={query}
          loadingLabel="Carregando a proposta..."
          skeleton={<Skeleton size="h-64 w-full" />}
          errorTitle="Não foi possível abrir a proposta."
        >
          {() => null}
        </AsyncView>
      )}
    </Sheet>
  );
}

interface ProposalProps {
  token: string;
  proposal: ProposalPublicBody;
}

function Proposal({ token, proposal: p }: ProposalProps) {
  useTitle(`Proposta ${p.rotulo}`);
  const { resumo, baixa_tensao } = p;
  // Not by an address with a fragment: that is where the secret of a link stands.
  const answer = useRef<HTMLDivElement>(null);
  return (
    <Sheet>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="text-body font-semibold text-primary">{p.marca}</p>
          <h1 className="mt-1 text-page font-semibold break-words">
            {`Proposta ${p.rotulo} para ${p.nome_cliente}`}
          </h1>
          <p className="mt-1 text-body text-muted">
            {`Preparada por ${p.autor} · válida até ${formatDate(p.valid_until)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <PdfButton token={token} />
          {p.estado === 'enviada' && (
            <Button onClick={() => answer.current?.focus()}>Responder</Button>
          )}
        </div>
      </header>
      <div className="space-y-6">
        <Standing proposal={p} />
        {baixa_tensao ? (
          <Card title="Estimativa">
            <LowVoltageResult answer={baixa_tensao} />
          </Card>
        ) : (
          <ProposalResult figures={resumo} />
        )}
        <Offer proposal={p} />
        <NextSteps steps={p.proximos_passos} />
        {!baixa_tensao && (
          <>
            <ProposalCharts figures={resumo} />
            <ProposalPremises figures={resumo} />
          </>
        )}
        {p.estado === 'enviada' && (
          <div ref={answer} tabIndex={-1} className="scroll-mt-6 outline-none">
            <AnswerCard token={token} proposal={p} />
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** What has become of the proposal, once there is nothing to answer any more. */
function Standing({
  proposal: { estado, resposta, autor, valid_until },
}: Omit<ProposalProps, 'token'>) {
  if (resposta) return <Answered answer={resposta} />;
  if (estado !== 'expirada') return null;
  return (
    <Banner tone="warn" title={`A validade desta proposta terminou em ${formatDate(valid_until)}.`}>
      {`Peça uma nova a ${autor}.`}
    </Banner>
  );
}

function Answered({ answer }: { answer: NonNullable<ProposalPublicBody['resposta']> }) {
  const { aceita, nome, decidida_em, sha256 } = answer;
  const when = formatDateTime(decidida_em);
  return (
    <Banner
      tone={aceita ? 'ok' : 'info'}
      title={aceita ? `Proposta aceita por ${nome} em ${when}.` : `Proposta recusada em ${when}.`}
    >
      <p>
        Identificação do documento (SHA-256): <code className="break-all">{sha256}</code>
      </p>
    </Banner>
  );
}

function Offer({ proposal: p }: Omit<ProposalProps, 'token'>) {
  const rows = [
    ['Distribuidora', p.distribuidora],
    ['Modalidade proposta', p.modalidade],
    ['Preço médio da energia', `${formatMoney(p.preco_R$_MWh)}/MWh`],
    ['Fornecedor', p.fornecedor],
  ] as const;
  return (
    <Card title="A oferta">
      <dl className="grid gap-x-6 gap-y-3 text-body sm:grid-cols-2 xl:grid-cols-4">
        {rows.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label} className="min-w-0">
                <dt className="text-dense text-muted">{label}</dt>
                <dd className="font-medium break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {p.observacao !== '' && (
        <p className="mt-4 text-body break-words whitespace-pre-line">{p.observacao}</p>
      )}
    </Card>
  );
}

function PdfButton({ token }: { token: string }) {
  const fetchFile = useMutation({
    mutationFn: () => downloadByPost(openProposalPdf.url, { token }, 'proposta.pdf'),
    meta: { keepSession: true },
  });
  return (
    <div>
      <Button icon={<FileText />} loading={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
        Baixar PDF
      </Button>
      {fetchFile.error && (
        <p role="alert" className="mt-2 text-dense text-bad">
          {messageOf(fetchFile.error, 'Não foi possível baixar o PDF.')}
        </p>
      )}
    </div>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto min-h-dvh w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-12">
      {children}
    </main>
  );
}
