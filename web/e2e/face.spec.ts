import type { Page } from '@playwright/test';
import golden from '../src/test/golden/face.json' with { type: 'json' };
import { rowsOf } from './support/api';
import { screens, visit } from './support/screens';
import { expect, test } from './support/test';

const control = (page: Page) => page.getByRole('group', { name: 'Mês de referência' });
const inView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => ({
    overflow: node.scrollHeight - node.clientHeight,
    height: node.firstElementChild?.getBoundingClientRect().height ?? 0,
    room: node.clientHeight,
  }));

test.describe('the navigation', { tag: '@desktop' }, () => {
  for (const [height, counted] of Object.entries(golden.menus)) {
    test(`FC-01 SH-03 stands whole on a screen of ${height} px`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: Number(height) });
      await visit(page, '/contratos', 'Contratos');
      const menu = await inView(page, 'aside > div:first-child');
      expect(menu.overflow).toBeLessThanOrEqual(0);
      expect(menu.room).toBe(counted.room);
      // The whole list of the design has two screens more than there are today.
      expect(menu.height).toBeLessThanOrEqual(counted.height);
    });
  }

  test('FC-01 a strip of tabs leads through an area, and never scrolls upright', async ({
    page,
  }) => {
    await visit(page, '/email', 'Gestão de Emails CCEE');
    const strip = page.getByRole('navigation', { name: 'Telas de Email' });
    await expect(strip.getByRole('link')).toHaveText([
      'Registros',
      'Disparos',
      'Modelos',
      'Suprimidos',
    ]);
    expect(await strip.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
    await strip.getByRole('link', { name: 'Modelos' }).click();
    await expect(page).toHaveURL('/email/modelos');
    await expect(strip.locator('[aria-current=page]')).toHaveText('Modelos');
  });
});

test('FC-08 no screen is wider than its window', async ({ page }) => {
  test.slow();
  for (const { address, title } of screens) {
    await visit(page, address, title);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, address).toBeLessThanOrEqual(0);
  }
});

test.describe('the working month', () => {
  test('FC-03 DB-01 opens on the newest month with data; back and reload keep another', async ({
    page,
  }) => {
    await visit(page, '/dashboard', 'Dashboard');
    const { mesPadrao } = await (await page.request.get('/auth/me')).json();
    expect(mesPadrao).toMatch(/^\d{4}-\d{2}$/);
    const opened = await control(page).getByRole('button').nth(1).getAttribute('aria-label');
    await control(page).getByRole('button', { name: 'Mês anterior' }).click();
    await expect(page).toHaveURL(/mes=\d{4}-\d{2}/);
    const chosen = new URL(page.url()).searchParams.get('mes');
    expect(chosen && chosen < mesPadrao).toBe(true);
    await page.reload();
    await expect(control(page).getByRole('button').nth(1)).not.toHaveAttribute(
      'aria-label',
      opened ?? '',
    );
    await visit(page, '/inteligencia', 'Inteligência');
    await expect(control(page)).toBeVisible();
    await expect(page.getByText(/· Mês: /)).toBeVisible();
    const kept = await control(page).getByRole('button').nth(1).getAttribute('aria-label');
    expect(kept).not.toBe(opened);
  });

  test('FC-03 is typed, and says what it does not understand', async ({ page }) => {
    await visit(page, '/dashboard?mes=2026-10', 'Dashboard');
    await control(page)
      .getByRole('button', { name: /outubro de 2026$/ })
      .click();
    const field = page.getByRole('textbox', { name: 'Mês e ano' });
    await field.fill('ontem');
    await field.press('Enter');
    await expect(page.getByText('Informe um mês e ano, como 10/2026.')).toBeVisible();
    await field.fill('ago 26');
    await field.press('Enter');
    await expect(page).toHaveURL('/dashboard?mes=2026-08');
  });
});

test.describe('Ctrl-K', { tag: '@desktop' }, () => {
  const field = (page: Page) => page.getByRole('combobox', { name: /Cliente, contrato/ });

  test('FC-04 has the focus in the field, by key and by button', async ({ page }) => {
    await visit(page, '/help', 'Central de Ajuda');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Buscar e ir para (Ctrl K)' }).click();
    await expect(field(page)).toBeFocused();
  });

  test('FC-04 a contract that was opened before is four keys away', async ({ page }) => {
    const [contract] = await rowsOf(page, '/contracts?pageSize=1');
    const initials = String(contract?.client_name)
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word[0]?.toLowerCase())
      .join('');
    await page.goto(`/contratos/${contract?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CT-/);
    await visit(page, '/help', 'Central de Ajuda');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(initials);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/contratos/${contract?.id}`);
  });

  test('FC-04 acts, and changes the month', async ({ page }) => {
    await visit(page, '/help', 'Central de Ajuda');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('>planilha');
    await expect(page.getByRole('option')).toHaveText(['Enviar planilha']);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Enviar planilha CSV' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('out 2026');
    await page.getByRole('option', { name: 'Mudar para out/2026' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard?mes=2026-10');
  });
});

test('FC-05 DB-14 without data a sign is grey, and its number opens those contracts', async ({
  page,
}) => {
  const month = '2031-01';
  await visit(page, `/dashboard?mes=${month}`, 'Dashboard');
  const counts = await (await page.request.get(`/api/dashboard/inteligencia?mes=${month}`)).json();
  const { amarelo, sem_dados: missing } = counts.demanda;
  expect(amarelo).toBe(missing);
  if (missing === 0) return;
  const panel = page.getByRole('region', { name: 'Inteligência', exact: true });
  await panel.getByRole('link', { name: /sem dados: Demanda$/ }).click();
  await expect(page).toHaveURL(`/inteligencia?mes=${month}&tipo=demanda&luz=sem_dados`);
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^${missing} contrato`) }),
  ).toBeVisible();
});

test.describe('the theme of the system', () => {
  test.use({ colorScheme: 'dark' });
  test('FC-09 SH-13 is followed from the first frame on', async ({ page }) => {
    await visit(page, '/agenda', 'Agenda');
    await page.getByRole('button', { name: /menu do usuário/ }).click();
    await page.getByRole('menuitemradio', { name: 'Sistema' }).click();
    const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(await dark()).toBe(true);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(dark).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(dark).toBe(false);
  });
});
