import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { gestora, pendente } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

/** A promise that a test keeps until it opens it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

const shell = () => screen.findByRole('navigation', { name: 'Principal' });

describe('signed in', () => {
  it.each(['/', '/login', '/nada/disso'])('SH-07 %s redirects to /dashboard', async (address) => {
    const { location } = renderApp(address, { user: gestora() });
    await waitFor(() => expect(location()).toBe('/dashboard'));
    await shell();
  });
});

describe('not signed in', () => {
  it.each(['/', '/dashboard', '/contratos/1', '/nada'])(
    'SH-08 %s redirects to /login',
    async (address) => {
      const { location } = renderApp(address);
      await screen.findByRole('tab', { name: 'Login' });
      expect(location()).toBe('/login');
      expect(screen.queryByRole('navigation')).toBeNull();
    },
  );
});

describe('while the session is loading', () => {
  it.each(['/auth/csrf', '/auth/me'])('SH-09 nothing is rendered before %s', async (path) => {
    const asked = gate();
    const answered = gate();
    server.use(
      http.get(path, async () => {
        asked.open();
        await answered.opened;
        return path === '/auth/me'
          ? HttpResponse.json(gestora())
          : HttpResponse.json({ csrfToken: 'x' });
      }),
    );
    const { container } = renderApp('/profile', path === '/auth/csrf' ? { user: gestora() } : {});
    await asked.opened;
    expect(container.textContent).toBe('');
    await delay(200);
    expect(container.textContent).toBe('');
    answered.open();
    await shell();
  });

  it('offers another try when the server cannot be asked', async () => {
    server.use(http.get('/auth/me', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeVisible();
  });
});

describe('waiting for approval', () => {
  it("AU-17 sees only 'Aguardando aprovação', whatever the address", async () => {
    renderApp('/contratos', { user: pendente() });
    expect(await screen.findByRole('heading', { name: 'Aguardando aprovação' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('looks again and enters once approved', async () => {
    const { user } = renderApp('/profile', { user: pendente() });
    const again = await screen.findByRole('button', { name: 'Verificar novamente' });
    server.use(http.get('/auth/me', () => HttpResponse.json(gestora())));
    await user.click(again);
    await shell();
  });

  it('AU-17 is asked to enter again where the approval has ended the session', async () => {
    const { user } = renderApp('/profile', { user: pendente() });
    const again = await screen.findByRole('button', { name: 'Verificar novamente' });
    server.use(http.get('/auth/me', () => new HttpResponse(null, { status: 401 })));
    await user.click(again);
    expect(await screen.findByText('Sua sessão expirou. Entre novamente.')).toBeVisible();
  });

  it("AU-04 may leave by 'Sair'", async () => {
    const { user, location } = renderApp('/profile', { user: pendente() });
    await user.click(await screen.findByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(location()).toBe('/login'));
  });
});

describe('a screen without permission', () => {
  it('AU-17 says that it is not open to the user', async () => {
    renderApp('/admin/usuarios', { user: gestora({ permissions: ['dashboard:read'] }) });
    expect(await screen.findByText('Acesso restrito')).toBeVisible();
  });
});
