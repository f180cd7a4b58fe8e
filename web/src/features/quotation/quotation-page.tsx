import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuoteGuestViewBody, QuoteOfferBody, QuoteSpecBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { Card } from '@/components/ui/card';
import { Logo } from '@/components/ui/logo';
import { Skeleton } from '@/components/ui/skeleton';
import { useForcedLight } from '@/hooks/use-theme';
import { useTitle } from '@/hooks/use-title';
import { ApiError, messageOf } from '@/lib/api-error';
import { formatDateTime, formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { deadlineWords, specFacts } from '@/lib/quote-words';
import { useLinkSecret } from '@/lib/session/link-secret';
import { OfferForm } from './offer-form';
import { quoteQuery } from './queries';

/** A quotation for the supplier who holds its link: read and answered without an account. */
export function QuotationPage() {
  useForcedLight();
  const { token = '' } = useLinkSecret();
  const query = useQuery(quoteQuery(token));
  useTitle(query.data ? `Cotação ${query.data.referencia}` : 'Cotação de energia');
  const unknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Sheet>
      {unknown ? (
        <>
          <h1 className="mb-6 text-page font-semibold">Cotação de energia</h1>
          <Card>
            <EmptyState
              icon={<Link2Off />}
              title="Este link não abre nenhuma cotação."
              description={messageOf(query.error, 'Peça um novo a quem enviou a cotação.')}
            />
          </Card>
        </>
      ) : (
        <AsyncView
          query={query}
          loadingLabel="Carregando a cotação..."
          skeleton={<Skeleton size="h-64 w-full" />}
          errorTitle="Não foi possível abrir a cotação."
        >
          {(quote) => <Quotation token={token} quote={quote} />}
        </AsyncView>
      )}
    </Sheet>
  );
}

function Quotation({ token, quote }: { token: string; quote: QuoteGuestViewBody }) {
  const spec = quote.especificacao;
  return (
    <>
      <h1 className="text-page font-semibold break-words">Cotação {quote.referencia}</h1>
      <p className="mt-1 mb-6 text-body text-muted">
        Para {quote.fornecedor}. Ofertas e revisões até {deadlineWords(spec.prazo)}, no horário de
        Brasília.
      </p>
      <div className="space-y-6">
        <Standing quote={quote} />
        <Card title="O que é pedido">
          <SpecList spec={spec} />
        </Card>
        {quote.historico.length > 0 && (
          <Card title="Sua negociação">
            <OfferHistory entries={quote.historico} />
          </Card>
        )}
        {quote.situacao === 'aberta' && (
          <OfferForm key={quote.historico.length} token={token} quote={quote} />
        )}
      </div>
    </>
  );
}

const standings: Readonly<
  Record<QuoteGuestViewBody['situacao'], { tone: 'info' | 'ok' | 'warn'; title: string } | null>
> = {
  aberta: null,
  prazo_encerrado: { tone: 'warn', title: 'O prazo de resposta desta cotação terminou.' },
  aceita: { tone: 'ok', title: 'Sua oferta foi aceita. Entraremos em contato.' },
  nao_escolhida: { tone: 'info', title: 'A cotação foi encerrada com outra oferta.' },
  cancelada: { tone: 'info', title: 'A cotação foi cancelada.' },
};

function Standing({ quote }: { quote: QuoteGuestViewBody }) {
  const standing = standings[quote.situacao];
  if (standing) return <Banner tone={standing.tone} title={standing.title} />;
  if (quote.declinou) {
    return (
      <Banner tone="info" title="Você informou que não vai ofertar.">
        Se mudar de ideia, envie uma oferta até o prazo.
      </Banner>
    );
  }
  const counter = quote.historico.at(-1)?.tipo === 'contraproposta';
  return counter ? (
    <Banner tone="info" title="Há uma contraproposta à sua oferta.">
      Leia-a em Sua negociação e revise a oferta se quiser.
    </Banner>
  ) : null;
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh px-4 py-8">
      <main className="mx-auto w-full max-w-3xl">
        <div className="mb-6">
          <Logo onLight />
        </div>
        {children}
      </main>
    </div>
  );
}

/** The supplier's own offers and what they were answered, in their order. */
function OfferHistory({ entries }: { entries: readonly QuoteOfferBody[] }) {
  return (
    <ol className="space-y-4">
      {entries.map((entry) => (
        <li key={entry.revisao} className="min-w-0">
          <p className="text-body font-medium">
            {entry.tipo === 'oferta' ? 'Sua oferta' : 'Contraproposta'}
            {entry.digitada_por && `, digitada por ${entry.digitada_por}`}
          </p>
          <p className="text-caption text-muted">
            Revisão {entry.revisao} · {formatDateTime(entry.em)}
          </p>
          {entry.alvo !== null && (
            <p className="text-body tabular-nums">
              Preço all-in alvo: {formatMoney(entry.alvo)}/MWh
            </p>
          )}
          {entry.periodos.map((period) => (
            <p key={period.inicio} className="text-body tabular-nums">
              {monthShort(period.inicio)} a {monthShort(period.fim)}: {formatMoney(period.preco)}
              /MWh
            </p>
          ))}
          {entry.condicoes && (
            <p className="text-body break-words whitespace-pre-line text-muted">
              {entry.condicoes}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The request that every supplier receives. */
function SpecList({ spec }: { spec: QuoteSpecBody }) {
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-3">
        {specFacts(spec).map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-caption text-muted">{name}</dt>
            <dd className="text-body break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {spec.mensagem && (
        <p className="text-body break-words whitespace-pre-line">{spec.mensagem}</p>
      )}
      <p className="text-caption text-muted">Preços em R$/MWh, na data-base do reajuste.</p>
    </div>
  );
}
