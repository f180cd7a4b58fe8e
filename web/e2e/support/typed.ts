import { expect, type Locator, type Page } from '@playwright/test';

export const dialogOf = (page: Page) => page.getByRole('dialog');

export const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' });

export const keepTyping = (page: Page) =>
  question(page).getByRole('button', { name: 'Continuar editando' }).click();

/** Types as a person does, for whom alone the browser asks. */
export async function type(field: Locator): Promise<void> {
  await field.click();
  await field.pressSequentially('Digitado');
}

/** Reload and close: the browser's own question, answered by staying. */
export async function expectBrowserAsks(page: Page): Promise<void> {
  for (const leave of [
    () => page.evaluate(() => window.location.reload()),
    () => page.close({ runBeforeUnload: true }),
  ]) {
    const asked = page.waitForEvent('dialog');
    const left = leave().catch(() => {});
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await left;
  }
}
