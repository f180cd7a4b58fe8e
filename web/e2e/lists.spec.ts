import type { Locator, Page } from '@playwright/test';
import { rowsOf } from './support/api';
import { ownContract } from './support/contract';
import { moreActs } from './support/detail';
import { visit } from './support/screens';
import { expect, test } from './support/test';
import { long } from './support/tier';

const contracts = (page: Page) => page.getByRole('table', { name: 'Contratos' });
const rows = (page: Page) => contracts(page).locator('[data-row]');

test.describe('lists and the dashboard', { tag: '@desktop' }, () => {
  test(
    'CT-01 contracts are found by code, by name without accents and by CNPJ',
    long('list_test.go of contract finds each, list-page.test.tsx asks'),
    async ({ page }) => {
      await visit(page, '/contratos', 'Contratos');
      const box = page.getByRole('searchbox', { name: 'Buscar por código, cliente ou CNPJ' });
      const [contract] = await rowsOf(page, '/contracts?q=ceramica');
      const cnpj = String(contract?.cnpj);
      const masked = cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
      for (const typed of ['ceramica vale', 'CERÂMICA', cnpj, masked]) {
        await box.fill(typed);
        await expect(rows(page).filter({ hasNotText: 'Cerâmica Vale Sereno' }), typed).toHaveCount(
          0,
        );
        await expect(rows(page).first(), typed).toContainText('Cerâmica Vale Sereno');
      }
      await box.fill(String(contract?.contract_code).toLowerCase());
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(String(contract?.contract_code));
      await page.getByRole('button', { name: 'Resetar filtros' }).click();
      await expect(rows(page)).toHaveCount(20);
      await expect(page).toHaveURL('/contratos');
    },
  );

  test(
    'CT-04 pages hold twenty rows, and the back button returns',
    long('list-page.test.tsx pages by twenty'),
    async ({ page }) => {
      await visit(page, '/contratos', 'Contratos');
      const total = (await rowsOf(page, '/contracts')).length;
      const first = await rows(page).first().textContent();
      await page.getByRole('button', { name: 'Próxima' }).click();
      await expect(page).toHaveURL('/contratos?page=2');
      await expect(page.getByText(`21–40 de ${total}`)).toBeVisible();
      await expect(rows(page).first()).not.toHaveText(first ?? '');
      await page.goBack();
      await expect(page.getByText(`1–20 de ${total}`)).toBeVisible();
      await expect(rows(page).first()).toHaveText(first ?? '');
    },
  );

  /** Follows a link of the dashboard to a list of contracts, which has so many. */
  async function opens(page: Page, link: Locator, count: number, address: string) {
    await link.click();
    await expect(page).toHaveURL(address);
    const text = count === 1 ? '1 contrato' : `${count} contratos`;
    await expect(page.getByRole('status').filter({ hasText: 'contrato' })).toHaveText(text);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  }

  test('DB-03 CT-02 FC-02 the tiles lead to the contracts that they count', async ({ page }) => {
    await visit(page, '/dashboard?mes=2026-10', 'Dashboard');
    for (const [name, query] of [
      ['Contratos Ativos', ''],
      ['Conformidade', '&conformidade=fora'],
      ['Divergências NF', '&nf=divergente'],
      ['Divergências Fatura', '&fatura=divergente'],
      ['Oportunidades', '&oportunidade=1'],
      ['MCP de out/2026', '&conformidade=fora'],
    ] as const) {
      const tile = page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${name} [\\dR]`) });
      await expect(tile.locator('.kpi')).toHaveText(/\d/);
      const text = (await tile.textContent()) ?? '';
      const outside = /(\d+)(?: contratos?)? fora d/.exec(text)?.[1];
      const count = Number(outside ?? (await tile.locator('.kpi').textContent()));
      expect(count, name).toBeGreaterThan(0);
      await opens(page, tile, count, `/contratos?mes=2026-10${query}`);
    }
  });

  test('DB-05 FC-02 each part of the twelve months, and each class, leads to its contracts', async ({
    page,
  }) => {
    await visit(page, '/dashboard?mes=2026-10', 'Dashboard');
    const chart = page.getByRole('group', { name: 'Distribuição de conformidade' });
    const classes = page.getByRole('list', { name: 'Classes em out/2026' });
    for (const name of ['Conforme', 'Excedente', 'Subutilizado', 'Indefinido']) {
      const part = chart.getByRole('link', { name: `${name}, out/2026` });
      if ((await part.count()) === 0) continue;
      const label = (await part.getAttribute('aria-label')) ?? '';
      const count = Number(/: (\d+) contrato/.exec(label)?.[1]);
      const address = `/contratos?mes=2026-10&conformidade=${name.toLowerCase()}`;
      await part.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('status').filter({ hasText: 'contrato' })).toHaveText(
        count === 1 ? '1 contrato' : `${count} contratos`,
      );
      await page.goBack();
      await opens(page, classes.getByRole('link', { name }), count, address);
    }
  });

  test('FC-03 FC-02 what is to be done comes first, and each line of contracts leads to them', async ({
    page,
  }) => {
    await visit(page, '/meu-dia?mes=2026-10', 'Meu dia');
    const { itens } = await (await page.request.get('/api/work/items?mes=2026-10')).json();
    expect(itens.length).toBeGreaterThan(0);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(itens.length);
    const lines = page.getByRole('main').getByRole('link', { name: / de \d+ contratos? sem / });
    for (let i = 0; i < (await lines.count()); i += 1) {
      const line = lines.nth(i);
      const count = Number(/(\d+) de \d+ contrato/.exec((await line.textContent()) ?? '')?.[1]);
      await line.click();
      await expect(page).toHaveURL(/\/contratos\?mes=2026-10&falta=/);
      await expect(page.getByRole('status').filter({ hasText: 'contrato' })).toHaveText(
        count === 1 ? '1 contrato' : `${count} contratos`,
      );
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meu dia');
    }
  });

  test(
    'DB-01 DB-02 the month is in the address, and the data stays while another one loads',
    long('dashboard-month.test.tsx keeps the data meanwhile'),
    async ({ page }) => {
      await visit(page, '/dashboard?mes=2026-10', 'Dashboard');
      const value = page.getByRole('link', { name: /^Contratos Ativos/ }).locator('.kpi');
      const october = await value.textContent();
      let answer = () => {};
      const asked = new Promise<void>((done) => {
        answer = done;
      });
      await page.route('**/overview?mes=2026-09', async (route) => {
        await asked;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Mês anterior' }).click();
      await expect(page).toHaveURL('/dashboard?mes=2026-09');
      await expect(value).toHaveText(october ?? '');
      answer();
      await expect(page.getByRole('link', { name: /^Contratos Ativos.*ago\/2026/ })).toBeVisible();
      await page.goto('/dashboard?mes=2026-13');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
      await expect(page.getByText('2026-13')).toHaveCount(0);
    },
  );

  test(
    'DB-16 a failed call is said, and asked again',
    long('dashboard-page.test.tsx says it and asks again'),
    async ({ page }) => {
      await page.route('**/api/dashboard/overview?*', (route) => route.fulfill({ status: 503 }));
      await page.goto('/contratos'); // the page of the dashboard itself brings the answer
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      const banner = page
        .getByRole('alert')
        .filter({ hasText: 'Falha ao carregar dados do dashboard.' });
      await expect(banner).toBeVisible();
      await page.unroute('**/api/dashboard/overview?*');
      await banner.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(page.getByRole('link', { name: /^Contratos Ativos \d/ })).toBeVisible();
      await expect(banner).toBeHidden();
    },
  );

  test(
    'EB-05 balances are found by name without accents, by meter and by CNPJ',
    long('plan_test.go of balance finds each, list-page.test.tsx asks'),
    async ({ page }) => {
      await visit(page, '/balancos', 'Balanço Energético');
      const table = page.getByRole('table', { name: 'Balanços energéticos' });
      const box = page.getByRole('searchbox', { name: 'Buscar cliente por nome' });
      const [balance] = await rowsOf(page, '/energy-balance?q=laticinios');
      for (const typed of ['LATICINIOS', String(balance?.meterCode).toLowerCase(), balance?.cnpj]) {
        await box.fill(String(typed));
        await expect(table.locator('tbody tr').first()).toContainText('Laticínios Morro Claro');
        await expect(
          table.locator('tbody tr').filter({ hasNotText: 'Laticínios Morro Claro' }),
        ).toHaveCount(0);
      }
      await page.getByRole('button', { name: 'Limpar busca' }).click();
      await expect(box).toHaveValue('');
      await expect(page).toHaveURL('/balancos');
    },
  );

  test(
    'CT-08 CT-10 a deleted contract leaves the list, and can be brought back',
    long('delete-contract.test.tsx takes it away, detail-page.test.tsx brings it back'),
    async ({ page }) => {
      const { id, code } = await ownContract(page);
      await visit(page, `/contratos/${id}`, code);
      await moreActs(page, 'Excluir');
      const dialog = page.getByRole('dialog', { name: `Excluir o contrato ${code}?` });
      await dialog.getByLabel('Motivo (opcional)').fill('Teste de exclusão');
      await dialog.getByRole('button', { name: 'Excluir contrato' }).click();
      await expect(page).toHaveURL('/contratos');
      await expect(page.getByText(`Contrato ${code} excluído`)).toBeVisible();
      await page.getByRole('searchbox').fill(code);
      await expect(page.getByText('Nenhum contrato encontrado.')).toBeVisible();

      await page.goto(`/contratos/${id}`);
      await expect(page.getByText('Este contrato foi excluído.')).toBeVisible();
      await page.getByRole('button', { name: 'Restaurar contrato' }).click();
      await expect(page.getByText('Este contrato foi excluído.')).toBeHidden();
      await page.goto(`/contratos?q=${code}`);
      await expect(rows(page)).toHaveCount(1);
    },
  );
});
