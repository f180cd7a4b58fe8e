import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

async function openRegister() {
  const app = renderApp('/login');
  await app.user.click(await screen.findByRole('tab', { name: 'Cadastro' }));
  return app;
}

type User = Awaited<ReturnType<typeof openRegister>>['user'];

async function fill(user: User, values: Record<string, string> = {}) {
  const all: Record<string, string> = {
    Nome: 'Ana Souza',
    'E-mail': 'ana@example.com',
    Senha: 'segredo123',
    'Confirmar senha': 'segredo123',
    ...values,
  };
  for (const [label, text] of Object.entries(all)) {
    if (text !== '') await user.type(screen.getByLabelText(label), text);
  }
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Cadastrar' }));

describe('registration', () => {
  it("AU-08 goes to the confirm mode, whose 'Voltar' returns to the login", async () => {
    const { user } = await openRegister();
    await fill(user);
    await submit(user);
    expect(await screen.findByText(/Enviamos uma confirmação por e-mail/)).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByRole('tab', { name: 'Login' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  it('AU-08 the CNPJ is optional and left out when empty', async () => {
    let sent: unknown;
    server.use(
      http.post('/auth/register', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: 'ok' }, { status: 202 });
      }),
    );
    const { user } = await openRegister();
    await fill(user);
    await submit(user);
    await screen.findByText(/Enviamos uma confirmação/);
    expect(sent).toEqual({ name: 'Ana Souza', email: 'ana@example.com', password: 'segredo123' });
  });

  it('AU-08 CC-03 a CNPJ is masked as typed and validated when filled', async () => {
    let sent: unknown;
    server.use(
      http.post('/auth/register', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: 'ok' }, { status: 202 });
      }),
    );
    const { user } = await openRegister();
    await fill(user, { 'CNPJ (opcional)': '11222333000182' });
    const cnpj = screen.getByLabelText('CNPJ (opcional)');
    expect(cnpj).toHaveValue('11.222.333/0001-82');
    await submit(user);
    expect(await screen.findByText('Informe um CNPJ válido')).toBeVisible();
    await user.clear(cnpj);
    await user.type(cnpj, '11222333000181');
    await submit(user);
    await screen.findByText(/Enviamos uma confirmação/);
    expect(sent).toMatchObject({ cnpj: '11222333000181' });
  });

  it("AU-11 the confirmation equals the password: 'As senhas nao sao iguais'", async () => {
    const { user } = await openRegister();
    await fill(user, { 'Confirmar senha': 'outra1234' });
    await submit(user);
    expect(await screen.findByText('As senhas nao sao iguais')).toBeVisible();
  });

  it('AU-09 AU-10 names every refused field at once', async () => {
    const { user } = await openRegister();
    await fill(user, { Nome: '', 'E-mail': 'ana', Senha: 'curta1', 'Confirmar senha': 'curta1' });
    await submit(user);
    expect(await screen.findByText('Informe seu nome')).toBeVisible();
    expect(screen.getByText('E-mail invalido')).toBeVisible();
    expect(screen.getByText('Senha deve ter ao menos 8 caracteres e numeros')).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveFocus();
  });

  it("puts the server's refusals on their fields", async () => {
    server.use(
      http.post('/auth/register', () =>
        problem(422, 'Escolha outra senha.', 'validacao', {
          fields: [{ path: 'password', message: 'Esta senha é muito comum.' }],
        }),
      ),
    );
    const { user } = await openRegister();
    await fill(user);
    await submit(user);
    expect(await screen.findByText('Esta senha é muito comum.')).toBeVisible();
    expect(screen.getByLabelText('Senha')).toHaveAttribute('aria-invalid', 'true');
  });

  it('says what else went wrong over the form', async () => {
    server.use(http.post('/auth/register', () => problem(429, 'Muitas tentativas. Aguarde.')));
    const { user } = await openRegister();
    await fill(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Muitas tentativas. Aguarde.');
  });
});

describe('confirmation link', () => {
  async function fillLinkPage(user: User) {
    await user.type(await screen.findByLabelText('Nome'), 'Ana Prado');
    await user.type(screen.getByLabelText('Senha'), 'novasenha1');
    await user.type(screen.getByLabelText('Confirmar senha'), 'novasenha1');
    await user.click(screen.getByRole('button', { name: 'Confirmar cadastro' }));
  }

  it('SX-18 the page of the link asks for name and password, and says why', async () => {
    const { user } = renderApp('/login?confirmar=xyz');
    await user.click(await screen.findByRole('button', { name: 'Confirmar cadastro' }));
    expect(await screen.findByText('Informe seu nome')).toBeVisible();
    expect(screen.getByText('Senha deve ter ao menos 8 caracteres e numeros')).toBeVisible();
    expect(
      screen.getByText('Por segurança, a senha é criada aqui, por quem recebeu o e-mail.'),
    ).toBeVisible();
  });

  it('AU-16 AU-08 opens on /login and confirms the account', async () => {
    let sent: unknown;
    server.use(
      http.post('/auth/confirm', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: 'Cadastro confirmado.' });
      }),
    );
    const { user, location } = renderApp('/login?confirmar=xyz');
    await fillLinkPage(user);
    expect(await screen.findByText('Cadastro confirmado.')).toBeVisible();
    expect(sent).toEqual({ token: 'xyz', name: 'Ana Prado', cnpj: '', password: 'novasenha1' });
    await user.click(screen.getByRole('button', { name: 'Ir para o login' }));
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeVisible();
    expect(location()).toBe('/login');
  });

  it('says why a link does not work', async () => {
    server.use(http.post('/auth/confirm', () => problem(422, 'O link expirou ou já foi usado.')));
    const { user } = renderApp('/login?confirmar=xyz');
    await fillLinkPage(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('O link expirou ou já foi usado.');
  });

  it('AU-16 is also open to who is signed in', async () => {
    renderApp('/login?confirmar=xyz', { user: gestora() });
    expect(await screen.findByRole('button', { name: 'Confirmar cadastro' })).toBeVisible();
  });
});
