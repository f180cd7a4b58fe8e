import { request } from '@playwright/test';
import { expect, test } from './support/test';

test('AP-01 a key is made and shown once, reads, and reads no more when it is revoked', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Integrações' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integrações' })).toBeVisible();
  const name = `ERP ${Date.now()}`;
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
});
