import { expect, test } from './support/test';

test.use({ start: { held: true } });

test('OP-02 a copy says to gestoras on every screen that its e-mails are held, until one lets them go', {
  tag: '@desktop',
}, async ({ page }) => {
  const banner = /^Envios retidos desde .+ \(\d+ mensage(m|ns)\)\.$/;
  await page.goto('/contratos');
  await expect(page.getByText(banner)).toBeVisible();
  await page.goto('/balancos');
  await expect(page.getByText(banner)).toBeVisible();

  await page.getByRole('link', { name: 'Conferir', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Envios retidos', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Liberar tudo' }).click();
  await expect(page.getByText('Informe o motivo, com até 500 caracteres.')).toBeVisible();
  await page.getByLabel('Motivo').fill('Cópia conferida: a original foi desligada');
  await page.getByRole('button', { name: 'Liberar tudo' }).click();
  await expect(page.getByText('Envios liberados.')).toBeVisible();
  await expect(page.getByText(banner)).toHaveCount(0);

  await page.goto('/contratos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(banner)).toHaveCount(0);
});
