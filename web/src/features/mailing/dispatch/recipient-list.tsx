import type { MailingRecipientBody } from '@/api/gen/types.gen';
import { Badge } from '@/components/ui/badge';
import { progressOf } from './progress';
import { stateWords } from './states';

/** Each recipient: what happened, how often it was tried, and when it is tried again. */
export function RecipientList({ recipients }: { recipients: readonly MailingRecipientBody[] }) {
  return (
    <ul aria-label="Destinatários" className="space-y-2">
      {recipients.map((recipient) => {
        const { label, tone } = stateWords(recipient.bouncedAt ? 'devolvido' : recipient.state);
        return (
          <li
            key={recipient.address}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-dense"
          >
            <span className="min-w-0 break-all">{recipient.address}</span>
            <Badge tone={tone}>{label}</Badge>
            <span className="text-muted">{progressOf(recipient)}</span>
            {recipient.error && (
              <span className="min-w-0 basis-full break-words text-bad">{recipient.error}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
