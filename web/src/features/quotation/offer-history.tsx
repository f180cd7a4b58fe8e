import type { QuoteOfferBody } from '@/api/gen/types.gen';
import { formatDateTime, formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';

/** The supplier's own offers and what they were answered, in their order. */
export function OfferHistory({ entries }: { entries: readonly QuoteOfferBody[] }) {
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
