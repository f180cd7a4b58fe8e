import { request } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { expect, test } from './support/test';
import { long } from './support/tier';

test(
  'AP-01 a key is made and shown once, reads, and reads no more when it is revoked',
  long(
    'keys-tab.test.tsx makes, shows once and revokes a key, apikey_test.go reads with it',
    '@desktop',
  ),
  async ({ page, baseURL }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Integrações' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Integrações' })).toBeVisible();
    const name = 'ERP da casa';
    await page.getByRole('button', { name: 'Criar chave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Criar chave' });
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByRole('checkbox', { name: 'Contratos' }).click();
    await dialog.getByRole('button', { name: 'Criar chave' }).click();
    const key = await page.getByLabel('Chave de API').inputValue();
    expect(key).toMatch(/^ynv_[0-9a-f]{12}_[\w-]{43}$/);

    const program = await request.newContext({
      baseURL,
      storageState: { cookies: [], origins: [] },
      extraHTTPHeaders: { Authorization: `Bearer ${key}` },
    });
    const contracts = await program.get('/api/v1/contracts?limit=1');
    expect(contracts.status()).toBe(200);
    expect((await contracts.json()).data).toHaveLength(1);
    expect((await program.get('/api/v1/clients')).status()).toBe(403);
    expect((await program.get('/contracts')).status()).toBe(401);

    await page.reload();
    await expect(page.getByLabel('Chave de API')).toBeHidden();
    await page.getByRole('button', { name: `Revogar ${name}` }).click();
    await page.getByRole('button', { name: 'Revogar chave' }).click();
    await expect(page.getByText(`A chave ${name} foi revogada.`)).toBeVisible();
    expect((await program.get('/api/v1/contracts')).status()).toBe(401);
    await program.dispose();
  },
);

test.describe('signed out', () => {
  test.use({ role: null });

  test('AP-01 anybody reads the documentation, in light and dark and on a phone', {
    tag: '@desktop',
  }, async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1, name: 'API YNOVA v1' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `documentation of the API, ${colorScheme}`, {
        again: colorScheme === 'dark', // colours are all that differs
      });
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, 'documentation of the API at 320 px');
    await page.getByRole('link', { name: 'POST /api/v1/readings' }).click();
    const sending = page.getByRole('article', { name: 'POST /api/v1/readings' });
    await expect(sending).toBeInViewport();
    await expect(sending.getByText('Idempotency-Key: fatura')).toBeVisible();
    await sending.getByText('Campos').first().click();
    await expect(
      sending.getByText('De um repetido, o do primeiro', { exact: false }),
    ).toBeVisible();
    expect(refused).toEqual([]);
  });
});
