import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { MailingCheck } from '@/api/gen/types.gen';

export const isBlocking = ({ level }: MailingCheck) => level === 'erro';

/** What was found before sending: errors keep a message here, warnings ask for a confirmation. */
export function CheckList({ checks }: { checks: readonly MailingCheck[] }) {
  return (
    <ul aria-label="Verificações" className="space-y-1.5 text-dense">
      {checks.map((check) => {
        const blocking = isBlocking(check);
        const Icon = blocking ? CircleAlert : TriangleAlert;
        return (
          <li key={`${check.code} ${check.message}`} className="flex items-start gap-2">
            <Icon
              aria-hidden="true"
              className={
                blocking ? 'mt-0.5 size-4 shrink-0 text-bad' : 'mt-0.5 size-4 shrink-0 text-warn'
              }
            />
            <span className="min-w-0 break-words">
              <span className="sr-only">{blocking ? 'Erro: ' : 'Aviso: '}</span>
              {check.message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
