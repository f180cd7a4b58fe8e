import { CircleAlert, CircleCheck } from 'lucide-react';
import { Card } from '@/components/ui/card';
import { formatNumber } from '@/lib/format';
import type { BillDocument } from '../mappers';

/** Sums that must close with what the document prints. */
export function ChecksCard({ checks }: Pick<BillDocument, 'checks'>) {
  return (
    <Card title="Conferências do documento">
      {checks.length === 0 ? (
        <p className="text-body text-muted">
          O documento não traz somas que possam ser conferidas.
        </p>
      ) : (
        <ul className="space-y-3">
          {checks.map(({ name, ok, expected, found }) => (
            <li key={name} className="flex items-start gap-2 text-body">
              {ok ? (
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden="true" />
              ) : (
                <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
              )}
              <div className="min-w-0">
                <p className="first-letter:uppercase">{`${name}: ${ok ? 'fecha' : 'não fecha'}`}</p>
                <p className="text-dense text-muted">
                  {`Esperado ${figure(expected)} · encontrado ${figure(found)}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A number as Brazilians write it; anything else as it came. */
function figure(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? formatNumber(text, 2, 6) : text;
}
