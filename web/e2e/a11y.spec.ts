import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { openCreateDialog } from './support/contract-form';
import { moreActs } from './support/detail';
import { type Screen, screens, screensOfOne, visit } from './support/screens';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';

// Each test stands alone, and there are more here than in any other file.
test.describe.configure({ mode: 'parallel' });

test.describe('screens', () => {
  test.use({ quiet: true });

  for (const screen of screens)
    sweep({ ...screen, name: screen.address }, async () => screen.address);
  for (const { find, ...screen } of screensOfOne) sweep(screen, find);
});

function sweep(
  { name, title, seen }: Omit<Screen, 'address'>,
  find: (page: Page) => Promise<string>,
): void {
  const tier = seen === undefined ? desk('the sweep is of one window') : long(seen);
  test(
    `SH-11 U01 A13 FC-08 ${name} is shown, breaks no rule of accessibility and no policy, and fits into 320 px`,
    tier,
    async ({ page }) => {
      await visit(page, await find(page), title);
      if (name.startsWith('/')) await expect(page).toHaveURL(name);
      await expect(page).toHaveTitle(/· YNOVA$/);
      await expectAccessible(page, name, { colours: true, menu: name === '/dashboard' });
      await expectNoSidewaysScroll(page, name);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page, `${name} at 320 px`);
    },
  );
}

test.describe('signed out', () => {
  test.use({ role: null });

  test(
    'U01 the login, its errors, the registration and the links of mails',
    desk('it is looked at as narrow as 320 px'),
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/login');
      await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByText('E-mail invalido')).toBeVisible();
      await expectAccessible(page, 'login');
      await expectNoSidewaysScroll(page, 'login');
      await page.getByRole('tab', { name: 'Cadastro' }).click();
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      await expect(page.getByText('Informe seu nome')).toBeVisible();
      await expectAccessible(page, 'cadastro');
      await expectNoSidewaysScroll(page, 'cadastro');
      for (const link of ['confirmar', 'redefinir']) {
        await page.goto(`/login?${link}=x`);
        await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
        await expectAccessible(page, link);
      }
    },
  );
});

test.describe('dialogs and panels', () => {
  const kit = 'the dialog of the kit is looked at in criar contrato, its content by Vitest';
  const overlays: { name: string; address: string; open: (page: Page) => Promise<void> }[] = [
    {
      name: 'criar contrato, com erros',
      address: '/contratos',
      open: async (page) => {
        const dialog = await openCreateDialog(page);
        await dialog.getByRole('button', { name: 'Criar contrato' }).click();
        await expect(dialog.getByText('Informe o cliente')).toBeVisible();
      },
    },
    {
      name: 'excluir contrato',
      address: '/contratos',
      open: async (page) => {
        await page
          .getByRole('link', { name: /^Abrir/ })
          .first()
          .click();
        await moreActs(page, 'Excluir');
      },
    },
    {
      name: 'enviar planilha',
      address: '/balancos',
      open: async (page) => {
        await page.getByRole('button', { name: 'Enviar planilha' }).click();
        const send = page.getByRole('dialog').getByRole('button', { name: 'Enviar planilha' });
        await send.click();
      },
    },
    {
      name: 'memória de cálculo',
      address: '/balancos',
      open: async (page) => {
        await page
          .getByRole('link', { name: /Ltda|S\.A\./ })
          .first()
          .click();
        await page
          .getByRole('button', { name: /^Memória de cálculo/ })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible();
      },
    },
    {
      name: 'colunas da tabela',
      address: '/analise-fatura',
      open: async (page) => {
        await expect(page.locator('tbody [data-row]').first()).toBeVisible(); // the bar is there with its rows
        await page.getByRole('button', { name: 'Colunas' }).click();
      },
    },
    {
      name: 'exportação que falhou',
      address: '/agenda',
      open: async (page) => {
        await page.route('**/appointments/export?*', (route) => route.fulfill({ status: 503 }));
        await page.getByRole('button', { name: 'Exportar' }).click();
        await page.getByRole('menuitem', { name: 'CSV' }).click();
        await expect(page.getByRole('dialog')).toContainText('Não foi possível exportar.');
      },
    },
    {
      name: 'memória de um sinal',
      address: '/dashboard',
      open: async (page) => {
        await page.getByRole('button', { name: /^Memória de cálculo: Demanda/ }).click();
        await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible();
      },
    },
    {
      name: 'valor de um índice, com erros',
      address: '/admin/indices',
      open: async (page) => {
        await page.getByRole('button', { name: 'Informar valor' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Salvar valor' }).click();
        await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible();
      },
    },
    {
      name: 'nova vigência de um parâmetro, com erros',
      address: '/admin/parametros',
      open: async (page) => {
        await page
          .getByRole('button', { name: /^Nova vigência/ })
          .first()
          .click();
        await page.getByRole('dialog').getByRole('button', { name: 'Criar vigência' }).click();
        await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible();
      },
    },
    {
      name: 'papéis de um usuário',
      address: '/admin/usuarios',
      open: async (page) => {
        await page.getByRole('button', { name: 'Ações de Rui Salgado' }).click();
        await page.getByRole('menuitem', { name: 'Alterar papéis' }).click();
        await expect(page.getByLabel('Empresa parceira')).toBeVisible();
      },
    },
    {
      name: 'bloquear usuário',
      address: '/admin/usuarios',
      open: async (page) => {
        await page.getByRole('button', { name: 'Ações de Rui Salgado' }).click();
        await page.getByRole('menuitem', { name: 'Bloquear' }).click();
      },
    },
  ];
  for (const { name, address, open } of overlays) {
    const tier = name.startsWith('criar contrato') ? desk('the sweep is of one window') : long(kit);
    test(`U01 the dialog '${name}' has no accessibility violation`, tier, async ({ page }) => {
      await page.goto(address);
      await open(page);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(dialog).toBeVisible();
      await expectAccessible(page, name);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page, name);
      await expect(dialog).toBeVisible();
    });
  }

  test(
    'U01 the bell and the menu of the user',
    desk('the sweep is of one window'),
    async ({ page }) => {
      await visit(page, '/agenda', 'Agenda');
      await page.getByRole('button', { name: /^Notificações/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notificações' })).toBeVisible();
      await expectAccessible(page, 'bell');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /menu do usuário/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, 'menu of the user');
    },
  );

  test(
    'U01 the menu of an export',
    long('a menu of the kit, as that of the user'),
    async ({ page }) => {
      await visit(page, '/oportunidades', 'Oportunidades de Contrato');
      await page.getByRole('button', { name: 'Exportar' }).click();
      await expect(page.getByRole('menuitem', { name: 'XLSX' })).toBeVisible();
      await expectAccessible(page, 'menu of an export');
    },
  );

  test(
    'U01 the figures of the charts',
    long('charts.test.tsx has the tables'),
    async ({ page }) => {
      await visit(page, '/dashboard', 'Dashboard');
      // Each press turns its button into 'Ver gráfico', so that the next one is the first.
      const figures = page.getByRole('button', { name: 'Ver tabela' });
      for (let left = await figures.count(); left > 0; left -= 1) {
        await figures.first().click();
        await expect(figures).toHaveCount(left - 1);
      }
      await expectAccessible(page, 'charts as tables');
    },
  );

  test(
    'U01 the chosen contract beside the list',
    desk('a phone has it over the list'),
    async ({ page }) => {
      await visit(page, '/contratos', 'Contratos');
      await page.getByRole('button', { name: /^CT-/ }).first().click();
      await expect(page.getByRole('region', { name: /^CT-/ })).toBeInViewport();
      await expectAccessible(page, 'chosen contract');
    },
  );

  test('U01 the menu of a small screen', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu', { menu: true });
  });
});
