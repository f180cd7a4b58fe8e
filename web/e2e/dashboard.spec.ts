import type { Locator, Page } from '@playwright/test';
import { inDays, rowsOf } from './support/api';
import { documentedMonth } from './support/detail';
import { closeFilters, openFilters } from './support/filters';
import { visit } from './support/screens';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';
import { exported, sheetOf } from './support/workbook';

/** The rows of a table, or its cards. */
function rows(page: Page, name: string): Locator {
  const row = page.getByRole('table', { name, exact: true }).locator('tbody tr');
  return row.or(page.getByRole('list', { name, exact: true }).getByRole('listitem'));
}

const status = (page: Page) =>
  page.getByRole('status').filter({ hasText: /contrato|oportunidade/ });
const contracts = (count: number) => (count === 1 ? '1 contrato' : `${count} contratos`);

test(
  'DB-07 DB-14 DB-17 a light of the dashboard leads to its contracts with the reason, filtered, sorted and exported',
  desk('the same acts over cards, which face.spec.ts sees on a phone'),
  async ({ page }) => {
    await visit(page, `/dashboard?mes=${documentedMonth}`, 'Dashboard');
    const panel = page.getByRole('region', { name: 'Inteligência', exact: true });
    for (const name of ['Demanda', 'Modalidade Tarifária', 'Energia Reativa', 'Contrato']) {
      await expect(panel.getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(panel.getByRole('img', { name: `Sinais de ${name}` })).toBeVisible();
    }
    const red = panel.getByRole('link', { name: /em vermelho: Demanda$/ });
    const count = Number.parseInt((await red.textContent()) ?? '', 10);
    expect(count).toBeGreaterThan(0);
    await red.click();
    await expect(page).toHaveURL(`/inteligencia?mes=${documentedMonth}&tipo=demanda&luz=vermelho`);
    await expect(status(page)).toHaveText(contracts(count));
    const list = rows(page, 'Sinais de Demanda');
    await expect(list).toHaveCount(count);
    await expect(list.filter({ hasText: 'vermelho' })).toHaveCount(count);

    await test.step('EB-16 a light explains itself', async () => {
      await list
        .first()
        .getByRole('button', { name: /^Memória de cálculo: Demanda de/ })
        .click();
      await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('DB-17 it is narrowed by light and text, and the back button returns', async () => {
      await openFilters(page);
      await page.getByLabel('Sinal', { exact: true }).selectOption('Só verde');
      await expect(page).toHaveURL(/luz=verde/);
      await closeFilters(page);
      await expect(list.filter({ hasText: 'vermelho' })).toHaveCount(0);
      await page.goBack();
      await expect(status(page)).toHaveText(contracts(count));
      const code = (await list.last().textContent())?.match(/CT-\d+/)?.[0] ?? '';
      await page.getByRole('searchbox').fill(code.toLowerCase());
      await expect(list).toHaveCount(1);
      await page.getByRole('button', { name: 'Limpar busca' }).click();
      await expect(list).toHaveCount(count);
    });

    await test.step('DB-17 the workbook holds the same contracts, with the reason', async () => {
      await openFilters(page);
      const { name, bytes } = await exported(page, page, 'XLSX');
      await closeFilters(page);
      expect(name).toMatch(/\.xlsx$/);
      const all = sheetOf(bytes);
      const texts = all.map((row) => row.join(' '));
      expect(texts.filter((text) => /CT-\d+/.test(text))).toHaveLength(count);
      expect(texts.filter((text) => /vermelho/i.test(text)).length).toBeGreaterThanOrEqual(count);
    });

    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(`/dashboard?mes=${documentedMonth}`);
  },
);

test(
  'DB-17 FC-05 without a kind each contract has one line, sorted by one order',
  long(
    'intelligence-page.test.tsx has kinds and order, list-tools.test.tsx the headers',
    '@desktop',
  ),
  async ({ page }) => {
    await visit(page, `/inteligencia?mes=${documentedMonth}`, 'Inteligência');
    await expect(page.getByText('Tipo: todos · Mês: outubro de 2026')).toBeVisible();
    const table = page.getByRole('table');
    await table.getByRole('button', { name: 'Contrato', exact: true }).click();
    await expect(page).toHaveURL(/sort=code/);
    await expect(
      table.getByRole('columnheader', { name: 'Contrato', exact: true }).first(),
    ).toHaveAttribute('aria-sort', 'ascending');
    const codes = () => table.locator('tbody tr').getByRole('link').allTextContents();
    await expect
      .poll(async () => {
        const now = await codes();
        return now.length > 1 && now.join() === [...now].sort().join();
      })
      .toBe(true);
    expect(new Set(await codes()).size).toBe((await codes()).length);
    await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Contrato' });
    await expect(page).toHaveURL(/tipo=contrato/);
  },
);

test(
  'DB-06 DB-18 every opportunity is listed, sorted by the energy at stake, and exported as numbers; VD-25 a settled month has no R$',
  long(
    'opportunities-page.test.tsx lists and sorts them, panel_test.go of dashboard exports them without R$',
  ),
  async ({ page }) => {
    await visit(page, '/dashboard?mes=2026-10', 'Dashboard');
    await page.getByRole('link', { name: 'Ver todas' }).click();
    await expect(page).toHaveURL('/oportunidades?mes=2026-10');
    const all = await rowsOf(page, '/api/oportunidades?mes=2026-10');
    await expect(status(page)).toHaveText(
      all.length === 1 ? '1 oportunidade' : `${all.length} oportunidades`,
    );
    expect(all.filter((row) => row.valor_brl !== null)).toEqual([]);

    const header = page.getByRole('columnheader', { name: 'Em jogo (MWh)' });
    const tools = page.getByRole('button', { name: /^Filtros/ }); // of small screens
    await expect(header.or(tools)).toBeVisible();
    if (await tools.isVisible()) {
      await tools.click();
      await page.getByLabel('Ordenar por').selectOption('Em jogo (MWh), decrescente');
      await page.getByRole('button', { name: 'Ver resultados' }).click();
    } else {
      await header.getByRole('button').click();
      await expect(page).toHaveURL(/sort=mwh/);
      await header.getByRole('button').click();
    }
    await expect(page).toHaveURL(/sort=-mwh/);
    const energies = all.map((row) => Number(row.mwh ?? 0)).sort((a, b) => b - a);
    const largest = (energies[0] ?? 0).toLocaleString('pt-BR', { minimumFractionDigits: 3 });
    await expect(rows(page, 'Oportunidades').first()).toContainText(largest);

    await openFilters(page);
    const { bytes } = await exported(page, page, 'XLSX');
    await closeFilters(page);
    const sheet = sheetOf(bytes);
    const head = sheet.findIndex((row) => row.includes('Energia em jogo (MWh)'));
    const at = (title: string) => sheet[head]?.indexOf(title) ?? -1;
    const found = sheet.slice(head + 1).filter((row) => /^CT-/.test(String(row[0])));
    expect(found).toHaveLength(all.length);
    expect(found.map((row) => row[at('Energia em jogo (MWh)')] || 0)).toEqual(energies);
    expect(at('Valor em jogo (R$)')).toBeGreaterThan(-1);
    expect(found.filter((row) => row[at('Valor em jogo (R$)')])).toEqual([]);

    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  },
);

test(
  'DB-03 EB-16 a tile explains itself, and the radar leads to the contracts that end soon',
  long('panels.test.tsx explains tiles and radar, lists.spec.ts follows the links'),
  async ({ page }) => {
    await visit(page, '/dashboard', 'Dashboard');
    await page.getByRole('button', { name: /^Memória de cálculo: Contratos Ativos/ }).click();
    const drawer = page.getByRole('dialog', { name: /^Memória de cálculo · Contratos Ativos/ });
    await expect(drawer.getByText(/^Calculado pelas regras/)).toBeVisible();
    await page.keyboard.press('Escape');

    const radar = page.getByRole('region', { name: 'Radar de renovação' });
    const link = radar.getByRole('link', { name: /^Em até 6 meses/ });
    const count = Number(await link.locator('.kpi').textContent());
    expect(count).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL('/contratos?renova_em=6');
    await expect(status(page)).toHaveText(contracts(count));
    const [yesterday, limit] = [await inDays(page, -1), await inDays(page, 185)];
    for (const { end_date } of await rowsOf(page, '/contracts?renova_em=6')) {
      const end = String(end_date);
      expect(end >= yesterday && end <= limit, `${yesterday} <= ${end} <= ${limit}`).toBe(true);
    }
    await page.getByRole('button', { name: 'Remover filtro: Renovação em 6 meses' }).click();
    await expect(page).toHaveURL('/contratos');
    await page.goBack();
    await expect(status(page)).toHaveText(contracts(count));
  },
);

test(
  'FC-07 the back button returns to the place where the dashboard was left',
  desk('the place is kept by one hook for every window'),
  async ({ page }) => {
    await visit(page, `/dashboard?mes=${documentedMonth}`, 'Dashboard');
    const radar = page.getByRole('link', { name: /^Em até 3 meses/ });
    await expect(radar).toHaveText(/\d$/);
    await page.waitForLoadState('networkidle');
    await radar.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => window.scrollY);
    const left = await place();
    expect(left).toBeGreaterThan(500);
    await radar.click();
    await expect(page).toHaveURL(/renova_em=3/);
    await page.goBack();
    await expect(radar).toBeInViewport();
    await expect.poll(async () => Math.abs((await place()) - left)).toBeLessThanOrEqual(8);
  },
);

test('FC-08 the day of the dashboard is there with what stands below it, which it moves nowhere', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(`/dashboard?mes=${documentedMonth}`);
  await page.getByRole('heading', { name: 'Meu dia' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Como estava em' }).isVisible()).toBe(true);
});
