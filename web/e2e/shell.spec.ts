import { expect, test } from '@playwright/test';
import { planned, screens, signIn } from './session';

test('SH-11 every screen opens without a content security violation or a sideways scroll', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text());
  });
  await signIn(page);
  for (const address of [...screens, ...planned]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, address).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: /Notificações/ }).click();
  await page.keyboard.press('Escape');
  expect(broken).toEqual([]);
});

test('SH-04 the menu of a small screen slides in and closes on Escape', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'phone', 'small screens only');
  await signIn(page);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused();
});

test('SH-13 SH-14 a dark page stays dark on reload, the login is light', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/login');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});
