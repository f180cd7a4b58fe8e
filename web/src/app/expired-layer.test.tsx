import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as company from '@/lib/session/company';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { ticket } from '@/test/handlers/support';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

afterEach(() => void vi.restoreAllMocks());

const title = 'Sua sessão expirou. Entre para continuar.';
const tickets = '/api/suporte/chamados';

/** A ticket that is typed, and whose sending finds the session ended. */
async function typeAndSend() {
  const keys: (string | null)[] = [];
  server.use(
    http.post(tickets, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1
        ? problem(401, 'Entre para continuar.', 'sessao')
        : HttpResponse.json(ticket());
    }),
  );
  const app = renderApp('/help', { user: gestora({ id: 'u-1' }) });
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: 'Abrir Ticket de Suporte' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Abrir Ticket de Suporte' }));
  await user.type(dialog.getByLabelText(/Assunto/), 'Preço');
  await user.type(dialog.getByLabelText(/Descrição/), 'De onde vem?');
  await user.click(dialog.getByRole('button', { name: 'Abrir chamado' }));
  const layer = within(await screen.findByRole('dialog', { name: title }));
  return { ...app, keys, layer };
}

async function signIn({ user, layer }: Awaited<ReturnType<typeof typeAndSend>>, id: string) {
  server.use(
    http.post('/auth/login', () =>
      HttpResponse.json({ user: gestora({ id }), csrfToken: 'token-2' }),
    ),
  );
  await user.type(layer.getByLabelText('E-mail'), 'ana@example.com');
  await user.type(layer.getByLabelText('Senha'), 'segura123');
  await user.click(layer.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
}

describe('a session that ends over typed work', () => {
  it('DR-24 goes on where it was, with the same Idempotency-Key, for the same person', async () => {
    const app = await typeAndSend();
    await signIn(app, 'u-1');
    const dialog = within(screen.getByRole('dialog', { name: 'Abrir Ticket de Suporte' }));
    expect(dialog.getByLabelText(/Assunto/)).toHaveValue('Preço');
    await app.user.click(dialog.getByRole('button', { name: 'Abrir chamado' }));
    await waitFor(() => expect(app.keys).toHaveLength(2));
    expect(app.keys[0]).toBe(app.keys[1]);
  });

  it('DR-24 leaves nothing of it to another person', async () => {
    const app = await typeAndSend();
    await signIn(app, 'u-2');
    expect(screen.queryByRole('dialog')).toBeNull();
    await app.user.click(await screen.findByRole('button', { name: 'Abrir Ticket de Suporte' }));
    expect(await screen.findByLabelText(/Assunto/)).toHaveValue('');
  });

  it('DR-24 stays open after a wrong password, and can be given up', async () => {
    const { user, layer, location } = await typeAndSend();
    server.use(http.post('/auth/login', () => problem(401, 'E-mail ou senha incorretos.')));
    await user.type(layer.getByLabelText('E-mail'), 'ana@example.com');
    await user.type(layer.getByLabelText('Senha'), 'segura123');
    await user.click(layer.getByRole('button', { name: 'Entrar' }));
    expect(await layer.findByText('E-mail ou senha incorretos.')).toBeVisible();
    await user.click(layer.getByRole('button', { name: 'Descartar o que foi digitado e sair' }));
    expect(await screen.findByText('Sua sessão expirou. Entre novamente.')).toBeVisible();
    expect(location()).toBe('/login');
  });

  it('DR-24 waits in the tab where the company signs in, and is given back', async () => {
    vi.spyOn(company, 'companyName').mockReturnValue('Energia Exemplo');
    const away = vi.spyOn(company.leave, 'to').mockImplementation(() => {});
    let asked: unknown;
    server.use(
      http.post('/auth/sso', async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({ endereco: 'https://idp.example' });
      }),
    );
    const { user, layer, unmount } = await typeAndSend();
    await user.click(layer.getByRole('button', { name: 'Entrar com Energia Exemplo' }));
    await waitFor(() => expect(away).toHaveBeenCalledWith('https://idp.example'));
    expect(asked).toHaveProperty('retorno');
    unmount();
    const { user: again } = renderApp('/help', { user: gestora({ id: 'u-1' }) });
    await again.click(await screen.findByRole('button', { name: 'Abrir Ticket de Suporte' }));
    expect(await screen.findByText('Rascunho recuperado')).toBeVisible();
    expect(screen.getByLabelText(/Assunto/)).toHaveValue('Preço');
  });
});

describe("'Sair'", () => {
  it('DR-24 asks before typed work goes with the session', async () => {
    const { user, location } = renderApp('/notifications', { user: gestora() });
    await user.click(await screen.findByRole('switch', { name: 'E-mail' }));
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Descartar o que você digitou?',
    });
    await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
    expect(location()).toBe('/notifications');
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(location()).toBe('/login'));
  });
});
