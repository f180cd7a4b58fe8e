import type { Page } from '@playwright/test';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('dark'));

/** The short run tests one of the addresses that redirect, the long run all of them. */
const one = (address: string) =>
  address === '/nada' ? {} : long('guards.test.tsx leads each address elsewhere');

// That each address shows its screen is proved with its accessibility, in a11y.spec.ts.
test.describe('routes', { tag: '@desktop' }, () => {
  for (const address of ['/', '/login', '/nada', '/contratos/1/2/3']) {
    test(
      `SH-07 ${address} leads who is signed in to the dashboard`,
      one(address),
      async ({ page }) => {
        await page.goto(address);
        await expect(page).toHaveURL('/dashboard');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
      },
    );
  }

  test.describe('signed out', () => {
    test.use({ role: null });
    for (const address of ['/', '/dashboard', '/contratos/1', '/admin/usuarios', '/nada']) {
      test(`SH-08 ${address} leads to the login`, one(address), async ({ page }) => {
        await page.goto(address);
        await expect(page).toHaveURL('/login');
        await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
        await expect(page.getByRole('navigation')).toHaveCount(0);
      });
    }
  });

  test('SH-09 nothing is shown while the session is being asked for', async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    // The page brings the answer where it can: this one does not.
    await page.route('**/contratos', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script[^>]* id="answers">.*?<\/script>/s, '');
      await route.fulfill({ response, body });
    });
    await page.route('**/auth/me', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/contratos');
    await page.waitForFunction(() => performance.getEntriesByType('resource').length > 3);
    expect(await page.locator('#root').textContent()).toBe('');
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contratos');
  });
});

test.describe('theme', () => {
  test.describe('saved dark', () => {
    test.use({ theme: 'dark' });

    test(
      'SH-13 is dark from the first frame on',
      desk('the theme does not depend on the window'),
      async ({ page }) => {
        await page.addInitScript(() => {
          const frames: boolean[] = [];
          Object.assign(window, { frames_: frames });
          const look = () => {
            if (document.body) frames.push(document.documentElement.classList.contains('dark'));
            if (frames.length < 200) requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
        await page.goto('/contratos');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const frames = await page.evaluate(
          () => (window as unknown as { frames_: boolean[] }).frames_,
        );
        expect(frames.length).toBeGreaterThan(0);
        expect(frames).not.toContain(false);
        const light = await page.evaluate(() => {
          const context = document.createElement('canvas').getContext('2d');
          if (!context) return Number.NaN;
          context.fillStyle = getComputedStyle(document.body).backgroundColor;
          context.fillRect(0, 0, 1, 1);
          return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3));
        });
        expect(light).toBeLessThan(60);
      },
    );

    test.describe('signed out', () => {
      test.use({ role: null });
      test(
        'SH-14 the login is light and saves nothing',
        long('theme.test.tsx removes the class and saves nothing'),
        async ({ page }) => {
          await page.goto('/login');
          await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
          expect(await isDark(page)).toBe(false);
          expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
        },
      );
    });
  });

  test(
    'SH-13 is toggled, saved, and reset by the menu of the user',
    long('theme.test.tsx toggles, saves and resets'),
    async ({ page }) => {
      await page.goto('/agenda');
      await page.getByRole('button', { name: 'Usar tema escuro' }).click();
      expect(await isDark(page)).toBe(true);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Usar tema claro' })).toBeVisible();
      expect(await isDark(page)).toBe(true);
      await page.getByRole('button', { name: /menu do usuário/ }).click();
      await page.getByRole('menuitem', { name: 'Restaurar tema padrão' }).click();
      expect(await isDark(page)).toBe(false);
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
    },
  );
});

test.describe('navigation of large screens', { tag: '@desktop' }, () => {
  test(
    'SH-03 stands in the specified order and marks where one is',
    long('shell.test.tsx lists the screens in their order'),
    async ({ page }) => {
      await page.goto('/balancos');
      const links = menu(page).getByRole('link');
      await expect(links).toHaveText([
        'Dashboard',
        'Contratos',
        'Balanço Energético',
        'Email',
        'Análise Fatura',
        'Simulação',
        'Perfil',
        'Ajuda',
        'Clientes',
        'Negociações',
        'Agenda',
        'Comissões',
        'Ranking',
        'Treinamento',
        'Fechamento',
        'Auditoria de faturas',
        'Usuários',
        'Configurações',
        'Integrações',
        'Trilha',
      ]);
      await expect(menu(page).locator('[aria-current=page]')).toHaveText('Balanço Energético');
    },
  );

  test('SH-05 collapses to icons that keep their names, and stays so', async ({ page }) => {
    await page.goto('/contratos');
    const sidebar = page.locator('aside');
    const width = async () => (await sidebar.boundingBox())?.width;
    await expect.poll(width).toBe(256);
    await page.getByRole('button', { name: 'Recolher menu' }).click();
    await expect.poll(width).toBe(80);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible();
    await expect.poll(width).toBe(80);
    const link = menu(page).getByRole('link', { name: 'Balanço Energético' });
    await link.hover();
    await expect(page.getByRole('tooltip', { name: 'Balanço Energético' })).toBeVisible();
    await link.click();
    await expect(page).toHaveURL('/balancos');
  });

  test(
    'SH-01 the logo leads to the dashboard, the bar names the user',
    long('shell.test.tsx has logo and name'),
    async ({ page }) => {
      await page.goto('/agenda');
      const bar = page.getByRole('banner');
      await expect(bar.getByText('Helena Prado')).toBeVisible();
      await expect(bar.getByText('HP', { exact: true })).toBeVisible();
      await bar.getByRole('link', { name: 'YNOVA' }).click();
      await expect(page).toHaveURL('/dashboard');
    },
  );
});

test.describe('navigation of small screens', { tag: '@phone' }, () => {
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
  const opener = (page: Page) => page.getByRole('button', { name: 'Abrir menu' });

  test.beforeEach(async ({ page }) => {
    await page.goto('/contratos');
    await opener(page).tap();
    await expect(panel(page)).toBeVisible();
  });

  test('SH-04 closes on navigation', async ({ page }) => {
    await panel(page).getByRole('link', { name: 'Balanço Energético' }).tap();
    await expect(page).toHaveURL('/balancos');
    await expect(panel(page)).toBeHidden();
  });

  test('SH-04 closes on Escape and gives the focus back', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  test('SH-04 closes on a tap outside', async ({ page }) => {
    await page.touchscreen.tap(370, 500);
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL('/contratos');
  });
});

test(
  'SH-06 the bell opens its panel, a click outside closes it',
  long('shell.test.tsx opens it and closes it by a click outside'),
  async ({ page }) => {
    await page.goto('/agenda');
    await page.getByRole('button', { name: /^Notificações/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notificações' });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Notificações' })).toBeVisible();
    await page.mouse.click(100, 700);
    await expect(panel).toBeHidden();
  },
);
