import type { Page } from '@playwright/test';
import { post } from './support/api';
import { expectGood } from './support/axe';
import { unusedCnpj } from './support/contract';
import { expect, test } from './support/test';
import { desk } from './support/tier';

/** The client that the number finds. */
async function found(page: Page, cnpj: string): Promise<string> {
  const answer = await page.request.get(`/api/clients?q=${cnpj}`);
  return (await answer.json()).data[0].id;
}

test(
  'DR-15 two clients of one name: compared, merged, found by the old CNPJ, and parted',
  desk('the dialog has one layout, which Vitest draws; merging is a task of a desk'),
  async ({ page }) => {
    const name = 'Fundição Gêmea';
    const [kept, gone] = [unusedCnpj().cnpj, unusedCnpj().cnpj];
    const first = await post(page, '/api/leads', { nome: name, cnpj: kept, classe: 'industrial' });
    const second = await post(page, '/api/leads', { nome: name, cnpj: gone, classe: 'industrial' });
    await post(page, `/api/leads/${second.id}/contatos`, { nome: 'Rita Sousa', cargo: 'Compras' });

    await page.goto('/leads/duplicados');
    await page.getByRole('button', { name: `Comparar e juntar ${name}, ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Juntar clientes' });
    await expect(dialog.getByText('1 contato')).toBeVisible();
    await expectGood(page, 'merge dialog');
    await dialog.getByRole('button', { name: 'Juntar' }).click();
    await expect(dialog.getByText('Informe o motivo').first()).toBeVisible();
    await dialog.getByLabel('Motivo').fill('Cadastro repetido');
    await dialog.getByRole('button', { name: 'Juntar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nenhum cliente repetido.')).toBeVisible();

    // The old address opens the one that was kept.
    await page.goto(`/leads/${second.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveURL(new RegExp(`/leads/${first.id}`));
    expect(await found(page, gone)).toBe(first.id);

    await page.goto('/leads/duplicados');
    await page.getByRole('button', { name: `Desfazer a junção de ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText(/^Desfeita em/)).toBeVisible();
    expect(await found(page, gone)).toBe(second.id);
  },
);
