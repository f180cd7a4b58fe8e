import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

async function openLogin() {
  const app = renderApp('/login');
  await screen.findByRole('tab', { name: 'Login' });
  return app;
}

async function signIn(user: Awaited<ReturnType<typeof openLogin>>['user']) {
  await user.type(screen.getByLabelText('E-mail'), 'ana.souza@example.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo123');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

describe('login', () => {
  it("AU-07 shows the tabs 'Login' and 'Cadastro' and the link 'Esqueci minha senha' below the form", async () => {
    await openLogin();
    expect(screen.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: 'Cadastro' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Esqueci minha senha' })).toBeVisible();
  });

  it('SH-10 AU-03 lands on /dashboard after a successful login, with the typed credentials sent', async () => {
    let sent: unknown;
    server.use(
      http.post('/auth/login', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({
          user: { ...(await import('@/test/factories/user')).gestora() },
          csrfToken: 'token-2',
        });
      }),
    );
    const { user, location } = await openLogin();
    await signIn(user);
    await screen.findByRole('navigation', { name: 'Principal' });
    expect(location()).toBe('/dashboard');
    expect(sent).toEqual({ email: 'ana.souza@example.com', password: 'segredo123' });
  });

  it('AU-01 sends the token of GET /auth/csrf with the login', async () => {
    let token: string | null = null;
    server.use(
      http.post('/auth/login', ({ request }) => {
        token = request.headers.get('X-CSRF-Token');
        return problem(401, 'E-mail ou senha incorretos.');
      }),
    );
    const { user } = await openLogin();
    await signIn(user);
    await screen.findByText('E-mail ou senha incorretos.');
    expect(token).toBe('token-1');
  });

  it("AU-14 shows the error's message under the form", async () => {
    server.use(http.post('/auth/login', () => problem(401, 'E-mail ou senha incorretos.')));
    const { user, location } = await openLogin();
    await signIn(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('E-mail ou senha incorretos.');
    const submit = screen.getByRole('button', { name: 'Entrar' });
    expect(submit.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(location()).toBe('/login');
  });

  it("AU-14 shows 'Falha no login' when the error says nothing", async () => {
    server.use(http.post('/auth/login', () => new HttpResponse(null, { status: 500 })));
    const { user } = await openLogin();
    await signIn(user);
    expect(await screen.findByText('Falha no login')).toBeVisible();
  });

  it("AU-09 refuses an e-mail of another shape: 'E-mail invalido'", async () => {
    const { user } = await openLogin();
    await user.type(screen.getByLabelText('E-mail'), 'ana@');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('E-mail invalido')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('E-mail invalido');
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });

  it("AU-10 refuses a password without digits: 'Senha deve ter ao menos 8 caracteres e numeros'", async () => {
    const { user } = await openLogin();
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Senha'), 'semnumeros');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Senha deve ter ao menos 8 caracteres e numeros')).toBeVisible();
  });

  it('clears an error as its field is edited', async () => {
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await screen.findByText('E-mail invalido');
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    expect(screen.queryByText('E-mail invalido')).toBeNull();
  });

  it('shows the password on demand', async () => {
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
  });

  it('says that the session expired, when it did', async () => {
    const { gestora } = await import('@/test/factories/user');
    const { location } = renderApp('/profile', { user: gestora() });
    server.use(http.get('/auth/sessions', () => problem(401, 'Entre para continuar.')));
    expect(await screen.findByText('Sua sessão expirou. Entre novamente.')).toBeVisible();
    expect(location()).toBe('/login');
  });
});

describe('forgotten password', () => {
  it("AU-12 asks for the e-mail first: 'Informe seu e-mail primeiro.'", async () => {
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Informe seu e-mail primeiro.');
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });

  it("AU-13 AU-06 'Se o e-mail existir, enviaremos instrucoes para redefinicao.'", async () => {
    let sent: unknown;
    server.use(
      http.post('/auth/forgot-password', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: 'ok' });
      }),
    );
    const { user } = await openLogin();
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }));
    expect(
      await screen.findByText('Se o e-mail existir, enviaremos instrucoes para redefinicao.'),
    ).toBeVisible();
    expect(sent).toEqual({ email: 'ana@example.com' });
  });

  it("AU-13 'Nao foi possivel solicitar a redefinicao agora.' on a failure", async () => {
    server.use(http.post('/auth/forgot-password', () => problem(503, 'Indisponível.')));
    const { user } = await openLogin();
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }));
    expect(
      await screen.findByText('Nao foi possivel solicitar a redefinicao agora.'),
    ).toBeVisible();
  });

  it('AU-16 the reset link opens on /login and sets the new password', async () => {
    let sent: unknown;
    server.use(
      http.post('/auth/reset-password', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: 'ok' });
      }),
    );
    const { user, location } = renderApp('/login?redefinir=abc');
    await user.type(await screen.findByLabelText('Nova senha'), 'novasenha1');
    await user.type(screen.getByLabelText('Confirmar senha'), 'novasenha1');
    await user.click(screen.getByRole('button', { name: 'Redefinir senha' }));
    expect(await screen.findByText('Senha redefinida. Entre com a nova senha.')).toBeVisible();
    expect(sent).toEqual({ token: 'abc', password: 'novasenha1' });
    expect(location()).toBe('/login');
  });

  it('AU-06 a used or expired reset link says so', async () => {
    server.use(
      http.post('/auth/reset-password', () => problem(422, 'O link expirou ou já foi usado.')),
    );
    const { user } = renderApp('/login?redefinir=abc');
    await user.type(await screen.findByLabelText('Nova senha'), 'novasenha1');
    await user.type(screen.getByLabelText('Confirmar senha'), 'novasenha1');
    await user.click(screen.getByRole('button', { name: 'Redefinir senha' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O link expirou ou já foi usado.');
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Login' })).toBeVisible());
  });

  it('FC-06 an invitation greets by name, and its first password lets in', async () => {
    const { gestora } = await import('@/test/factories/user');
    const sent: unknown[] = [];
    server.use(
      http.post('/auth/welcome', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ name: 'Iara Nunes', email: 'iara@exemplo.com.br' });
      }),
      http.post('/auth/reset-password', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({
          message: 'Senha criada.',
          user: gestora(),
          csrfToken: 'novo',
        });
      }),
    );
    const { user, location } = renderApp('/login?convite=abc');
    expect(await screen.findByText('Iara Nunes')).toBeVisible();
    expect(screen.getByText('iara@exemplo.com.br')).toBeVisible();
    await user.type(screen.getByLabelText('Senha'), 'novasenha1');
    await user.type(screen.getByLabelText('Confirmar senha'), 'novasenha2');
    await user.click(screen.getByRole('button', { name: 'Criar senha e entrar' }));
    expect(await screen.findByText('As senhas nao sao iguais')).toBeVisible();
    await user.clear(screen.getByLabelText('Confirmar senha'));
    await user.type(screen.getByLabelText('Confirmar senha'), 'novasenha1');
    await user.click(screen.getByRole('button', { name: 'Criar senha e entrar' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(sent).toEqual([{ token: 'abc' }, { token: 'abc', password: 'novasenha1' }]);
  });

  it('FC-06 an invitation that is used up says so, and leads to the login', async () => {
    server.use(http.post('/auth/welcome', () => problem(422, 'Este link é inválido ou expirou.')));
    const { user, location } = renderApp('/login?convite=abc');
    expect(await screen.findByText('Este convite não vale mais')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ir para o login' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Login' })).toBeVisible());
    expect(location()).toBe('/login');
  });
});
