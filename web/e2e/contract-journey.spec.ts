import type { Locator, Page } from '@playwright/test';
import { createDialog, fillContract, openCreateDialog } from './support/contract-form';
import { fact, openPart } from './support/detail';
import { expect, test } from './support/test';
import { desk } from './support/tier';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar alterações' }).click();
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });

test(
  'CC-01 CC-14 CT-09 CT-11 CT-14 F05a a contract is created with periods, read, edited against somebody else, and restored',
  desk('the same dialog in one column; a11y.spec.ts sees one on a phone'),
  async ({ page, open }) => {
    const client = 'Tecelagem Fio de Prumo Ltda';
    const prices = page.getByRole('dialog', { name: 'Preços médios por período' });

    await test.step('CC-01 CC-14 is created with its price periods', async () => {
      await openCreateDialog(page);
      const form = createDialog(page);
      await fillContract(page, {
        client,
        cnpj: '33014556000196',
        volume: '500',
        start: '01/01/2025',
        end: '31/12/2026',
        upper: '110',
        lower: '90',
      });
      await form.getByRole('button', { name: 'Definir preços por período' }).click();
      await prices.getByLabel('Índice').selectOption('Sem reajuste');
      const end = prices.getByRole('group', { name: 'Fim do período 1' });
      await end.getByLabel('Ano').selectOption('2025');
      await field(prices, 'Preço padrão').fill('231,4');
      await prices.getByRole('button', { name: 'Adicionar período' }).click();
      const second = prices.getByRole('listitem', { name: 'Período 2' });
      await field(second, 'Preço padrão').fill('242');
      await prices.getByRole('button', { name: 'Salvar preços' }).click();
      await expect(prices).toBeHidden();
      await form.getByRole('button', { name: 'Criar contrato' }).click();
      await expect(form).toBeHidden();
    });

    const address = await test.step('CT-09 the detail shows what was agreed', async () => {
      await page.getByRole('searchbox').fill('fio de prumo');
      await expect(page.getByRole('status').filter({ hasText: 'contrato' })).toHaveText(
        '1 contrato',
      );
      await page.getByRole('link', { name: /^Abrir/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CT-/);
      await expect(fact(page, 'Volume por mês')).toContainText('500,000 MWh');
      await expect(fact(page, 'Limite superior')).toContainText('110%');
      await openPart(page, 'Preços e volumes');
      await expect(
        page.getByText('2 períodos, jan/2025 a dez/2026, sem reajuste').first(),
      ).toBeVisible();
      await expect(page.getByText(/^Padrão R\$\s231,40/)).toBeVisible();
      await expect(page.getByText(/^Padrão R\$\s242,00/)).toBeVisible();
      return new URL(page.url()).pathname;
    });

    const other = await open('backoffice');
    await test.step('CT-14 two people edit it, and the other one saves first', async () => {
      for (const each of [page, other]) {
        await each.goto(`${address}/editar`);
        await expect(box(each, 'Fornecedor')).toBeVisible();
      }
      await box(other, 'Limite superior').fill('115');
      await box(other, 'Fornecedor').fill('Serra Azul Energia');
      await save(other);
      await expect(other).toHaveURL(address);
    });

    await test.step('CT-11 F05a the conflict shows both versions, and the draft is kept', async () => {
      await box(page, 'Limite superior').fill('120');
      await page.getByRole('button', { name: 'Editar preços por período' }).click();
      const second = prices.getByRole('listitem', { name: 'Período 2' });
      await field(second, 'Preço padrão').fill('239,9');
      await prices.getByRole('button', { name: 'Salvar preços' }).click();
      await expect(prices).toBeHidden();
      await save(page);
      const dialog = page.getByRole('dialog', {
        name: 'Este contrato mudou enquanto você editava',
      });
      await expect(dialog).toContainText('Caio Bittencourt salvou alterações em');
      const mine = dialog.getByRole('table', { name: 'Alterado por você' });
      await expect(mine.getByRole('row', { name: /^Limite superior/ })).toContainText(/120.*115/);
      const theirs = dialog.getByRole('table', { name: 'Alterado pela outra pessoa' });
      await expect(theirs).toContainText('Serra Azul Energia');
      await dialog.getByRole('button', { name: 'Manter as minhas alterações' }).click();
      await expect(page).toHaveURL(address);
      await expect(fact(page, 'Limite superior')).toContainText('120%');
      await expect(fact(page, 'Fornecedor')).toContainText('Serra Azul Energia');
      await openPart(page, 'Preços e volumes');
      await expect(page.getByText(/^Padrão R\$\s239,90/)).toBeVisible();
    });

    await test.step('CT-09 the versions say who changed what, and the first one is restored whole', async () => {
      await openPart(page, 'Versões');
      const history = page.getByRole('region', { name: 'Histórico de alterações' });
      const version = (n: number) =>
        history.getByRole('listitem').filter({ hasText: `versão ${n}` });
      await expect(version(1)).toContainText('Helena Prado criou o contrato');
      await expect(version(2)).toContainText('Caio Bittencourt alterou o contrato');
      await version(3).getByRole('button', { name: 'O que mudou na versão 3' }).click();
      const change = version(3).locator('dl > div');
      await expect(change.filter({ hasText: 'Limite superior' })).toContainText(/115.*120/);
      await expect(change.filter({ hasText: 'Período de preço 2' })).toContainText(
        /242,00.*239,90/,
      );
      await version(1).getByRole('button', { name: 'Restaurar esta versão (1)' }).click();
      const question = page.getByRole('dialog', { name: 'Restaurar a versão 1?' });
      await question.getByLabel('Motivo').fill('O aditivo não foi assinado');
      await question.getByRole('button', { name: 'Restaurar versão' }).click();
      await expect(question).toBeHidden();
      await expect(version(4)).toContainText('Motivo: O aditivo não foi assinado');
      await openPart(page, 'Resumo');
      await expect(fact(page, 'Limite superior')).toContainText('110%');
      await expect(fact(page, 'Fornecedor')).toContainText('–');
      await openPart(page, 'Preços e volumes');
      await expect(page.getByText(/^Padrão R\$\s242,00/)).toBeVisible();
    });
  },
);
