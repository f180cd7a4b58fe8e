import type { MailingRecipientBody } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { plural } from '@/lib/text';

/** How often a recipient's message was tried, and when it arrived, came back or is tried again. */
export function progressOf({
  attempts,
  sentAt,
  nextAttemptAt,
  lastAttemptAt,
  bouncedAt,
}: MailingRecipientBody) {
  const parts = [attempts > 0 && plural(attempts, 'tentativa', 'tentativas')];
  if (bouncedAt) parts.push(`devolvido em ${formatDateTime(bouncedAt)}`);
  else if (sentAt) parts.push(`aceito em ${formatDateTime(sentAt)}`);
  else if (nextAttemptAt) parts.push(`próxima em ${formatDateTime(nextAttemptAt)}`);
  else if (lastAttemptAt) parts.push(`última em ${formatDateTime(lastAttemptAt)}`);
  return parts.filter(Boolean).join(' · ');
}
