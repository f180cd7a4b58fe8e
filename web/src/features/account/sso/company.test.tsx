import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as company from '@/lib/session/company';
import { takeSecretOutOfAddress } from '@/lib/session/link-secret';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import '../login/login-page';
import '../profile-page';
import './answer-page';

const back = '/conta-da-empresa?code=c1&state=s1&iss=https%3A%2F%2Fid.example';
const dashboard = () => screen.findByRole('navigation', { name: 'Principal' });
const left = vi.fn();

beforeEach(() => {
  left.mockReset();
  vi.spyOn(company, 'companyName').mockReturnValue('Energia');
  vi.spyOn(company.leave, 'to').mockImplementation(left);
});
afterEach(() => vi.restoreAllMocks());

describe('single sign-on', () => {
  it('AP-03 leaves for the provider from the login, and says when it does not answer', async () => {
    let down = true;
    server.use(
      http.post('/auth/sso', () =>
        down
          ? problem(503, 'O provedor de identidade não responde.', 'provedor_indisponivel')
          : HttpResponse.json({ endereco: 'https://id.example/auth?state=s1' }),
      ),
    );
    const { user } = renderApp('/login');
    const button = await screen.findByRole('button', { name: 'Entrar com Energia' });
    await user.click(button);
    expect(await screen.findByText('O provedor de identidade não responde.')).toBeVisible();
    down = false;
    await user.click(button);
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://id.example/auth?state=s1'));
  });

  it('AP-03 offers nothing where there is no provider', async () => {
    vi.mocked(company.companyName).mockReturnValue('');
    renderApp('/login');
    await screen.findByRole('button', { name: 'Entrar' });
    expect(screen.queryByRole('button', { name: /^Entrar com (?!chave)/ })).toBeNull();
  });

  it('AP-03 brings the answer back once and opens the page that was asked for', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/auth/sso/retorno', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ user: gestora(), csrfToken: 't', retorno: '/dashboard' });
      }),
    );
    const { location } = renderApp(back);
    await dashboard();
    expect(location()).toBe('/dashboard');
    expect(sent).toEqual([{ code: 'c1', state: 's1', iss: 'https://id.example' }]);
  });

  it('AP-03 takes the answer out of the address before anything is asked for', () => {
    window.history.replaceState(null, '', back);
    takeSecretOutOfAddress();
    expect(window.location.pathname + window.location.search).toBe('/conta-da-empresa');
    expect(window.history.state.usr).toMatchObject({ code: 'c1', state: 's1' });
    window.history.replaceState(null, '', '/');
  });

  it('AP-03 says what was refused, and what was cancelled', async () => {
    const text =
      'O provedor não confirmou o seu e-mail. Quem administra: YNOVA_SSO_EMAIL, manual de operação.';
    server.use(http.post('/auth/sso/retorno', () => problem(403, text, 'email_nao_confirmado')));
    const { user, location } = renderApp(back);
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voltar ao login' }));
    expect(location()).toBe('/login');
    renderApp('/conta-da-empresa?error=access_denied&state=s1');
    expect(await screen.findByText('A entrada com Energia foi cancelada.')).toBeVisible();
  });

  it('AP-03 asks once for the password of a known e-mail', async () => {
    let right = false;
    const sent: unknown[] = [];
    server.use(
      http.post('/auth/sso/retorno', () =>
        HttpResponse.json({ csrfToken: 't', vincular: 'ana@exemplo.com.br', retorno: '/profile' }),
      ),
      http.post('/auth/sso/confirmacao', async ({ request }) => {
        sent.push(await request.json());
        return right
          ? HttpResponse.json({ user: gestora(), csrfToken: 't' })
          : problem(401, 'E-mail ou senha inválidos.', 'credenciais');
      }),
    );
    const { user, location } = renderApp(back);
    await screen.findByRole('heading', { name: 'Confirme que este acesso é seu' });
    expect(screen.getByText(/ana@exemplo\.com\.br/)).toBeVisible();
    const enter = screen.getByRole('button', { name: 'Vincular e entrar' });
    await user.click(enter);
    expect(await screen.findByText('Informe a senha')).toBeVisible();
    await user.type(screen.getByLabelText('Senha'), 'segredo123');
    await user.click(enter);
    expect(await screen.findByText('E-mail ou senha inválidos.')).toBeVisible();
    right = true;
    await user.click(enter);
    await dashboard();
    expect(location()).toBe('/dashboard');
    expect(sent).toEqual([{ senha: 'segredo123' }, { senha: 'segredo123' }]);
  });

  it('AP-03 A10 asks for the code that is owed after the provider', async () => {
    server.use(
      http.post('/auth/sso/retorno', () =>
        HttpResponse.json({ csrfToken: 't', challenge: 'd1', retorno: '/dashboard' }),
      ),
      http.post('/auth/login/code', () => HttpResponse.json({ user: gestora(), csrfToken: 't' })),
    );
    const { user, location } = renderApp(back);
    await user.type(await screen.findByLabelText('Código'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verificar' }));
    await dashboard();
    expect(location()).toBe('/dashboard');
  });

  it('AP-03 shows the linked account, confirms at the provider, and unlinks', async () => {
    let rows = [
      {
        id: 'i1',
        provedor: 'https://id.example',
        email: 'ana@energia.example',
        vinculada_em: '2026-11-02T12:00:00Z',
        ultimo_uso: null,
      },
    ];
    let recent = false;
    const begun: unknown[] = [];
    server.use(
      http.get('/auth/sso/contas', () => HttpResponse.json({ nome: 'Energia', data: rows })),
      http.delete('/auth/sso/contas/i1', () => {
        if (!recent) return problem(403, 'Confirme sua senha para continuar.', 'reautenticacao');
        rows = [];
        return HttpResponse.json({ user: gestora(), csrfToken: 't' });
      }),
      http.post('/auth/sso', async ({ request }) => {
        begun.push(await request.json());
        return HttpResponse.json({ endereco: 'https://id.example/auth' });
      }),
    );
    const { user } = renderApp('/profile', { user: gestora({ sso: true }) });
    const list = await screen.findByRole('list', { name: 'Contas da empresa' });
    expect(list).toHaveTextContent('ana@energia.example');
    const unlink = within(list).getByRole('button');
    await user.click(unlink);
    const ask = await screen.findByRole('dialog', { name: 'Confirme sua senha' });
    await user.click(
      within(ask).getByRole('button', { name: 'Confirmar com Energia e recomeçar' }),
    );
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://id.example/auth'));
    expect(begun).toMatchObject([{ confirmar: true }]);
    recent = true;
    await user.click(within(ask).getByRole('button', { name: 'Cancelar' }));
    await user.click(unlink);
    expect(await screen.findByText('Nenhuma conta vinculada.')).toBeVisible();
  });

  it('AP-03 leaves the provider too on leaving a session that it opened', async () => {
    server.use(
      http.post('/auth/sso/sair', () => HttpResponse.json({ endereco: 'https://id.example/end' })),
    );
    const { user } = renderApp('/dashboard', { user: gestora({ sso: true }) });
    await user.click(await screen.findByRole('button', { name: 'Sair' }));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://id.example/end'));
  });
});
