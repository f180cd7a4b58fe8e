import { expectAccessible } from './support/axe';
import { IdentityProvider } from './support/identity-provider';
import { emailOf, freePort } from './support/server';
import { test as base, expect } from './support/test';
import { long } from './support/tier';

interface Provided {
  /** Where the provider will be: it and the server have to know the other's address. */
  port: number;
  /** Starts it there. */
  provide: () => Promise<void>;
}

const test = base.extend<Provided>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  port: async ({}, use) => use(await freePort()),
  start: ({ port }, use) =>
    use({
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
    }),
  provide: async ({ port, server }, use) => {
    let provider: IdentityProvider | undefined;
    await use(async () => {
      const [back, out] = ['/conta-da-empresa', '/login'].map((path) => `${server.url}${path}`);
      provider = await IdentityProvider.start(port, back ?? '', out ?? '');
    });
    provider?.stop();
  },
});

test.describe('single sign-on', { tag: '@desktop' }, () => {
  test.use({ role: null });
  test.skip(
    !IdentityProvider.installed(),
    'oidc-provider is missing: npm install in web/tools/oidc',
  );

  test(
    'AP-03 signs in by a certified provider: linked once by the password, then without it',
    long('sso_test.go signs in by the same provider, company.test.tsx has the screens'),
    async ({ page, server, provide }) => {
      const begin = async () => {
        await page.goto('/login');
        await page.getByRole('button', { name: 'Entrar com Energia Exemplo' }).click();
      };

      const refused = page.getByText('O provedor de identidade não responde.');
      // The server has started without it, and says so.
      await begin();
      await expect(refused).toBeVisible();
      await provide();
      // For a while after a failure nobody waits for it again.
      const login = page.getByPlaceholder('Enter any login');
      await expect(async () => {
        await begin();
        await expect(login.or(refused)).toBeVisible();
        expect(await login.isVisible()).toBe(true);
      }).toPass();

      const there = async (person: string) => {
        await begin();
        await login.fill(person);
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

      await page.goto('/profile');
      const accounts = page.getByRole('list', { name: 'Contas da empresa' });
      await expect(accounts.getByText(emailOf('consultor'))).toBeVisible();
      await expectAccessible(page, 'perfil com a conta da empresa');

      // Leaving ends the session at the provider too; the next sign-in needs no password of ours.
      await page.getByRole('button', { name: 'Sair' }).click();
      await page.getByRole('button', { name: 'Yes, sign me out' }).click();
      await expect(page).toHaveURL(/\/login/);
      await there('consultor');
      await expect(page).toHaveURL(/\/dashboard/);

      await test.step('DR-24 what is typed waits for the sign-in at the provider', async () => {
        await page.goto('/help');
        const open = page.getByRole('button', { name: 'Abrir Ticket de Suporte' });
        await open.click();
        const dialog = page.getByRole('dialog', { name: 'Abrir Ticket de Suporte' });
        await dialog.getByRole('textbox', { name: 'Assunto' }).fill('Sessão encerrada');
        await dialog.getByRole('textbox', { name: 'Descrição' }).fill('De onde vem o preço?');
        await page.context().clearCookies({ domain: new URL(server.url).hostname, name: /ynova/ });
        await dialog.getByRole('button', { name: 'Abrir chamado' }).click();
        const layer = page.getByRole('dialog', {
          name: 'Sua sessão expirou. Entre para continuar.',
        });
        await layer.getByRole('button', { name: 'Entrar com Energia Exemplo' }).click();
        await expect(page).toHaveURL(/\/help$/);
        await open.click();
        await expect(page.getByText('Rascunho recuperado')).toBeVisible();
        await expect(dialog.getByRole('textbox', { name: 'Assunto' })).toHaveValue(
          'Sessão encerrada',
        );
      });
    },
  );
});
