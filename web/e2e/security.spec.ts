import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { emailOf } from './support/server';
import { expect, test } from './support/test';
import { long } from './support/tier';
import { totp } from './support/totp';

const role = 'backoffice';

async function typePassword(page: Page, own: string) {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(emailOf(role));
  await page.getByLabel('Senha', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

test.describe('profile and security', { tag: '@desktop' }, () => {
  test.use({ role: null });

  test(
    'CS-03 A05 A10 second factor, recovery code, password, sessions',
    long(
      'security.test.tsx enrols, asks for the code, changes the password and ends sessions, factor_test.go and session_test.go hold them',
    ),
    async ({ page, browser, server }) => {
      const password = server.passwordOf(role); // another journey may have given it another one
      const changed = `${password}-alterada`;
      await typePassword(page, password);
      await expect(page).toHaveURL(/\/dashboard/);
      let secret = '';
      let recovery: string[] = [];

      await test.step('CS-03 the second factor is enrolled with a QR code', async () => {
        await page.goto('/profile');
        await page.getByRole('button', { name: 'Configurar 2FA' }).click();
        const dialog = page.getByRole('dialog', { name: 'Configurar 2FA' });
        await dialog.getByLabel('Senha', { exact: true }).fill(password);
        await dialog.getByRole('button', { name: 'Continuar' }).click();
        await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
        await expectAccessible(page, 'configurar 2FA');
        secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
        await dialog.getByLabel('Código do aplicativo').fill(totp(secret));
        await dialog.getByRole('button', { name: 'Ativar' }).click();
        const list = dialog.getByRole('list', { name: 'Códigos de recuperação' });
        await expect(list.getByRole('listitem')).toHaveCount(10);
        await expectAccessible(page, 'códigos de recuperação');
        recovery = await list.getByRole('listitem').allTextContents();
        await dialog.getByRole('button', { name: 'Guardei os códigos' }).click();
        await expect(page.getByText('Ativa', { exact: true })).toBeVisible();
      });

      const other = await browser.newContext({ baseURL: server.url });
      const elsewhere = await other.newPage();
      await test.step('CS-03 A10 the login asks for the code, in another browser', async () => {
        await typePassword(elsewhere, password);
        await expect(elsewhere.getByText('Verificação em duas etapas')).toBeVisible();
        await expectAccessible(elsewhere, 'segunda etapa');
        await elsewhere.getByLabel('Código').fill('000000');
        await elsewhere.getByRole('button', { name: 'Verificar' }).click();
        await expect(elsewhere.getByText('Código inválido')).toBeVisible();
        await typeCode(elsewhere, totp(secret, 1));
      });

      await test.step('CS-03 A05 a session is ended from the other one', async () => {
        await page.reload();
        await page
          .getByRole('button', { name: /^Encerrar sessão/ })
          .first()
          .click();
        await expect(page.getByText('Sessão encerrada.')).toBeVisible();
        await elsewhere.goto('/profile');
        await expect(elsewhere).toHaveURL(/\/login/);
      });

      await test.step('A10 a recovery code takes the place of the app', async () => {
        await typePassword(elsewhere, password);
        await typeCode(elsewhere, recovery[0] ?? '');
      });

      await test.step("CS-03 'Alterar senha' ends the other sessions", async () => {
        await page.getByRole('button', { name: 'Alterar senha' }).click();
        const dialog = page.getByRole('dialog', { name: 'Alterar senha' });
        await dialog.getByLabel('Senha atual').fill(password);
        await dialog.getByLabel('Nova senha', { exact: true }).fill(changed);
        await dialog.getByLabel('Confirmar nova senha').fill(changed);
        await expectAccessible(page, 'alterar senha');
        await dialog.getByRole('button', { name: 'Alterar senha' }).click();
        await expect(page.getByText(/^Senha alterada/)).toBeVisible();
        server.signedOut(role, changed);
        await elsewhere.goto('/profile');
        await expect(elsewhere).toHaveURL(/\/login/);
        await other.close();
      });

      await test.step('A10 disabling it takes password and code', async () => {
        await page.getByRole('button', { name: 'Desativar 2FA' }).click();
        const dialog = page.getByRole('dialog', { name: 'Desativar 2FA' });
        await dialog.getByLabel('Senha', { exact: true }).fill(changed);
        await dialog.getByLabel(/^Código/).fill(recovery[1] ?? '');
        await dialog.getByRole('button', { name: 'Desativar' }).click();
        await expect(page.getByText('Verificação em duas etapas desativada.')).toBeVisible();
        server.signedOut(role);
      });
    },
  );

  test.describe('at two widths', () => {
    test.use({ role: 'consultor' });

    test(
      'U01 profile and agenda at 1440 and 360 px',
      long('a11y.spec.ts sweeps the three; the narrow window is of the long run'),
      async ({ page }) => {
        for (const [address, name] of [
          ['/profile', 'Segurança'],
          ['/agenda', 'Próximos Compromissos'],
          ['/notifications', 'Canais'],
        ] as const) {
          for (const width of [1440, 360]) {
            await page.setViewportSize({ width, height: 900 });
            await page.goto(address);
            await expect(page.getByRole('heading', { name })).toBeVisible();
            await expect(page.locator('.animate-skeleton, [aria-busy=true]')).toHaveCount(0);
            await expectAccessible(page, `${address} ${width}`);
            await expectNoSidewaysScroll(page, `${address} ${width}`);
          }
        }
      },
    );
  });
});
