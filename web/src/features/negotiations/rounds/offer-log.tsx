import type { QuoteOfferBody } from '@/api/gen/types.gen';
import { formatDateTime, formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';

interface OfferLogProps {
  entries: readonly QuoteOfferBody[];
  name: string;
  /** With the moment and kind of each entry. */
  full?: boolean;
}

/** Offers and counter-offers in their order. */
export function OfferLog({ entries, name, full = false }: OfferLogProps) {
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
