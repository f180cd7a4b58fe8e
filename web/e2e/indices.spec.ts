import { expectAccessible } from './support/axe';
import { expect, test } from './support/test';

const series = [
  'data;valor',
  '01/01/2024;0,42',
  '01/02/2024;0,83',
  '01/03/2024;0,16',
  '01/05/2024;0,46',
].join('\r\n');

test('CC-14 imports the series of an index, fills its gap by hand, and keeps a provisional value apart', async ({
  page,
}) => {
  await page.goto('/admin/configuracoes');
  await page.getByRole('link', { name: 'Índices' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Índices');
  await page.getByRole('tab', { name: 'IGP-M' }).click();
  await page.getByRole('button', { name: 'Importar série' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar série do IGP-M' });
  const file = { name: 'bcdata.sgs.189.csv', mimeType: 'text/csv', buffer: Buffer.from(series) };
  await dialog.getByLabel('Arquivo da série do IGP-M').setInputFiles(file);
  await expect(dialog.getByText('Depois da importação ainda faltam meses na série')).toBeVisible();
  await expectAccessible(page, 'index import');
  await dialog.getByRole('button', { name: 'Importar 4 meses' }).click();
  await expect(page.getByText('Faltam meses na série')).toBeVisible();

  await page.getByRole('button', { name: 'Informar valor' }).click();
  const value = page.getByRole('dialog', { name: 'Informar valor do IGP-M' });
  await value.getByRole('combobox', { name: 'Mês' }).selectOption('04');
  await value.getByRole('textbox', { name: /Variação no mês/ }).fill('-0,38');
  await value.getByRole('checkbox', { name: /Valor provisório/ }).check();
  await value.getByRole('textbox', { name: /Fonte/ }).fill('Prévia da FGV');
  await value.getByRole('button', { name: 'Salvar valor' }).click();
  await expect(page.getByText('Faltam meses na série')).toBeHidden();
  await expect(page.getByText('Prévia da FGV')).toBeVisible();
  await expect(page.getByText('Provisório', { exact: true })).toBeVisible();
  await expectAccessible(page, 'indices');
});

test('DB-17 gives a threshold another value from a day on, and takes it back', async ({ page }) => {
  await page.goto('/admin/parametros?q=banda_estreita');
  const name = 'Faixa estreita, sem exigência de margem, abaixo de';
  await page.getByRole('button', { name: `Nova vigência: ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Valor/ }).fill('12,5');
  await dialog.getByRole('textbox', { name: /^Vale desde/ }).fill('01/01/2026');
  await dialog.getByRole('textbox', { name: /^Fonte/ }).fill('Comitê de risco');
  await dialog.getByRole('button', { name: 'Criar vigência' }).click();
  await expect(page.getByText('12,5 %')).toBeVisible();
  await page.getByRole('button', { name: `Histórico: ${name}` }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expectAccessible(page, 'parameter history');
  await page.getByRole('button', { name: 'Excluir a vigência de 01/01/2026' }).click();
  await page.getByRole('button', { name: 'Excluir vigência' }).click();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByText('12,5 %')).toBeHidden();
  await expectAccessible(page, 'parameters');
});
