import type { Locator, Page } from '@playwright/test';
import { screens, screensOfOne } from './support/screens';
import { expect, test } from './support/test';

/** The words that begin the name of a button behind which there may be a form. */
const opening =
  /^(Novo|Nova|Criar|Abrir|Adicionar|Alterar|Anexar|Convidar|Corrigir|Definir|Editar|Enviar|Incluir|Informar|Marcar|Mudar|Perder|Registrar|Remarcar|Suprimir|Transferir|Trocar|Vincular)\b/;
/** Fields of a filter or a search, which hold nothing that is saved. */
const filter = /buscar|busca|filtr|pesquis|procurar/i;

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' });
const windowOf = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();

/** The first field of a text that somebody may fill in. */
async function fieldIn(area: Locator): Promise<Locator | null> {
  const fields = area.locator(
    'input:not([type=checkbox], [type=radio], [type=file], [type=search], [readonly], [disabled]), textarea:not([readonly], [disabled])',
  );
  for (const field of await fields.all()) {
    if (!(await field.isVisible())) continue;
    const name = await field.evaluate((element: HTMLInputElement) =>
      [element.getAttribute('aria-label'), element.placeholder, element.labels?.[0]?.textContent].join(' '),
    );
    if (!filter.test(name)) return field;
  }
  return null;
}

/** Types what a field takes, be it of text or of numbers alone. */
async function type(field: Locator): Promise<boolean> {
  const before = await field.inputValue();
  await field.click();
  await field.press('End');
  await field.pressSequentially('7');
  return (await field.inputValue()) !== before;
}

async function sweepWindows(page: Page, address: string): Promise<string[]> {
  const buttons = page.locator('main').getByRole('button', { name: opening });
  const names = await buttons.evaluateAll((all) =>
    all.filter((one) => !one.hasAttribute('disabled')).map((one) => one.textContent?.trim() ?? ''),
  );
  const asked: string[] = [];
  for (const name of new Set(names.filter(Boolean))) {
    const open = async () => {
      await page.locator('main').getByRole('button', { name, exact: true }).first().click();
      await windowOf(page).waitFor({ timeout: 1_500 }).catch(() => {});
      return (await windowOf(page).count()) > 0;
    };
    if (!(await open())) {
      await page.goto(address);
      continue;
    }
    await page.waitForTimeout(150);
    await page.keyboard.press('Escape');
    await expect(windowOf(page), `${address}: ${name} closes in silence`).toHaveCount(0);
    if (!(await open())) continue;
    const field = await fieldIn(windowOf(page));
    if (field && (await type(field))) {
      await page.keyboard.press('Escape');
      if (!(await question(page).isVisible())) await page.keyboard.press('Escape');
      await expect(question(page), `${address}: ${name} asks`).toBeVisible();
      await question(page).getByRole('button', { name: 'Descartar' }).click();
      asked.push(name);
    } else await page.keyboard.press('Escape');
    await expect(windowOf(page)).toHaveCount(0);
  }
  return asked;
}

test('DR-24 sweep', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(1_500_000);
  const ones = [];
  for (const one of screensOfOne) ones.push({ ...one, address: await one.find(page).catch(() => '') });
  for (const { name, address } of [...screens, ...ones]) {
    if (!address) { console.log('NOFIND', name); continue; }
    try {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(300);
      const asked = await sweepWindows(page, address);
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(400);
      const away = page.getByRole('link', { name: address === '/agenda' ? 'Dashboard' : 'Agenda', exact: true });
      await away.click();
      if (await question(page).isVisible()) console.log('SILENT?', name);
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(400);
      const field = await fieldIn(page.locator('main'));
      let form = '-';
      if (field) {
        const label = await field.evaluate((e: HTMLInputElement) => e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.name);
        const typed = await type(field);
        await away.click();
        await page.waitForTimeout(250);
        form = `${label}: ${typed ? '' : 'NOT TYPED '}${await question(page).isVisible()}`;
      }
      console.log('SWEEP', name, JSON.stringify(asked), form);
    } catch (error) {
      console.log('FAILED', name, String(error).slice(0, 400));
      await page.goto('about:blank').catch(() => {});
    }
  }
});
