import type { Page } from '@playwright/test';
import { type Row, rowsOf } from './support/api';
import { expect, test } from './support/test';
import { long } from './support/tier';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const refused = (page: Page) => page.getByText('Acesso restrito');

/** A row that the gestora sees and another user does not. */
async function outOfReach(all: Page, own: Page, path: string): Promise<Row> {
  const reach = new Set((await rowsOf(own, path)).map((row) => row.id));
  const found = (await rowsOf(all, path)).find((row) => !reach.has(row.id));
  if (!found) throw new Error(`everything of ${path} is in reach`);
  return found;
}

test.describe('consultor', { tag: '@desktop' }, () => {
  test.use({ role: 'consultor' });

  test('AU-17 sees the own contracts only, and other addresses lead nowhere', async ({
    page,
    open,
  }) => {
    const gestora = await open('gestora');
    const own = await rowsOf(page, '/contracts');
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan((await rowsOf(gestora, '/contracts')).length);

    await page.goto('/contratos');
    await expect(page.getByRole('status').filter({ hasText: 'contratos' })).toHaveText(
      `${own.length} contratos`,
    );

    const foreign = await outOfReach(gestora, page, '/contracts');
    for (const address of [`/contratos/${foreign.id}`, `/contratos/${foreign.id}/editar`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Contrato não encontrado' })).toBeVisible();
    }
    const balance = await outOfReach(gestora, page, '/energy-balance');
    await page.goto(`/balancos/${balance.id}`);
    await expect(page.getByText('Nenhum balanço energético encontrado.')).toBeVisible();
    await page.goto(`/contratos?q=${foreign.contract_code}`);
    await expect(page.getByText('Nenhum contrato encontrado.')).toBeVisible();
  });

  test(
    'AU-17 has no administration, no upload and no deletion, by menu or by address',
    long('guards.test.tsx refuses by address, shell.test.tsx leaves it out of the menu'),
    async ({ page }) => {
      await page.goto('/dashboard');
      await expect(menu(page).getByRole('link', { name: 'Contratos' })).toBeVisible();
      for (const name of ['Usuários', 'Configurações']) {
        await expect(menu(page).getByRole('link', { name })).toHaveCount(0);
      }
      for (const address of ['/admin/usuarios', '/admin/configuracoes', '/importacoes']) {
        await page.goto(address);
        await expect(refused(page), address).toBeVisible();
      }
      await page.goto('/balancos');
      await expect(page.getByRole('table', { name: 'Balanços energéticos' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enviar planilha' })).toHaveCount(0);
      const contract = (await rowsOf(page, '/contracts')).find((row) => row.status === 'Ativo');
      await page.goto(`/contratos/${contract?.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        `${contract?.contract_code}`,
      );
      await expect(page.getByRole('tab', { name: 'Resumo' })).toBeVisible();
      for (const name of ['Mais ações', 'Editar contrato']) {
        await expect(page.getByText(name, { exact: true })).toHaveCount(0);
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      }
      await page.goto(`/contratos/${contract?.id}/editar`);
      await expect(page.getByText('Somente contratos em análise podem ser')).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    },
  );
});

test.describe('parceiro', { tag: '@desktop' }, () => {
  test.use({ role: 'parceiro' });

  test('AU-17 sees no price, no supplier and no cost, nor may create', async ({ page }) => {
    const [contract] = await rowsOf(page, '/contracts');
    await page.goto('/contratos');
    await expect(page.getByRole('table', { name: 'Contratos' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Criar contrato/ })).toHaveCount(0);
    await page.getByRole('button', { name: new RegExp(`^${contract?.contract_code}`) }).click();
    await expect(page.getByRole('region', { name: `${contract?.contract_code}` })).toBeVisible();
    await expect(page.getByText(/Preço|Fornecedor/)).toHaveCount(0);

    await page.goto(`/contratos/${contract?.id}`);
    await expect(page.getByRole('heading', { name: 'Dados do contrato' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Volumes', exact: true })).toBeVisible();
    // "Preços" is also the name of an obligation, of which only the state is shown.
    const shown = page.getByText(/Preço|Fornecedor|R\$/);
    const elsewhere = page.locator(':not([aria-label="Obrigações do mês"] *)');
    await expect(shown.and(elsewhere)).toHaveCount(0);
    const obligations = page.getByRole('list', { name: 'Obrigações do mês' });
    for (const text of await obligations.allInnerTexts())
      expect(text.replace(/\bPreços\b/, '')).not.toMatch(/Preço|Fornecedor|R\$/);

    const [balance] = await rowsOf(page, '/energy-balance');
    await page.goto(`/balancos/${balance?.id}`);
    await expect(page.getByRole('table', { name: 'Dados mensais do balanço' })).toBeVisible();
    await expect(page.getByText(/R\$\s\d/)).toHaveCount(0);
    for (const path of [`/contracts/${contract?.id}`, `/energy-balance/${balance?.id}`]) {
      const body = await (await page.request.get(path)).json();
      expect(prices(body), path).toEqual([]);
    }
  });

  test(
    'AU-17 is refused elsewhere',
    long('guards.test.tsx refuses by address, authz.csv each route'),
    async ({ page }) => {
      for (const address of ['/admin/usuarios', '/importacoes', '/email']) {
        await page.goto(address);
        await expect(refused(page), address).toBeVisible();
      }
      const [contract] = await rowsOf(page, '/contracts');
      await page.goto(`/contratos/${contract?.id}/editar`);
      await expect(refused(page)).toBeVisible();
    },
  );
});

test.describe('backoffice', { tag: '@desktop' }, () => {
  test.use({ role: 'backoffice' });

  test(
    'AU-17 does everything but administration and deletion',
    long('authz.csv has each route of each role'),
    async ({ page }) => {
      await page.goto('/contratos');
      await expect(page.getByRole('button', { name: /Criar contrato/ })).toBeVisible();
      await expect(menu(page).getByRole('link', { name: 'Usuários' })).toHaveCount(0);
      await page.goto('/importacoes');
      await expect(page.getByRole('button', { name: 'Enviar planilha' })).toBeVisible();
      const [contract] = await rowsOf(page, '/contracts');
      await page.goto(`/contratos/${contract?.id}`);
      await expect(page.getByRole('link', { name: 'Editar contrato' })).toBeVisible();
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await expect(page.getByRole('menuitem', { name: 'Situação' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Excluir' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.goto('/admin/usuarios');
      await expect(refused(page)).toBeVisible();
    },
  );
});

/** The names of all fields that reveal a price or a supplier. */
function prices(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(prices);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const told = /price|preco|supplier|fornecedor|custo|spot/i.test(name) && inner !== null;
    const empty = inner === '' || (Array.isArray(inner) && inner.length === 0);
    return told && !empty ? [name] : prices(inner);
  });
}
