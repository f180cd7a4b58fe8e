import type { Locator, Page } from '@playwright/test';
import { createDialog } from './support/contract-form';
import { expect, test } from './support/test';
import { long } from './support/tier';

/** Presses Tab until the control has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 presses of Tab do not reach ${target}`);
}

test.describe('by keyboard alone', { tag: '@desktop' }, () => {
  test('U02 SH-03 the first stop is the link to the content', async ({ page }) => {
    await page.goto('/contratos');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Criar contrato manualmente' })).toBeFocused();
  });

  test('U02 CC-01 CT-08 a contract is created', async ({ page }) => {
    await page.goto('/contratos');
    const opener = page.getByRole('button', { name: 'Criar contrato manualmente' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = createDialog(page);
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    const type = async (target: Locator, text: string) => {
      await tabTo(page, target);
      await page.keyboard.type(text);
    };

    await tabTo(page, dialog.getByRole('button', { name: 'Criar contrato' }));
    await page.keyboard.press('Enter');
    const client = dialog.getByRole('combobox', { name: 'Cliente' });
    await expect(client, 'the first error takes the focus').toBeFocused();
    await expect(client).toHaveAccessibleDescription(/Informe o cliente/);

    await test.step('an existing client is chosen from the suggestions', async () => {
      await page.keyboard.type('tecelagem fio do rio');
      await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(client).toHaveValue('Tecelagem Fio do Rio S.A.');
      await expect(field('CNPJ')).not.toHaveValue('');
    });

    await type(field('Volume por mês'), '1,5');
    const unit = dialog.getByLabel('Unidade do volume');
    await tabTo(page, unit);
    await page.keyboard.type('MW m');
    await expect(unit).toHaveValue('MW médio');
    await type(field('Início da vigência'), '01012027');
    await expect(field('Início da vigência')).toHaveValue('01/01/2027');
    await type(field('Fim da vigência'), '31122027');
    await page.keyboard.press('Enter');

    await expect(dialog).toBeHidden();
    await expect(opener, 'the focus returns to what opened the dialog').toBeFocused();
    const row = page.getByRole('table', { name: 'Contratos' }).locator('tbody tr').first();
    await expect(row).toContainText('Tecelagem Fio do Rio S.A.');
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    await expect(page.getByRole('region', { name: /^CT-/ })).toContainText('1,500 MW médio');
  });

  test('U02 the focus stays inside of a dialog, Escape closes it and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/balancos');
    const opener = page.getByRole('button', { name: 'Enviar planilha' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Enviar planilha CSV' });
    await expect(dialog).toBeVisible();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const inside = await dialog.evaluate((node) => node.contains(document.activeElement));
      expect(inside, `after ${press + 1} presses`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('U02 a row opens, and a new screen takes the focus and is announced', async ({ page }) => {
    await page.goto('/balancos');
    const first = page
      .getByRole('table', { name: 'Balanços energéticos' })
      .getByRole('link')
      .first();
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/balancos\/./);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByTestId('route-announcer')).toHaveText('Balanço Energético');
  });

  test(
    'U02 the tabs of the login move by arrows',
    long('speed.spec.ts moves by arrows on the login'),
    async ({ open }) => {
      const page = await open(null);
      await page.goto('/login');
      await tabTo(page, page.getByRole('tab', { name: 'Login' }));
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Cadastro' })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Cadastrar' })).toBeVisible();
    },
  );
});
