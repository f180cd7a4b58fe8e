import { readdirSync } from 'node:fs';
import { patience } from './support/api';
import { billOf, billTotal, scannedBillOf } from './support/bill';
import { csv, monthFigure, sendSheet } from './support/sheet';
import { expect, test } from './support/test';

test.use({ start: { unprivileged: true, empty: true } });

const own = { client: 'Gráfica Boa Letra Ltda', cnpj: '11444777000161' };

test('IV-05 EB-15 what an ordinary user starts without settings reads text, scans and sheets', {
  tag: '@desktop',
}, async ({ page, browser, server }) => {
  for (const [name, buffer] of [
    ['texto.pdf', billOf(own)],
    ['digitalizada.pdf', await scannedBillOf(browser, own)],
  ] as const) {
    await page.goto('/analise-fatura');
    await page
      .getByLabel('Faturas', { exact: true })
      .setInputFiles({ name, mimeType: 'application/pdf', buffer });
    const step = page.locator('[aria-current=step]');
    await expect(step).toContainText('Dados Extraídos', { timeout: patience });
    await expect(page.getByLabel('Valor da fatura', { exact: true })).toHaveValue(billTotal);
  }
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
