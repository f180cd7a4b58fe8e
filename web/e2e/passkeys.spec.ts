import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { emailOf } from './support/server';
import { expect, test } from './support/test';

/** A device of the browser's own making that keeps keys and has its owner verified, or not. */
async function deviceOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test.describe('passkeys', { tag: '@desktop' }, () => {
  // Keys belong to a name, and the other servers are reached by a number.
  test.use({ start: { named: true }, role: null });

  test('AP-03 a passkey is added, signs in alone, and opens nothing once removed', async ({
    page,
    server,
  }) => {
    const device = await deviceOf(page);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(emailOf('consultor'));
    await page.getByLabel('Senha', { exact: true }).fill(server.passwordOf('consultor'));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
    await expectAccessible(page, 'adicionar chave de acesso');
    await page.getByLabel('Nome').fill('Notebook da mesa');
    await page.getByRole('button', { name: 'Continuar' }).click();
    const keys = page.getByRole('list', { name: 'Chaves de acesso' });
    await expect(keys.getByText('Notebook da mesa')).toBeVisible();

    // The same device is not taken twice.
    await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(/^Nenhuma chave de acesso foi criada/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();

    const enter = async () => {
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    };
    await enter();
    await expect(page).toHaveURL(/\/dashboard/);
    await device.verified(false);
    await enter();
    await expect(page.getByText(/^Nenhuma chave de acesso foi usada/)).toBeVisible();
    await expectAccessible(page, 'login com chave de acesso');
    await device.verified(true);
    await enter();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/profile');
    await page.getByRole('button', { name: /^Remover chave de acesso/ }).click();
    await expect(page.getByText('Nenhuma chave de acesso.')).toBeVisible();
    await enter();
    await expect(page.getByText('Não foi possível entrar com esta chave de acesso.')).toBeVisible();
  });
});
