import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { documentedMonth } from './support/detail';
import { visit } from './support/screens';
import { expect, test } from './support/test';
import { long } from './support/tier';

// What a screen is on paper (FC-09): read from the PDF that the browser prints.

const a4 = [595, 842];

interface Sheets {
  /** The text of each page, lines as they stand. */
  pages: string[];
  landscape: boolean;
}

/** The pages of the screen; each names its number, and when it was printed by whom. */
async function printed(page: Page): Promise<Sheets> {
  const input = await page.pdf({ preferCSSPageSize: true });
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
  const width = /\/MediaBox \[0 0 ([\d.]+)/.exec(input.toString('latin1'))?.[1];
  expect(a4).toContain(Math.round(Number(width)));
  const pages = text.split('\f').slice(0, -1);
  for (const [n, sheet] of pages.entries()) {
    expect(sheet).toMatch(/Emitido em \d\d\/\d\d\/\d{4} \d\d:\d\d por /);
    expect(sheet).toContain(`Página ${n + 1} de ${pages.length}`);
  }
  return { pages, landscape: Math.round(Number(width)) === a4[1] };
}

/** What can be pressed and would be drawn, besides figures and what tables say. */
async function pressed(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const words = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [data-print="hide"], input, select')]
      .filter((node) => !node.closest('td, th, [data-print=keep]') && node.checkVisibility())
      .map((node) => node.textContent),
  );
  await page.emulateMedia({ media: null });
  return words;
}

/** How often a contract is named by its last figures. */
const contracts = (text = '') => text.match(/…\d{4}/g)?.length ?? 0;
const head = /Cliente\s+Contrato/;

test('FC-09 a list is a clean page of a table, on a phone too', async ({ page }) => {
  await visit(page, '/contratos', 'Contratos');
  expect(await pressed(page)).toEqual([]);
  const { pages, landscape } = await printed(page);
  expect([pages.length, landscape]).toEqual([1, false]);
  expect(contracts(pages[0])).toBe(20);
  expect(pages[0]).toMatch(head);
  expect(pages[0]).not.toMatch(/Abrir|Editar|Exportar|Resetar filtros|Criar contrato/);
});

test('FC-09 what has only just come has its head and foot on paper', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.route(/\/paper-\w+-/, () => {}); // a slow network: what is fetched apart never comes
  await visit(page, '/contratos', 'Contratos');
  const { pages } = await printed(page);
  expect(pages[0]).toContain('Contratos');
});

for (const [more, tier] of [
  [0, { tag: '@desktop' }],
  [2, long('the same sheets before', '@desktop')],
] as const) {
  test(
    `FC-09 the sums of a list stand whole, below a row, wherever its sheet ends, ${more} sheets on`,
    tier,
    async ({ page }) => {
      await visit(page, '/contratos', 'Contratos');
      await expect(page.getByLabel(/^Totais de /)).toBeVisible();
      // How tall the rows are differs: tests before this one have entered contracts of their own.
      const { length } = (await printed(page)).pages;
      await sumsFlowOver(page, length + more);
    },
  );
}

/**
 * Lets the rows grow until the sums leave sheet n, which it finds to a pixel a row, and wants
 * them whole, below a row, on the way. Then little else has left it: the row above them, and
 * another where a row that left a sheet before came in.
 */
async function sumsFlowOver(page: Page, n: number): Promise<void> {
  let [fits, over] = [0, 256];
  const found = new Map<number, { sheets: number; rows: number }>();
  while (over - fits > 1) {
    const room = (fits + over) / 2;
    await addRoom(page, room);
    const { pages } = await printed(page);
    const last = pages.at(-1) ?? '';
    const rows = contracts(last);
    expect(last, `${room} px`).toMatch(head);
    expect(last, `${room} px`).toMatch(/Contratado[\s\S]+Consumo/);
    expect(rows, `${room} px`).toBeGreaterThan(0);
    found.set(room, { sheets: pages.length, rows });
    if (pages.length > n) over = room;
    else fits = room;
  }
  expect(found.get(fits)?.sheets).toBe(n);
  expect(found.get(over)?.sheets).toBe(n + 1);
  expect(found.get(over)?.rows).toBeLessThanOrEqual(2);
}

/** Makes the rows of the list taller. */
function addRoom(page: Page, room: number): Promise<void> {
  return page.locator('main [data-row]').evaluateAll((rows, room) => {
    for (const cell of rows.flatMap((row) => [...row.children])) {
      if (cell instanceof HTMLElement)
        cell.style.setProperty('padding-bottom', `${room}px`, 'important');
    }
  }, room);
}

test('FC-09 the dashboard is clean pages', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, `/dashboard?mes=${documentedMonth}`, 'Dashboard');
  expect(await pressed(page)).toEqual([]);
  const { pages } = await printed(page);
  expect(pages[0]).toContain('Dashboard · outubro de 2026');
  expect(pages.join()).not.toMatch(/Ver tudo|Ver dados|Abrir contrato/);
});

test('FC-09 more than eight columns lie across, and no row is missing', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, `/email?mes=${documentedMonth}`, 'Gestão de Emails CCEE');
  await page.getByRole('button', { name: 'Completo' }).click();
  const total = await rowsIn(page);
  expect(total).toBeGreaterThan(await page.locator('main tbody tr').count());
  const { pages, landscape } = await printed(page);
  expect(landscape).toBe(true);
  const found = pages.join('\n').match(new RegExp(meters.source, 'g'));
  expect(found).toHaveLength(await measuredOf(page));
  for (const sheet of pages) expect(sheet).toContain('Consumo');
  expect(await linesAround(page), 'a line below the last row may take a sheet').toEqual([]);
});

/** The lines that a sheet draws below its table, on what is around it. */
async function linesAround(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const widths = await page.locator('main table').evaluate((table) => {
    const found: string[] = [];
    for (let node = table.parentElement; node; node = node.parentElement) {
      found.push(getComputedStyle(node).borderBottomWidth);
    }
    return found;
  });
  await page.emulateMedia({ media: null });
  return widths.filter((width) => width !== '0px');
}

/** A meter of the demonstration, in one piece; other tests of the worker bring other ones. */
const meters = /\bBR[A-Z]{2}\d{4}M\d\d\b/;

/** How many records of the month are of such a meter. */
async function measuredOf(page: Page): Promise<number> {
  const answer = await page.request.get(`/energy-balance/email?mes=${documentedMonth}`);
  const { data }: { data: { meter: string }[] } = await answer.json();
  return data.filter(({ meter }) => meters.test(meter)).length;
}

/** How many rows the list says that it has. */
async function rowsIn(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: /^\d+ / }).first();
  return Number.parseInt((await status.textContent()) ?? '', 10);
}

test('FC-09 Imprimir loads every row, under one head a page, and says its filters', {
  tag: '@desktop',
}, async ({ page }) => {
  // The window of the printer stays open until the test prints.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-asked', '');
  });
  await visit(page, '/contratos?renova_em=24', 'Contratos');
  const total = await rowsIn(page);
  expect(total).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Mais ações da lista' }).click();
  await page.getByRole('menuitem', { name: 'Imprimir' }).click();
  await expect(page.locator('body[data-asked]')).toBeAttached();
  const { pages } = await printed(page);
  expect(contracts(pages.join('\n'))).toBe(total);
  expect(pages[0]).toContain('Renovação: Renovação em 24 meses');
  for (const sheet of pages) expect(sheet).toMatch(head);
  await expect(page.locator('[data-row]')).toHaveCount(20);
});
