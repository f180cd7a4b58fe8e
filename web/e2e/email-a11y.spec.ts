import type { Locator, Page } from '@playwright/test';
import { rowsOf } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { expect, test } from './support/test';
import { long } from './support/tier';

/** A list of two rows: each cell of a full one would be looked at again and again. */
const shortList = '/email?q=colegio';

const swept =
  'a11y.spec.ts sweeps each screen, email-dispatch and email-failures look at their dialogs';

/** The widths of a desk and of a small phone. */
const sizes = [
  { tag: '@desktop', width: 1440, height: 900 },
  { tag: '@phone', width: 360, height: 740 },
];

for (const { tag, width, height } of sizes) {
  test.describe(`at ${width} px`, long(swept, tag), () => {
    test.use({ viewport: { width, height } });

    test('U01 EM-03 a record in edit, and one that is refused', async ({ page }) => {
      await page.goto(shortList);
      await page
        .getByRole('button', { name: /^Editar/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Email' }).fill('sem-arroba');
      await expectAccessible(page, 'record in edit');
      await page.getByRole('button', { name: /^Confirmar edição/ }).click();
      await expect(page.getByText(/^Falha ao atualizar/).first()).toBeVisible();
      await settled(page, 'record that is refused');
    });

    test('U01 EM-05 nothing found, and a list that cannot be loaded', async ({ page }) => {
      await page.goto('/email?q=ninguém+se+chama+assim');
      await expect(page.getByText('Nenhum registro encontrado.')).toBeVisible();
      await settled(page, 'nothing found');
      await page.route('**/energy-balance/email/groups*', (route) =>
        route.fulfill({ status: 503, contentType: 'text/plain', body: 'parado' }),
      );
      await page.goto('/email');
      await expect(page.getByText('Não foi possível carregar os dados de email.')).toBeVisible();
      await settled(page, 'list that cannot be loaded');
    });

    test('U01 EM-13 the preview in both forms', async ({ page }) => {
      const dialog = await openFirst(page);
      await settled(page, 'preview as HTML');
      await dialog.getByRole('tab', { name: 'Texto' }).click();
      await settled(page, 'preview as text');
    });

    test('U01 EM-13 the history of what was sent', async ({ page }) => {
      const dialog = await openFirst(page, '/email?situacao=pronto');
      await dialog.getByRole('tab', { name: 'Histórico' }).click();
      await expect(dialog.getByText('Nenhum envio deste registro.')).toBeVisible();
      await settled(page, 'history without anything');
    });

    test('U01 EM-13 the month before it is sent', async ({ page }) => {
      await page.goto(shortList);
      await page.getByRole('button', { name: 'Enviar o mês' }).click();
      await expect(page.getByRole('dialog').getByText('Bloqueados')).toBeVisible();
      await settled(page, 'month before it is sent');
    });

    test('U01 EM-13 a dispatch, the copy of a message, and the question before it is sent again', async ({
      page,
    }) => {
      await openDispatch(page);
      await settled(page, 'dispatch');
      await page.getByRole('button', { name: 'Ver cópia' }).first().click();
      await expect(page.getByRole('dialog').getByText('Impressão digital')).toBeVisible();
      await settled(page, 'copy of a message');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Ver os incertos' }).click();
      await page.getByRole('button', { name: 'Resolver' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Envio incerto' })).toBeVisible();
      await settled(page, 'uncertain message');
    });

    test('U01 EM-13 a template with errors, its preview, and the question before it is deleted', async ({
      page,
    }) => {
      await page.goto('/email/modelos');
      const subject = page.getByRole('textbox', { name: 'Assunto' });
      await subject.fill('Extrato de {{mess}}');
      await page.getByRole('button', { name: 'Salvar modelo' }).click();
      await expect(subject).toHaveAttribute('aria-invalid', 'true');
      await settled(page, 'template with an error');
      await subject.fill('Extrato de {{mes}}');
      await page.getByRole('button', { name: 'Ver prévia' }).click();
      await expect(page.locator('iframe')).toBeVisible();
      await settled(page, 'template with its preview');
      await page.getByRole('button', { name: 'Excluir modelo' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await settled(page, 'question before a template is deleted');
    });

    test('U01 EM-13 the settings of a server, with errors', async ({ page }) => {
      await page.goto('/admin/email');
      await page.getByLabel('Forma de envio').selectOption('smtp');
      await page.getByLabel('Porta').fill('x');
      await page.getByRole('button', { name: 'Salvar configuração' }).click();
      await expect(page.getByText('Informe o servidor')).toBeVisible();
      await settled(page, 'settings with errors');
    });
  });
}

/** Opens the message of the first record. */
async function openFirst(page: Page, list = shortList): Promise<Locator> {
  await page.goto(list);
  await page
    .getByRole('button', { name: /^Prévia e envio/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Responder para')).toBeVisible();
  return dialog;
}

/** Opens the first dispatch, in which something failed and something is uncertain. */
async function openDispatch(page: Page): Promise<void> {
  const oldest = (await rowsOf(page, '/api/mail/batches')).at(-1);
  await page.goto(`/email/disparos/${oldest?.id}`);
  await expect(page.getByRole('button', { name: 'Ver cópia' }).first()).toBeVisible();
}

async function settled(page: Page, what: string): Promise<void> {
  await expect(page.locator('.animate-skeleton')).toHaveCount(0);
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
}
