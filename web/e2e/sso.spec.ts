import { expectAccessible } from './support/axe';
import { IdentityProvider } from './support/identity-provider';
import { emailOf, freePort, Server } from './support/server';
import { expect, test } from './support/test';

test.describe('single sign-on', { tag: '@desktop' }, () => {
  test('AP-03 signs in by a certified provider: linked once by the password, then without it', async ({
    browser,
  }, info) => {
    test.setTimeout(240_000);
    test.skip(
      !IdentityProvider.installed(),
      'oidc-provider is missing: npm install in web/tools/oidc',
    );
    // Provider and server of its own: each has to know the other's address.
    const port = await freePort();
    const server = await Server.start(info.outputPath('server.log'), {
      named: true,
      settings: {
        YNOVA_SSO_ISSUER: `http://127.0.0.1:${port}`,
        YNOVA_SSO_CLIENT_ID: 'ynova',
        YNOVA_SSO_CLIENT_SECRET: 'segredo-de-teste-do-cliente-ynova',
        YNOVA_SSO_NAME: 'Energia Exemplo',
        YNOVA_SSO_SCOPES: 'openid email profile groups',
        YNOVA_SSO_ROLES_CLAIM: 'groups',
        YNOVA_SSO_ROLES: 'mesa=backoffice;vendas=consultor',
      },
    });
    const context = await browser.newContext();
    let provider: IdentityProvider | undefined;
    try {
      const page = await context.newPage();
      const at = (path: string) => new URL(path, server.url).href;
      const begin = async () => {
        await page.goto(at('/login'));
        await page.getByRole('button', { name: 'Entrar com Energia Exemplo' }).click();
      };

      // The server has started without it, and says so.
      await begin();
      await expect(page.getByText('O provedor de identidade não responde.')).toBeVisible();
      provider = await IdentityProvider.start(port, at('/conta-da-empresa'), at('/login'));
      await page.waitForTimeout(5_000); // for which nobody waits for it again

      const there = async (login: string) => {
        await begin();
        await page.getByPlaceholder('Enter any login').fill(login);
        await page.getByPlaceholder('and password').fill('qualquer');
        await page.getByRole('button', { name: 'Sign-in' }).click();
        await page.getByRole('button', { name: 'Continue' }).click();
      };
      await there('consultor');
      await expect(
        page.getByRole('heading', { name: 'Confirme que este acesso é seu' }),
      ).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
      await expect(page.getByText(emailOf('consultor'))).toBeVisible();
      await expectAccessible(page, 'vincular a conta da empresa');
      await page.getByLabel('Senha', { exact: true }).fill(server.passwordOf('consultor'));
      await page.getByRole('button', { name: 'Vincular e entrar' }).click();
      await expect(page).toHaveURL(/\/dashboard/);

      await page.goto(at('/profile'));
      const accounts = page.getByRole('list', { name: 'Contas da empresa' });
      await expect(accounts.getByText(emailOf('consultor'))).toBeVisible();
      await expectAccessible(page, 'perfil com a conta da empresa');

      // Leaving ends the session at the provider too; the next sign-in needs no password of ours.
      await page.getByRole('button', { name: 'Sair' }).click();
      await page.getByRole('button', { name: 'Yes, sign me out' }).click();
      await expect(page).toHaveURL(/\/login/);
      await there('consultor');
      await expect(page).toHaveURL(/\/dashboard/);
    } finally {
      await context.close();
      await server.stop();
      provider?.stop();
    }
  });
});
