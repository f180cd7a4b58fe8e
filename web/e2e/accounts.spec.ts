import type { Page } from '@playwright/test';
import { now } from './support/api';
import { linkInMail, subjectsTo } from './support/mail';
import { emailOf } from './support/server';
import { expect, test } from './support/test';
import { long } from './support/tier';

// Accounts are the same on every screen size; shell.spec.ts and a11y.spec.ts see them on a phone.
test.describe('accounts', { tag: '@desktop' }, () => {
  test.use({ role: null });

  test('AU-08 AU-16 AU-17 a registration is confirmed by its mail, waits, is approved and opens the dashboard', async ({
    page,
    open,
    server,
  }) => {
    const email = 'nova.consultora@ynova.example';
    const own = 'uma-senha-de-2026';
    const typed = 'outra-senha-de-2026'; // into the form, and not kept (SX-18)

    await test.step('AU-09 AU-10 AU-11 the form says what is wrong', async () => {
      await page.goto('/login');
      await page.getByRole('tab', { name: 'Cadastro' }).click();
      await page.getByLabel('Nome').fill('Nova Consultora');
      await page.getByLabel('E-mail').fill('sem-arroba');
      await page.getByLabel('CNPJ (opcional)').fill('11.222.333/0001-82');
      await page.getByLabel('Senha', { exact: true }).fill('curta');
      await page.getByLabel('Confirmar senha').fill('outra');
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      for (const sentence of [
        'E-mail invalido',
        'Informe um CNPJ válido',
        'Senha deve ter ao menos 8 caracteres e numeros',
        'As senhas nao sao iguais',
      ]) {
        await expect(page.getByText(sentence)).toBeVisible();
      }
    });

    await test.step("AU-08 a valid one says that a mail is on its way, 'Voltar' leads to the login", async () => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('CNPJ (opcional)').fill('');
      await page.getByLabel('Senha', { exact: true }).fill(typed);
      await page.getByLabel('Confirmar senha').fill(typed);
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      await expect(page.getByText('Enviamos uma confirmação por e-mail.')).toBeVisible();
      await page.getByRole('button', { name: 'Voltar' }).click();
      await expect(page.getByRole('tab', { name: 'Login', selected: true })).toBeVisible();
    });

    await test.step('AU-16 SX-18 the link of the mail opens on /login, asks for name and password, and confirms', async () => {
      const link = await linkInMail(server, email, 'confirmar');
      await page.goto(link);
      await expect(page).toHaveURL(/\/login$/); // SX-09: the secret is out of the address
      await page.getByLabel('Nome').fill('Nova Consultora');
      await page.getByLabel('Senha', { exact: true }).fill(own);
      await page.getByLabel('Confirmar senha').fill(own);
      await page.getByRole('button', { name: 'Confirmar cadastro' }).click();
      await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
      await page.getByRole('button', { name: 'Ir para o login' }).click();
    });

    await test.step('AU-17 until somebody approves there is nothing to see', async () => {
      await signIn(page, email, own);
      await expect(page.getByRole('heading', { name: 'Aguardando aprovação' })).toBeVisible();
      await page.goto('/contratos');
      await expect(page.getByRole('heading', { name: 'Aguardando aprovação' })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    });

    await test.step('AU-17 the gestora approves in /admin/usuarios', async () => {
      const desk = await open('gestora');
      await desk.goto('/admin/usuarios');
      await desk.getByLabel('Situação').selectOption('pendente');
      await desk.getByRole('button', { name: 'Aprovar Nova Consultora' }).click();
      const dialog = desk.getByRole('dialog', { name: /Aprovar o cadastro/ });
      await dialog.getByRole('button', { name: 'Aprovar', exact: true }).click();
      await expect(dialog.getByText('Escolha ao menos um papel')).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Consultor' }).check();
      await dialog.getByRole('button', { name: 'Aprovar', exact: true }).click();
      await expect(desk.getByText('Nova Consultora foi aprovado.')).toBeVisible();
    });

    await test.step('AU-17 the new user is let in, and was told', async () => {
      await page.getByRole('button', { name: 'Verificar novamente' }).click();
      await expect(page.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible();
      await signIn(page, email, own);
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Contratos Ativos 0/ })).toBeVisible();
      // In the quiet hours that nobody changed, 22:00 to 08:00, the letter waits (CS-05).
      const timeZone = 'America/Sao_Paulo';
      const clock = (await now(page)).toLocaleTimeString('pt-BR', { timeZone });
      const told = async () => (await subjectsTo(server, email)).join();
      if (clock > '08:01' && clock < '21:58') await expect.poll(told).toContain('foi liberado');
    });
  });

  test('AU-06 AU-12 AU-13 AU-16 a forgotten password is set anew by the link of the mail, once', async ({
    page,
    server,
  }) => {
    const email = emailOf('backoffice');
    const before = server.passwordOf('backoffice');
    const next = `${before}-redefinida`;
    await page.goto('/login');
    const forgot = page.getByRole('button', { name: 'Esqueci minha senha' });
    await forgot.click();
    await expect(page.getByText('Informe seu e-mail primeiro.')).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await forgot.click();
    await expect(
      page.getByText('Se o e-mail existir, enviaremos instrucoes para redefinicao.'),
    ).toBeVisible();

    const link = await linkInMail(server, email, 'redefinir');
    await page.goto(link);
    await page.getByLabel('Nova senha').fill('curta');
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await expect(page.getByText('Senha deve ter ao menos 8 caracteres e numeros')).toBeVisible();
    await page.getByLabel('Nova senha').fill(next);
    await page.getByLabel('Confirmar senha').fill(next);
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await expect(page.getByText('Senha redefinida. Entre com a nova senha.')).toBeVisible();
    server.signedOut('backoffice', next);

    await signIn(page, email, before);
    await expect(page.getByText('E-mail ou senha')).toBeVisible();
    await signIn(page, email, next);
    await expect(page).toHaveURL('/dashboard');

    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto(link);
    await page.getByLabel('Nova senha').fill(before);
    await page.getByLabel('Confirmar senha').fill(before);
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await expect(page.getByRole('alert')).toContainText(/link/i);
  });

  test('FC-06 SX-09 who is invited is greeted by name, and her first password opens the dashboard', async ({
    page,
    open,
    server,
  }) => {
    const email = 'iara.nunes@ynova.example';
    const gestora = await open('gestora');
    await gestora.goto('/admin/usuarios');
    await gestora.getByRole('button', { name: 'Convidar usuário' }).click();
    const dialog = gestora.getByRole('dialog', { name: 'Convidar usuário' });
    await dialog.getByLabel('Nome').fill('Iara Nunes');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('checkbox', { name: /^Backoffice/ }).check();
    await dialog.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(dialog).toBeHidden();
    await gestora.getByLabel('Buscar por nome, e-mail ou CNPJ').fill(email);
    await expect(gestora.getByText('Convidado, ainda sem senha')).toBeVisible();
    await gestora.getByRole('button', { name: 'Ações de Iara Nunes' }).click();
    await expect(gestora.getByRole('menuitem', { name: 'Convidar de novo' })).toBeVisible();

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.headers().referer ?? ''));
    await page.goto(await linkInMail(server, email, 'convite'));
    await expect(page).toHaveURL(/\/login$/); // the secret is out of the address
    await expect(page.getByText('Iara Nunes')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await page.reload();
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-de-2026');
    await page.getByLabel('Confirmar senha').fill('uma-senha-de-2026');
    await page.getByRole('button', { name: 'Criar senha e entrar' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(asked.filter((referer) => referer.includes('convite'))).toEqual([]);
  });

  test(
    'AU-14 a wrong password is said under the form, and does not sign in',
    long('login.test.tsx has the sentence, session_test.go the refusal'),
    async ({ page }) => {
      await page.goto('/login');
      await signIn(page, emailOf('gestora'), 'nao-e-esta-1');
      await expect(page.getByRole('alert')).toContainText('E-mail ou senha');
      await expect(page).toHaveURL('/login');
      await signIn(page, 'ninguem@ynova.example', 'nao-e-esta-1');
      await expect(page.getByRole('alert')).toContainText('E-mail ou senha');
    },
  );

  test('AU-04 SH-10 leaving ends the session on the server, also for the back button', async ({
    page,
    server,
  }) => {
    await page.goto('/login');
    await signIn(page, emailOf('gestora'), server.passwordOf('gestora'));
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('link', { name: 'Contratos', exact: true }).click();
    await expect(page).toHaveURL('/contratos');
    const before = await page.context().cookies();
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.context().clearCookies();
    await page.context().addCookies(before);
    expect((await page.request.get('/auth/me')).status()).toBe(401);
  });

  test('AU-17 a session that was ended elsewhere leads to the login, which says so', async ({
    page,
    open,
    server,
  }) => {
    await page.goto('/login');
    await signIn(page, emailOf('consultor'), server.passwordOf('consultor'));
    await expect(page).toHaveURL('/dashboard');
    const other = await open(null);
    await other.goto('/login');
    await signIn(other, emailOf('consultor'), server.passwordOf('consultor'));
    await expect(other).toHaveURL('/dashboard');
    await other.goto('/profile');
    const sessions = other.getByRole('list', { name: 'Sessões' });
    await expect(sessions.getByText('Esta sessão')).toHaveCount(1);
    for (;;) {
      const end = sessions.getByRole('button', { name: /^Encerrar sessão/ });
      const open = await end.count();
      if (open === 0) break;
      await end.first().click();
      await expect(end).toHaveCount(open - 1);
    }
    server.signedOut('consultor');
    await page.getByRole('link', { name: 'Contratos', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible();
  });
});

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Entrar' }).click();
}
