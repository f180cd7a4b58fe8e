import type { QuoteSpecBody } from '@/api/gen/types.gen';
import { specFacts } from '@/lib/quote-words';

/** The request that every supplier receives. */
export function SpecList({ spec }: { spec: QuoteSpecBody }) {
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
