import { expectAccessible } from './support/axe';
import { expect, test } from './support/test';
import { long } from './support/tier';

/** A file of the central bank: the variations of the months of 2024. */
const series = (variations: Record<string, string>) => ({
  name: 'bcdata.sgs.189.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['data;valor', ...Object.entries(variations).map(([m, v]) => `01/${m}/2024;${v}`)].join('\r\n'),
  ),
});
const complete = { '01': '0,07', '02': '-0,52', '03': '-0,47', '04': '0,31' };

test(
  'CC-14 imports the series of an index, refuses a gap, and keeps a provisional value apart',
  long(
    'indices-page.test.tsx imports a series and keeps a provisional value apart, gap_test.go refuses a gap',
    '@desktop',
  ),
  async ({ page }) => {
    await page.goto('/admin/configuracoes');
    await page.getByRole('link', { name: 'Índices' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Índices');
    await page.getByRole('tab', { name: 'IGP-M' }).click();
    await page.getByRole('button', { name: 'Importar série' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar série do IGP-M' });
    const file = dialog.getByLabel('Arquivo da série do IGP-M');

    await test.step('CC-14 a series with a gap is not stored', async () => {
      const { '03': _, ...rest } = complete;
      await file.setInputFiles(series(rest));
      await expect(
        dialog.getByText('Linha 4, coluna 1: Falta mar/2024: a série não pode ter meses sem valor'),
      ).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Importar 3 meses' })).toBeDisabled();
      await expectAccessible(page, 'index import with a gap');
    });

    await file.setInputFiles(series(complete));
    await dialog.getByRole('button', { name: 'Importar 4 meses' }).click();
    await expect(dialog).toBeHidden();

    await test.step('CC-14 neither is a month that leaves one, typed by hand', async () => {
      await page.getByRole('button', { name: 'Informar valor' }).click();
      const value = page.getByRole('dialog', { name: 'Informar valor do IGP-M' });
      const month = value.getByRole('combobox', { name: 'Mês' });
      await month.selectOption('06');
      await value.getByRole('combobox', { name: 'Ano' }).selectOption('2024');
      await value.getByRole('textbox', { name: /Variação no mês/ }).fill('-0,38');
      await value.getByRole('checkbox', { name: /Valor provisório/ }).check();
      await value.getByRole('textbox', { name: /Fonte/ }).fill('Prévia da FGV');
      await value.getByRole('button', { name: 'Salvar valor' }).click();
      await expect(
        value.getByText('Falta mai/2024: a série não pode ter meses sem valor'),
      ).toBeVisible();
      await month.selectOption('05');
      await value.getByRole('button', { name: 'Salvar valor' }).click();
      await expect(value).toBeHidden();
    });
    await expect(page.getByText('Prévia da FGV')).toBeVisible();
    await expect(page.getByText('Provisório', { exact: true })).toBeVisible();
    await expectAccessible(page, 'indices');
  },
);

test(
  'DB-17 gives a threshold another value from a day on, and takes it back @desktop',
  long('parameters-page.test.tsx enters it, takes it back and shows the history'),
  async ({ page }) => {
    await page.goto('/admin/parametros?q=banda_estreita');
    const name = 'Faixa estreita, sem exigência de margem, abaixo de';
    await page.getByRole('button', { name: `Nova vigência: ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Valor/ }).fill('12,5');
    await dialog.getByRole('textbox', { name: /^Vale desde/ }).fill('01/01/2026');
    await dialog.getByRole('textbox', { name: /^Fonte/ }).fill('Comitê de risco');
    await dialog.getByRole('button', { name: 'Criar vigência' }).click();
    await expect(page.getByText('12,5%')).toBeVisible();
    await page.getByRole('button', { name: `Histórico: ${name}` }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, 'parameter history');
    await page.getByRole('button', { name: 'Excluir a vigência de 01/01/2026' }).click();
    await page.getByRole('button', { name: 'Excluir vigência' }).click();
    await page.getByRole('button', { name: 'Fechar' }).click();
    await expect(page.getByText('12,5%')).toBeHidden();
    await expectAccessible(page, 'parameters');
  },
);
