import type { Locator, Page } from '@playwright/test';
import { screens, screensOfOne } from './support/screens';
import { expect, test } from './support/test';
import { long } from './support/tier';
import { dialogOf, question } from './support/typed';

/**
 * What asks on each screen: windows by their buttons, and the page itself by its first field that
 * is no search. A filter is left in silence: nothing of it is lost.
 */
const asks: Readonly<Record<string, readonly string[]>> = {
  contratos: ['Criar contrato manualmente'],
  perfil: ['Alterar e-mail', 'Editar', 'Alterar senha'],
  usuarios: ['Convidar usuário'],
  configuracoes: ['Nome da casa *'],
  indices: ['Informar valor'],
  integracoes: ['Criar chave'],
  titulares: ['E-mail ou CPF *'],
  'caixa-postal': ['Servidor IMAP *'],
  simulacao: ['Histórico de consumo'],
  'modelos-email': ['Nome *'],
  suprimidos: ['Suprimir um endereço'],
  'servidor-email': ['Endereço do remetente'],
  clientes: ['Novo lead'],
  'clientes-quadro': ['Novo lead'],
  'planos-comissao': ['Novo plano'],
  treinamento: ['Trocar vídeo'],
  notificacoes: ['Das'],
  ajuda: ['Abrir Ticket de Suporte'],
  chamados: ['Abrir Ticket de Suporte', 'Abrir o primeiro chamado'],
  'contrato-precos': ['Editar preços'],
  cliente: ['Editar'],
  negociacao: ['Editar', 'Alterar prazo', 'Anotação'],
  'fatura-lida': ['Descrição, linha 1'],
  revisao: ['Valor da linha 3, coluna 4'],
};

/** Screens whose forms begin with a search of the client. */
const asksElsewhere = ['migracao', 'negociacoes', 'agenda', 'editar-contrato', 'mapeamento'];

const textFields = [
  'input:not([type=checkbox], [type=radio], [type=file], [type=search], [role=combobox], [readonly], [disabled])',
  'textarea:not([readonly], [disabled])',
].join(', ');

const nameOf = (field: Locator) =>
  field.evaluate(
    (element: HTMLInputElement) =>
      element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? '',
  );

async function firstField(area: Locator): Promise<Locator | null> {
  for (const field of await area.locator(textFields).all()) {
    if ((await field.isVisible()) && !/^Buscar/.test(await nameOf(field))) return field;
  }
  return null;
}

/** Types what a field of text, of numbers or of days takes, and has not yet. */
async function typeDigit(field: Locator): Promise<void> {
  const last = (await field.inputValue()).at(-1);
  await field.click();
  await field.press('End');
  await field.press('Backspace');
  await field.pressSequentially(last === '7' ? '8' : '7');
}

async function discard(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(question(page)).toHaveCount(0);
}

/** Opens each window twice: closed as it came it goes, with something typed in it it asks. */
async function windowsOf(page: Page, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
    if ((await button.count()) === 0) continue;
    const opens = async () => {
      await button.click();
      await dialogOf(page).waitFor();
    };
    await opens();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page), `${name} closes in silence`).toHaveCount(0);
    await opens();
    const field = await firstField(dialogOf(page));
    if (field) await typeDigit(field);
    await page.keyboard.press('Escape');
    if (field) {
      await expect(question(page), `${name} asks`).toBeVisible();
      await discard(page);
      found.push(name);
    }
    await expect(dialogOf(page)).toHaveCount(0);
  }
  return found;
}

/** Leaves the page as it came, and with something typed in its first field. */
async function pageItself(page: Page, address: string): Promise<string[]> {
  const away = page.getByRole('link', { name: 'Treinamento', exact: true });
  const field = await firstField(page.getByRole('main'));
  if (field) {
    const label = await nameOf(field);
    await away.click();
    await expect(page, 'leaves in silence').toHaveURL(/training/);
    await visit(page, address);
    await typeDigit((await firstField(page.getByRole('main'))) as Locator);
    await away.click();
    const left = page.waitForURL(/training/).then(() => `${label} (lido)`);
    const asks = question(page)
      .waitFor()
      .then(() => label);
    return [await Promise.race([left, asks])];
  }
  return [];
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('.animate-skeleton, [aria-busy=true]')).toHaveCount(0);
}

test.describe('what is typed on every screen', { tag: '@desktop' }, () => {
  for (const { name, seen, ...where } of [...screens, ...screensOfOne]) {
    if (seen || asksElsewhere.includes(name)) continue;
    test(
      `DR-24 asks on ${name}`,
      long('architecture.test.ts holds that every form is guarded; typed-work.spec.ts leaves some'),
      async ({ page }) => {
        const address = 'find' in where ? await where.find(page) : where.address;
        await visit(page, address);
        const found = await windowsOf(page, asks[name] ?? []);
        await visit(page, address);
        found.push(...(await pageItself(page, address)));
        expect(found).toEqual(asks[name] ?? []);
      },
    );
  }
});
