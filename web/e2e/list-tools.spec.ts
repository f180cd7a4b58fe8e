import type { Page } from '@playwright/test';
import { rowsOf } from './support/api';
import { closeFilters, openFilters } from './support/filters';
import { visit } from './support/screens';
import { expect, test } from './support/test';
import { long } from './support/tier';
import { exported, sheetOf } from './support/workbook';

const rows = (page: Page) => page.getByRole('table', { name: 'Contratos' }).locator('[data-row]');
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

test.describe('the tools of the list of contracts', { tag: '@desktop' }, () => {
  test(
    'CT-04 is sorted by its headers, and the address and the back button know it',
    long('list-tools.test.tsx sorts by a header and goes back'),
    async ({ page }) => {
      await visit(page, '/contratos', 'Contratos');
      const sort = header(page, 'Cliente').getByRole('button');
      const clients = async (order: string) =>
        (await rowsOf(page, `/contracts?sort=${order}`)).slice(0, 20).map((row) => row.client_name);
      await sort.click();
      await expect(page).toHaveURL('/contratos?sort=client');
      await expect(header(page, 'Cliente')).toHaveAttribute('aria-sort', 'ascending');
      await expect(rows(page).first()).toContainText(String((await clients('client'))[0]));
      await sort.click();
      await expect(page).toHaveURL('/contratos?sort=-client');
      const last = await clients('-client');
      await expect(rows(page).first()).toContainText(String(last[0]));
      await expect(rows(page).nth(19)).toContainText(String(last[19]));
      await page.reload();
      await expect(header(page, 'Cliente')).toHaveAttribute('aria-sort', 'descending');
      await page.goBack();
      await expect(header(page, 'Cliente')).toHaveAttribute('aria-sort', 'ascending');
      await page.goBack();
      await expect(header(page, 'Cliente')).not.toHaveAttribute('aria-sort');
    },
  );

  test(
    'CT-04 shows the columns that were chosen, also on the next day',
    long('list-tools.test.tsx chooses columns and keeps them'),
    async ({ page }) => {
      await visit(page, '/contratos', 'Contratos');
      await page.getByRole('button', { name: 'Colunas' }).click();
      const chooser = page.getByRole('dialog', { name: 'Colunas da tabela' });
      await expect(chooser.getByLabel('Contrato', { exact: true })).toBeDisabled();
      await chooser.getByLabel('Status').check();
      await chooser.getByLabel('Vigência').uncheck();
      await page.keyboard.press('Escape');
      for (const reload of [false, true]) {
        if (reload) await page.reload();
        await expect(header(page, 'Status')).toBeVisible();
        await expect(header(page, 'Vigência')).toHaveCount(0);
      }
      await page.getByRole('button', { name: 'Colunas' }).click();
      await chooser.getByRole('button', { name: 'Restaurar padrão' }).click();
      await page.keyboard.press('Escape');
      await expect(header(page, 'Status')).toHaveCount(0);
      await expect(header(page, 'Vigência')).toBeVisible();
    },
  );

  test('CT-01 CT-02 exports what is filtered, in its order, as numbers and as text', async ({
    page,
  }) => {
    await visit(page, '/contratos?q=ceramica&sort=code', 'Contratos');
    const expected = await rowsOf(page, '/contracts?q=ceramica&sort=code');
    expect(expected.length).toBeGreaterThan(1);
    const codes = expected.map((row) => row.contract_code);
    const { name, bytes } = await exported(page, page, 'XLSX');
    expect(name).toMatch(/^contratos.*\.xlsx$/);
    await expect(page.getByText(/^Arquivo contratos.*xlsx gerado\.$/)).toBeVisible();
    const found = sheetOf(bytes).filter((row) => /^CT-/.test(String(row[0])));
    expect(found.map((row) => row[0])).toEqual(codes);
    const volumes = expected.map((row) => Number(row.monthly_volume_mwh));
    found.forEach((row, i) => {
      expect(row).toContain(volumes[i]);
    });

    const text = (await exported(page, page, 'CSV')).bytes.toString('utf8');
    expect([...text.matchAll(/^"?(CT-\d+)/gm)].map(([, code]) => code)).toEqual(codes);
    expect(text).toMatch(/;\d+,\d+/);
  });
});

test(
  'CT-02 the renewal filter narrows the list, and a press on its chip takes it away',
  long('list-tools.test.tsx filters, list-page.test.tsx takes the chip away'),
  async ({ page }) => {
    await visit(page, '/contratos', 'Contratos');
    const count = page.getByRole('status').filter({ hasText: 'contrato' });
    await openFilters(page);
    await page.getByLabel('Renovação').selectOption('Renovação em 12 meses');
    await expect(page).toHaveURL('/contratos?renova_em=12');
    await closeFilters(page);
    const due = await rowsOf(page, '/contracts?renova_em=12');
    await expect(count).toHaveText(due.length === 1 ? '1 contrato' : `${due.length} contratos`);
    await page.getByRole('button', { name: 'Remover filtro: Renovação em 12 meses' }).click();
    await expect(page).toHaveURL('/contratos');
  },
);
