import { describe, expect, it } from 'vitest';
import { mailLink, whatsappLink } from './message-links';

describe('links that open a message', () => {
  it.each([
    ['(11) 98888-7777', 'https://wa.me/5511988887777?text=Ol%C3%A1%20%26%20at%C3%A9'],
    ['+55 11 3333-4444', 'https://wa.me/551133334444?text=Ol%C3%A1%20%26%20at%C3%A9'],
    ['011 98888-7777', 'https://wa.me/5511988887777?text=Ol%C3%A1%20%26%20at%C3%A9'],
    ['123', 'https://wa.me/?text=Ol%C3%A1%20%26%20at%C3%A9'],
    [null, 'https://wa.me/?text=Ol%C3%A1%20%26%20at%C3%A9'],
  ])('WhatsApp to %s', (phone, link) => {
    expect(whatsappLink('Olá & até', phone)).toBe(link);
  });

  it('a mail has its subject and its lines', () => {
    expect(mailLink('ana@cliente.example', 'Proposta 12', 'Olá,\n\nveja')).toBe(
      'mailto:ana@cliente.example?subject=Proposta%2012&body=Ol%C3%A1%2C%0D%0A%0D%0Aveja',
    );
  });
});
