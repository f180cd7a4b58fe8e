import { expect, test } from './support/test';

test.use({ held: true });

test('OP-02 a copy says on every screen that its e-mails are held, until a gestora lets them go', {
  tag: '@desktop',
}, async ({ page, open }) => {
  const banner = /^Envios retidos desde .+ \(\d+ mensage(m|ns)\)\.$/;
  await page.goto('/contratos');
  await expect(page.getByText(banner)).toBeVisible();
  const office = await open('backoffice');
  await office.goto('/balancos');
  await expect(office.getByText(banner)).toBeVisible();

  await page.getByRole('link', { name: 'Conferir' }).click();
  await expect(page.getByRole('heading', { name: 'Envios retidos' })).toBeVisible();
  await page.getByRole('button', { name: 'Liberar tudo' }).click();
  await expect(page.getByText('Informe o motivo, com até 500 caracteres.')).toBeVisible();
  await page.getByLabel('Motivo').fill('Cópia conferida: a original foi desligada');
  await page.getByRole('button', { name: 'Liberar tudo' }).click();
  await expect(page.getByText('Envios liberados.')).toBeVisible();
  await expect(page.getByText(banner)).toHaveCount(0);

  await office.reload();
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(office.getByText(banner)).toHaveCount(0);
});
