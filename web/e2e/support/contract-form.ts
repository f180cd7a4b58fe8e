import { expect, type Page } from '@playwright/test';

/** A contract as a person types it. */
export interface TypedContract {
  client: string;
  cnpj: string;
  volume: string;
  unit?: 'MWh' | 'MW médio';
  start: string;
  end: string;
  upper?: string;
  lower?: string;
  price?: string;
}

export const createDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Criar contrato manualmente' });

/** Opens the form of a new contract. */
export async function openCreateDialog(page: Page) {
  await page.goto('/contratos');
  await page.getByRole('button', { name: 'Criar contrato manualmente' }).click();
  const dialog = createDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills in the open form, without sending it. */
export async function fillContract(page: Page, typed: TypedContract): Promise<void> {
  const dialog = createDialog(page);
  const box = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill(typed.client);
  await box('CNPJ').pressSequentially(typed.cnpj);
  await box('Volume por mês').fill(typed.volume);
  if (typed.unit) await dialog.getByLabel('Unidade do volume').selectOption(typed.unit);
  await box('Início da vigência').fill(typed.start);
  await box('Fim da vigência').fill(typed.end);
  if (typed.upper) await box('Limite superior').fill(typed.upper);
  if (typed.lower) await box('Limite inferior').fill(typed.lower);
  if (typed.price) await box('Preço médio (R$/MWh)').fill(typed.price);
}
