import { ownContract } from './support/contract';
import { fact } from './support/detail';
import { expect, test } from './support/test';
import { exported } from './support/workbook';

test('DR-26 additional data are typed, found by, shown in a column and exported', {
  tag: '@desktop',
}, async ({ page }) => {
  const { id, code } = await ownContract(page);
  const label = `Praça ${code.slice(-6)}`;
  await page.goto(`/contratos/${id}/editar`);
  await page.getByRole('button', { name: 'Adicionar dado' }).click();
  await page.getByLabel('Nome do dado 1').fill(label);
  await page.getByLabel('Valor do dado 1').fill('Norte');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page).toHaveURL(`/contratos/${id}`);
  await expect(fact(page, label)).toContainText('Norte');

  await page.goto('/contratos');
  const filter = page.getByLabel('Dado adicional');
  await filter.fill(`${label.toUpperCase()}:norte`);
  await filter.press('Enter');
  const rows = page.getByRole('table', { name: 'Contratos' }).locator('[data-row]');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(code);

  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('dialog', { name: 'Colunas da tabela' }).getByLabel(label).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: label })).toBeVisible();
  await expect(rows).toContainText('Norte');

  const text = (await exported(page, page, 'CSV')).bytes.toString('utf8');
  expect(text).toContain(label);
  expect(text).toContain('Norte');

  // Without a label the lists have no filter by one, as others expect them.
  await page.goto(`/contratos/${id}/editar`);
  await page.getByRole('button', { name: 'Remover dado 1' }).click();
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page).toHaveURL(`/contratos/${id}`);
  await expect(fact(page, label)).toHaveCount(0);
});
