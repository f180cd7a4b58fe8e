import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { patience } from './support/api';
import { billOf, billTotal, scannedBillOf } from './support/bill';
import { csv, monthFigure, sendSheet } from './support/sheet';
import { expect, test } from './support/test';
import { long } from './support/tier';

// What an ordinary user starts, without settings.
test.use({ start: { unprivileged: true, empty: true } });

const own = { client: 'Gráfica Boa Letra Ltda', cnpj: '11444777000161' };

async function expectRead(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/analise-fatura');
  await page
    .getByLabel('Faturas', { exact: true })
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  const step = page.locator('[aria-current=step]');
  await expect(step).toContainText('Dados Extraídos', { timeout: patience });
  await expect(page.getByLabel('Valor da fatura', { exact: true })).toHaveValue(billTotal);
}

test('IV-05 EB-15 it reads text and sheets, and writes in its data alone', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await expectRead(page, 'texto.pdf', billOf(own));
  const header = ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh'];
  await sendSheet(
    page,
    'medicao.csv',
    csv(header, [own.client, own.cnpj, 'BRSPGRAFICA1', '2026-10', '331250']),
  );
  await expect(page).toHaveURL(/\/balancos\//);
  expect(await monthFigure(page, '2026-10', 'Consumo')).toBe('331,250');
  expect(readdirSync(server.home).filter((name) => name !== 'ynova')).toEqual(['data']);
});

test(
  'IV-05 it recognises a scan',
  long(
    'app/folder_test.go recognises one without settings; the text here is read in the same child',
    '@desktop',
  ),
  async ({ page, browser }) => {
    await expectRead(page, 'digitalizada.pdf', await scannedBillOf(browser, own));
  },
);
