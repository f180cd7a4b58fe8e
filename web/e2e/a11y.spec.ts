import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { planned, screens, signIn } from './session';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return found.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(' | ')}`);
}

test('the login has no accessibility violation', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Cadastro' }).click();
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByText('E-mail invalido').waitFor();
  expect(await violations(page)).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`no screen has an accessibility violation, ${theme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await signIn(page);
    for (const address of [...screens, ...planned.slice(0, 2)]) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await violations(page), address).toEqual([]);
    }
  });
}
