/**
 * A link that opens WhatsApp with a text, to a number or for the person to choose whom. A number
 * without country code is a Brazilian one; one that cannot be dialled is left out.
 */
export function whatsappLink(text: string, phone?: string | null): string {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '');
  const to = /^\d{10,11}$/.test(digits) ? `55${digits}` : digits;
  const known = /^\d{12,15}$/.test(to) ? to : '';
  return `https://wa.me/${known}?text=${encodeURIComponent(text)}`;
}

/** The link by which a mail program opens with a message. */
export function mailLink(to: string, subject: string, body: string): string {
  const parts = { subject, body: body.replace(/\r?\n/g, '\r\n') };
  const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(to).replace(/%40/g, '@')}?${query.join('&')}`;
}
