import type { Page } from '@playwright/test';
import { ownContract } from './support/contract';
import { expect, test } from './support/test';
import { long } from './support/tier';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar alterações' }).click();
const fact = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test.describe('two people edit one contract', { tag: '@desktop' }, () => {
  /** Both have the form open, and the other one has saved first. */
  async function overtaken(page: Page, other: Page) {
    const contract = await ownContract(page);
    for (const each of [page, other]) {
      await each.goto(`/contratos/${contract.id}/editar`);
      await expect(box(each, 'Fornecedor')).toBeVisible();
    }
    await box(other, 'Fornecedor').fill('Usina da Outra Pessoa');
    await save(other);
    await expect(other).toHaveURL(`/contratos/${contract.id}`);
    await expect(fact(other, 'Fornecedor')).toContainText('Usina da Outra Pessoa');
    await box(page, 'Contato responsável').fill('Contato que eu digitei');
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Este contrato mudou enquanto você editava' });
    await expect(dialog).toBeVisible();
    return { dialog, address: `/contratos/${contract.id}` };
  }

  test(
    'F05a CT-14 the second to save sees both values, keeps the draft and keeps the own changes',
    long('contract-journey.spec.ts keeps its own changes over a conflict'),
    async ({ page, open }) => {
      const other = await open('backoffice');
      const { dialog, address } = await overtaken(page, other);
      await expect(dialog).toContainText('Caio Bittencourt salvou alterações em');
      await expect(dialog.getByRole('table', { name: 'Alterado por você' })).toContainText(
        'Contato que eu digitei',
      );
      await expect(dialog.getByRole('table', { name: 'Alterado pela outra pessoa' })).toContainText(
        'Usina da Outra Pessoa',
      );

      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(box(page, 'Contato responsável')).toHaveValue('Contato que eu digitei');

      await save(page);
      await dialog.getByRole('button', { name: 'Manter as minhas alterações' }).click();
      await expect(page).toHaveURL(address);
      await expect(fact(page, 'Contato responsável')).toContainText('Contato que eu digitei');
      await expect(fact(page, 'Fornecedor')).toContainText('Usina da Outra Pessoa');

      await page.getByRole('tab', { name: 'Versões' }).click();
      const history = page.getByRole('region', { name: 'Histórico de alterações' });
      await expect(history.getByText('Caio Bittencourt')).toBeVisible();
      await history
        .getByRole('button', { name: /^O que mudou na versão/ })
        .first()
        .click();
      await expect(history.getByText('Contato que eu digitei')).toBeVisible();
    },
  );

  test(
    'F05a the second to save may take the current version instead',
    long(
      'edit-conflict.test.tsx takes either version; contract-journey.spec.ts meets a conflict',
      '@desktop',
    ),
    async ({ page, open }) => {
      const other = await open('backoffice');
      const { dialog, address } = await overtaken(page, other);
      await dialog.getByRole('button', { name: 'Usar a versão atual' }).click();
      await expect(dialog).toBeHidden();
      await expect(box(page, 'Fornecedor')).toHaveValue('Usina da Outra Pessoa');
      await expect(box(page, 'Contato responsável')).not.toHaveValue('Contato que eu digitei');
      await box(page, 'Segmento').fill('Serviços de teste');
      await save(page);
      await expect(page).toHaveURL(address);
      await expect(fact(page, 'Segmento')).toContainText('Serviços de teste');
    },
  );

  test(
    'CT-14 typed work is not lost without a question',
    long('edit-page.test.tsx asks before what was typed is lost'),
    async ({ page }) => {
      const contract = await ownContract(page);
      await page.goto(`/contratos/${contract.id}/editar`);
      await box(page, 'Segmento').fill('Ainda não salvo');
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' });
      await question.getByRole('button', { name: 'Continuar editando' }).click();
      await expect(box(page, 'Segmento')).toHaveValue('Ainda não salvo');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await question.getByRole('button', { name: 'Descartar' }).click();
      await expect(page).toHaveURL(`/contratos/${contract.id}`);
      await expect(fact(page, 'Segmento')).not.toContainText('Ainda não salvo');
    },
  );
});
