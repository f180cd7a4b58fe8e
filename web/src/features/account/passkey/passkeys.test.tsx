import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passkeysWork } from '@/lib/passkey';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import '../profile-page';

const key = (over = {}) => ({
  id: 'k1',
  nome: 'Chrome no Linux',
  sincronizada: false,
  criada_em: '2026-11-02T12:00:00Z',
  ultimo_uso: null,
  ...over,
});
const admission = () => HttpResponse.json({ user: gestora(), csrfToken: 'token-7' });
/** An authenticator that answers each kind of request with a fixed text. */
const device = { create: vi.fn(), get: vi.fn() };
const answer = (text: string) => ({ toJSON: () => ({ id: text }) });

beforeEach(() => {
  Object.assign(globalThis, {
    PublicKeyCredential: {
      parseCreationOptionsFromJSON: (json: object) => json,
      parseRequestOptionsFromJSON: (json: object) => json,
    },
  });
  Object.assign(navigator, { credentials: device });
  device.create.mockReset().mockResolvedValue(answer('nova'));
  device.get.mockReset().mockResolvedValue(answer('assinada'));
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('passkeys', () => {
  it('AP-03 adds one under a name, after the password where it was typed long ago', async () => {
    const sent: unknown[] = [];
    let recent = false;
    server.use(
      http.post('/auth/passkeys/options', () =>
        recent
          ? HttpResponse.json({ opcoes: '{"challenge":"c1"}' })
          : problem(403, 'Confirme sua senha para continuar.', 'reautenticacao'),
      ),
      http.post('/auth/reauth', () => {
        recent = true;
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('/auth/passkeys', async ({ request }) => {
        sent.push(await request.json());
        server.use(
          http.get('/auth/passkeys', () =>
            HttpResponse.json({ disponivel: true, data: [key({ nome: 'Notebook' })] }),
          ),
        );
        return admission();
      }),
    );
    const { user } = renderApp('/profile', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Adicionar chave de acesso' }));
    const name = screen.getByLabelText('Nome');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText('Informe um nome de até 60 caracteres.')).toBeVisible();
    await user.type(name, 'Notebook');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    const ask = await screen.findByRole('dialog', { name: 'Confirme sua senha' });
    await user.type(within(ask).getByLabelText('Senha'), 'segredo123');
    await user.click(within(ask).getByRole('button', { name: 'Confirmar' }));
    expect(
      await screen.findByText('Chave de acesso adicionada. As outras sessões foram encerradas.'),
    ).toBeVisible();
    expect(device.create).toHaveBeenCalledWith({ publicKey: { challenge: 'c1' } });
    expect(sent).toEqual([{ nome: 'Notebook', chave: '{"id":"nova"}' }]);
    const list = await screen.findByRole('list', { name: 'Chaves de acesso' });
    expect(list).toHaveTextContent('nunca usada para entrar');
  });

  it('AP-03 says that no key was made when the device refuses', async () => {
    device.create.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'));
    server.use(http.post('/auth/passkeys/options', () => HttpResponse.json({ opcoes: '{}' })));
    const { user } = renderApp('/profile', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Adicionar chave de acesso' }));
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText(/^Nenhuma chave de acesso foi criada/)).toBeVisible();
  });

  it('AP-03 removes one', async () => {
    let rows = [key(), key({ id: 'k2', nome: 'iPhone', sincronizada: true })];
    server.use(
      http.get('/auth/passkeys', () => HttpResponse.json({ disponivel: true, data: rows })),
      http.delete('/auth/passkeys/k1', () => {
        rows = rows.slice(1);
        return admission();
      }),
    );
    const { user } = renderApp('/profile', { user: gestora() });
    await user.click(
      await screen.findByRole('button', { name: 'Remover chave de acesso: Chrome no Linux' }),
    );
    expect(await screen.findByText(/^Chave de acesso removida/)).toBeVisible();
    await vi.waitFor(() =>
      expect(screen.queryByRole('button', { name: /: Chrome no Linux/ })).toBeNull(),
    );
    expect(screen.getByText('Sincronizada')).toBeVisible();
  });

  it('AP-03 signs in with one, and says why it was refused', async () => {
    let right = false;
    const sent: unknown[] = [];
    server.use(
      http.post('/auth/login/passkey/options', () => HttpResponse.json({ opcoes: '{}' })),
      http.post('/auth/login/passkey', async ({ request }) => {
        sent.push(await request.json());
        return right
          ? admission()
          : problem(401, 'Não foi possível entrar com esta chave de acesso.', 'chave_recusada');
      }),
    );
    const { user, location } = renderApp('/login');
    const button = await screen.findByRole('button', { name: 'Entrar com chave de acesso' });
    await user.click(button);
    expect(
      await screen.findByText('Não foi possível entrar com esta chave de acesso.'),
    ).toBeVisible();
    right = true;
    await user.click(button);
    await screen.findByRole('navigation', { name: 'Principal' });
    expect(location()).toBe('/dashboard');
    expect(sent).toEqual([{ chave: '{"id":"assinada"}' }, { chave: '{"id":"assinada"}' }]);
  });

  it('AP-03 A10 asks for the passkey where the password is not enough', async () => {
    server.use(
      http.post('/auth/login', () => HttpResponse.json({ csrfToken: 'token-2', passkey: true })),
    );
    const { user } = renderApp('/login');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com.br');
    await user.type(screen.getByLabelText('Senha'), 'segredo123');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('heading', { name: 'Falta a chave de acesso' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Entrar com chave de acesso' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByLabelText('E-mail')).toBeVisible();
  });

  it('AP-03 A10 who must enrol may take a passkey', async () => {
    renderApp('/dashboard', { user: gestora({ status: 'exige_2fa' }) });
    expect(await screen.findByRole('button', { name: 'Adicionar chave de acesso' })).toBeVisible();
  });

  it('AP-03 an IP address has no passkeys', () => {
    for (const [hostname, works] of [
      ['127.0.0.1', false],
      ['[::1]', false],
      ['localhost', true],
      ['ynova.exemplo.com.br', true],
    ] as const) {
      expect(passkeysWork(hostname), hostname).toBe(works);
    }
  });
});
