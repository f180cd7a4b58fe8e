import { Check, Reply } from 'lucide-react';
import { useState } from 'react';
import type { QuoteComparedBody, QuoteOfferBody, QuoteRoundBody } from '@/api/gen/types.gen';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatDate, formatDateTime, formatMoney, formatPercent } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { useDealAccess } from '../access';
import { Facts } from '../components/facts';

interface OfferCardProps {
  round: QuoteRoundBody;
  offer: QuoteComparedBody;
  onAccept: () => void;
  onCounter: () => void;
}

/** An offer beside the others, with what led to it. */
export function OfferCard({ round, offer, onAccept, onCounter }: OfferCardProps) {
  const access = useDealAccess();
  const [log, setLog] = useState(false);
  const name = offer.fornecedor ?? `Oferta ${offer.rotulo}`;
  const { oferta } = offer;
  return (
    <li className="space-y-4 rounded-control border border-border p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h5 className="text-title font-semibold break-words">
          {offer.posicao}º {name}
        </h5>
        {offer.posicao === 1 && <Badge tone="ok">Melhor all-in</Badge>}
        {offer.aceita && <Badge tone="ok">Aceita</Badge>}
        {oferta.digitada_por && <Badge tone="warn">{`Digitada por ${oferta.digitada_por}`}</Badge>}
        {offer.vencida && <Badge tone="warn">Validade vencida</Badge>}
      </div>
      <Facts
        items={[
          {
            name: 'All-in (R$/MWh)',
            value: (
              <TraceButton label={`All-in de ${name}`} trace={offer.memoria}>
                {formatMoney(offer.all_in)}
              </TraceButton>
            ),
          },
          { name: 'Total no prazo', value: formatMoney(offer.total) },
          {
            name: 'Valor presente',
            value: (
              <TraceButton
                label={`Valor presente de ${name}`}
                trace={offer.memoria_valor_presente ?? undefined}
              >
                {formatMoney(offer.valor_presente, 'Indefinido')}
              </TraceButton>
            ),
          },
          {
            name: 'Acima da melhor',
            value:
              offer.posicao === 1
                ? '–'
                : `${formatPercent(offer.acima_da_melhor, 2)} (${formatMoney(offer.diferenca_total)})`,
          },
          { name: 'Outros custos', value: `${formatMoney(oferta.outros_custos)}/MWh` },
          { name: 'Taxa mensal', value: formatMoney(oferta.taxa_mensal) },
          { name: 'Garantia', value: oferta.garantia ?? '–' },
          { name: 'Válida até', value: formatDate(oferta.validade) },
        ]}
      />
      <OfferLog entries={[oferta]} name={`Preços de ${name}`} />
      <div className="flex flex-wrap gap-2">
        {offer.historico.length > 1 && (
          <Button size="sm" aria-expanded={log} onClick={() => setLog(!log)}>
            {log ? 'Ocultar negociação' : `Negociação (${offer.historico.length})`}
          </Button>
        )}
        {round.recebe_ofertas && (
          <Button size="sm" icon={<Reply />} onClick={onCounter}>
            Contraproposta
          </Button>
        )}
        {round.status === 'aberta' && access.accept && !offer.vencida && (
          <Button size="sm" icon={<Check />} onClick={onAccept}>
            Aceitar
          </Button>
        )}
      </div>
      {log && <OfferLog entries={offer.historico} name={`Negociação com ${name}`} full />}
    </li>
  );
}

interface OfferLogProps {
  entries: readonly QuoteOfferBody[];
  name: string;
  /** With the moment and kind of each entry. */
  full?: boolean;
}

/** Offers and counter-offers in their order. */
function OfferLog({ entries, name, full = false }: OfferLogProps) {
  return (
    <ol aria-label={name} className="space-y-3 text-dense">
      {entries.map((entry) => (
        <li key={entry.revisao} className="min-w-0">
          {full && (
            <p className="text-caption text-muted">
              {entry.tipo === 'oferta' ? 'Oferta' : 'Contraproposta'} · revisão {entry.revisao} ·{' '}
              {formatDateTime(entry.em)}
              {entry.por && ` · ${entry.por}`}
              {entry.digitada_por && ` · digitada por ${entry.digitada_por}`}
            </p>
          )}
          {entry.alvo !== null && (
            <p className="tabular-nums">Alvo: {formatMoney(entry.alvo)}/MWh all-in</p>
          )}
          {entry.periodos.map((period) => (
            <p key={period.inicio} className="tabular-nums">
              {monthShort(period.inicio)} a {monthShort(period.fim)}: {formatMoney(period.preco)}
              /MWh
            </p>
          ))}
          {entry.condicoes && (
            <p className="break-words whitespace-pre-line text-muted">{entry.condicoes}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
