import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { acceptOffer, exportOffers } from '@/api/gen/rodadas-de-cotacao';
import type { QuoteComparedBody, QuoteComparisonBody, QuoteRoundBody } from '@/api/gen/types.gen';
import { ExportMenu } from '@/components/export/export-menu';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney, formatPercent } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { comparisonQuery } from '../queries';
import { CounterDialog } from './counter-dialog';
import { OfferCard } from './offer-card';
import { invited, useRoundStep } from './use-round-step';

/** The offers of a round on the same terms, the cheapest first. */
export function Comparison({ round }: { round: QuoteRoundBody }) {
  const query = useQuery(comparisonQuery(round.id, round.recebe_ofertas));
  return (
    <section aria-label="Comparação das ofertas" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-body font-semibold">Comparação das ofertas</h4>
        {query.data && query.data.ofertas.length > 0 && (
          <ExportMenu
            path={exportOffers.at({ id: round.id })}
            query={{}}
            name={`cotacao-${round.referencia}`}
            total={query.data.ofertas.length}
          />
        )}
      </div>
      <AsyncView
        query={query}
        loadingLabel="Carregando ofertas..."
        skeleton={<Skeleton size="h-40 w-full" />}
        errorTitle="Não foi possível carregar as ofertas."
        isEmpty={({ ofertas }) => ofertas.length === 0}
        empty={<EmptyState icon={<Inbox />} title="Nenhuma oferta recebida até agora." />}
      >
        {(comparison) => <Offers round={round} comparison={comparison} />}
      </AsyncView>
    </section>
  );
}

type Asked = { act: 'accept' | 'counter'; offer: QuoteComparedBody };

function Offers({ round, comparison }: { round: QuoteRoundBody; comparison: QuoteComparisonBody }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const accept = useRoundStep(
    ({ rotulo, oferta }: QuoteComparedBody) =>
      acceptOffer({
        path: { id: round.id },
        body: { oferta: rotulo, revisao: oferta.revisao },
        ifMatch: round.version,
      }),
    'Oferta aceita: a minuta do contrato foi criada',
    close,
    { mails: invited(round) },
  );
  return (
    <>
      <p className="text-dense text-muted">{basis(comparison)}</p>
      <ol className="grid gap-3 xl:grid-cols-2">
        {comparison.ofertas.map((offer) => (
          <OfferCard
            key={offer.rotulo}
            round={round}
            offer={offer}
            onAccept={() => setAsked({ act: 'accept', offer })}
            onCounter={() => setAsked({ act: 'counter', offer })}
          />
        ))}
      </ol>
      {asked?.act === 'counter' && (
        <CounterDialog round={round} offer={asked.offer} onClose={close} />
      )}
      {asked?.act === 'accept' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`Aceitar a oferta ${asked.offer.rotulo}?`}
          description={
            <div className="space-y-3">
              <p>{`${formatMoney(asked.offer.all_in)}/MWh all-in, ${formatMoney(asked.offer.total)} no prazo. As outras ofertas são recusadas, a negociação vai para Contrato e a minuta do contrato é criada com estes preços.`}</p>
              <NoServerBanner />
            </div>
          }
          confirmLabel="Aceitar"
          loading={accept.isPending}
          onConfirm={() => accept.mutate(asked.offer)}
        />
      )}
    </>
  );
}

/** How offers are put on the same terms. */
function basis({ taxa_desconto, valor_presente_em, cega }: QuoteComparisonBody): string {
  const present =
    taxa_desconto === null || valor_presente_em === null
      ? 'Sem taxa de desconto cadastrada, o valor presente fica indefinido.'
      : `Valor presente em ${monthShort(valor_presente_em)} a ${formatPercent(taxa_desconto, 2)} ao ano.`;
  const blind = cega ? ' Os fornecedores ficam ocultos até serem revelados ou até o aceite.' : '';
  return `Ordenadas pelo preço all-in: todos os custos sobre toda a energia. ${present}${blind}`;
}
