import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { visit } from './support/screens';
import { expect, test } from './support/test';

// What a screen is on paper (FC-09): read from the PDF that the browser prints.

const width = (landscape: boolean) => (landscape ? 842 : 595);

interface Sheets {
  /** The text of each page, lines as they stand. */
  pages: string[];
  landscape: boolean;
}

async function printed(page: Page): Promise<Sheets> {
  const input = await page.pdf({ preferCSSPageSize: true });
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
  const [, points = '0'] = /\/MediaBox \[0 0 ([\d.]+)/.exec(input.toString('latin1')) ?? [];
  const landscape = Math.round(Number(points)) === width(true);
  expect(Math.round(Number(points))).toBe(width(landscape));
  return { pages: text.split('\f').slice(0, -1), landscape };
}

/** What can be pressed and would be drawn, besides what tables say. */
async function pressed(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const words = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [data-print="hide"], input, select')]
      .filter((node) => !node.closest('td, th') && node.checkVisibility())
      .map((node) => node.textContent),
  );
  await page.emulateMedia({ media: null });
  return words;
}

for (const [address, title, hidden] of [
  ['/contratos', 'Contratos', ['Abrir', 'Editar', 'Exportar', 'Resetar filtros', 'Criar contrato']],
  ['/balancos', 'Balanço Energético', ['Abrir', 'Exportar', 'Atualizar']],
  ['/dashboard?mes=2026-10', 'Dashboard', ['Ver tudo', 'Ver dados']],
  ['/oportunidades', 'Oportunidades de Contrato', ['Exportar', 'Colunas']],
  ['/propostas', 'Propostas', ['Exportar', 'Colunas']],
] as const) {
  test(`FC-09 ${address} is a clean page`, { tag: '@desktop' }, async ({ page }) => {
    await visit(page, address, title);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect(await pressed(page)).toEqual([]);
    const { pages } = await printed(page);
    const text = pages.join('\n');
    for (const word of hidden) expect(text, word).not.toContain(word);
    expect(pages[0]).toContain(title);
    for (const [n, sheet] of pages.entries()) {
      expect(sheet).toMatch(/Emitido em \d\d\/\d\d\/\d{4} \d\d:\d\d por /);
      expect(sheet).toContain(`Página ${n + 1} de ${pages.length}`);
    }
  });
}

const codes = (text = '') => new Set(text.match(/CT-\d+/g)).size;

test('FC-09 a page holds twenty contracts in a table, on a phone too', async ({ page }) => {
  await visit(page, '/contratos', 'Contratos');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const { pages, landscape } = await printed(page);
  expect(landscape).toBe(false);
  expect(codes(pages[0])).toBe(20);
  expect(pages[0]).toMatch(/Contrato\s+Cliente\s+Vigência/);
});

test('FC-09 more than eight columns lie across', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/balancos', 'Balanço Energético');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/balancos\/./);
  await expect(page.locator('main table').first()).toBeVisible();
  expect((await printed(page)).landscape).toBe(true);
});

test('FC-09 Imprimir loads every row, under one head a page, and says its filters', {
  tag: '@desktop',
}, async ({ page }) => {
  // The window of the printer stays open until the test prints.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-asked', '');
  });
  await visit(page, '/contratos?renova_em=24', 'Contratos');
  const status = await page.getByRole('status').first().textContent();
  const total = Number.parseInt(status ?? '', 10);
  expect(total).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Mais ações da lista' }).click();
  await page.getByRole('menuitem', { name: 'Imprimir' }).click();
  await expect(page.locator('body[data-asked]')).toBeAttached();
  const { pages } = await printed(page);
  expect(codes(pages.join('\n'))).toBe(total);
  expect(pages[0]).toContain('Renovação: Renovação em 24 meses');
  for (const sheet of pages) expect(sheet).toMatch(/Contrato\s+Cliente\s+Vigência/);
  await expect(page.locator('tbody tr')).toHaveCount(20);
});

test('FC-09 a list of more than 2,000 rows is exported', async ({ page }) => {
  await page.route('**/contracts?**pageSize=100**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 2001 } });
  });
  await visit(page, '/contratos', 'Contratos');
  await page.getByRole('button', { name: 'Mais ações da lista' }).click();
  await page.getByRole('menuitem', { name: 'Imprimir' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Exporte a lista: são mais de 2.000 linhas.',
  );
});
