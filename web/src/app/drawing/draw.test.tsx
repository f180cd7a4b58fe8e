import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { renderToPipeableStream } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { sessionKey } from '@/api/session';
import * as passkey from '@/lib/passkey';
import * as company from '@/lib/session/company';
import { Providers } from '../providers';
import { createQueryClient } from '../query-client';
import { routes } from '../routes';
import { adoptDrawing } from './adopt';

/** The application as it stands on the login of whoever has no session. */
async function login(provider: string) {
  vi.spyOn(company, 'companyName').mockReturnValue(provider);
  vi.spyOn(passkey, 'passkeysWork').mockReturnValue(true);
  const client = createQueryClient();
  client.setQueryData(sessionKey, null);
  const router = createMemoryRouter(routes, { initialEntries: ['/login'] });
  await vi.waitUntil(() => router.state.initialized, { timeout: 60_000 });
  return { router, application: <Providers client={client} router={router} /> };
}

/**
 * What React draws, for a page without scripts: the policy allows no style that stands in an
 * element, and the chosen tab can be reached by the keyboard, as it can be once React knows it.
 */
async function draw(provider: string): Promise<string> {
  const { application } = await login(provider);
  const drawn = new PassThrough();
  const drawing = renderToPipeableStream(application, { onAllReady: () => drawing.pipe(drawn) });
  return (await text(drawn))
    .replaceAll(/ style="[^"]*"/g, '')
    .replace(/(<button [^>]*role="tab" aria-selected="true"[^>]*tabindex=")-1/, '$10');
}

const files = { '': './login.html', __SSO_NAME__: './login-company.html' };

// After a change of what the login shows: npx vitest run src/app/drawing -u
describe.each(Object.entries(files))('the login drawn for the provider %j', (provider, file) => {
  it('FC-01 is what index.html brings', async () => {
    await expect(await draw(provider)).toMatchFileSnapshot(file);
  });

  it('FC-01 is taken over as it stands, with what was typed and pressed', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    // Of the attributes that draw() changes, and of two renderers in one process.
    vi.spyOn(console, 'error').mockReturnValue();
    let taken: Root | undefined;
    try {
      root.innerHTML = await draw(provider);
      const email = screen.getByLabelText<HTMLInputElement>('E-mail');
      email.focus();
      email.value = 'ana';
      const pressed = screen.getByRole('button', { name: 'Entrar' });
      Object.assign(window, { adoptDrawing: () => pressed });
      const { router, application } = await login(provider);
      taken = await act(() => adoptDrawing(root, router, application));
      // Pressed again, the form says what it says of an address that is none.
      expect(await screen.findByText('E-mail invalido')).toBeVisible();
      expect(screen.getByLabelText('E-mail')).toBe(email);
      expect(email).toHaveValue('ana');
      expect(email).toHaveFocus();
    } finally {
      act(() => taken?.unmount());
      Reflect.deleteProperty(window, 'adoptDrawing');
      root.remove();
    }
  });
});
