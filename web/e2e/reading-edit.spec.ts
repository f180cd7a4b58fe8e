import { patience } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { billTotal, readBill } from './support/bill';
import { expect, test } from './support/test';
import { long } from './support/tier';

test(
  'RQ-03 items and histories are edited over what was read, and the invoice takes them',
  long('tables.test.tsx edits items and histories, reading_test.go has the invoice take them'),
  async ({ page }) => {
    const { documentId, own } = await readBill(page);
    await page.goto(`/analise-fatura?documento=${documentId}`);
    const items = page.getByRole('table', { name: 'Itens da fatura' });
    const cell = (name: string) => items.getByRole('textbox', { name });
    const save = page.getByRole('button', { name: 'Salvar tabela' }).first();

    await test.step('a cell draws its place, the sum is told while it is typed', async () => {
      await expect(page.getByText(`Soma ${billTotal} · total ${billTotal} · fecha`)).toBeVisible();
      await cell('Valor, linha 4').fill('90,00');
      await expect(page.getByRole('img', { name: /^Lugar de Valor de COSIP/ })).toBeVisible();
      await expect(
        page.getByText(`Soma 17.795,00 · total ${billTotal} · faltam 5,00`),
      ).toBeVisible();
    });

    await test.step('rows are inserted, deleted, and come back', async () => {
      await page.getByRole('button', { name: 'Inserir linha', exact: true }).click();
      await cell('Descrição, linha 5').fill('MULTA');
      await cell('Valor, linha 5').fill('5,00');
      await page.getByRole('button', { name: 'Excluir linha 1' }).click();
      await expect(cell('Descrição, linha 5')).toBeHidden();
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await expect(page.getByText(/· fecha$/)).toBeVisible();
      await save.click();
      await expect(save).toBeDisabled();
    });

    await test.step('a month is corrected and keeps its table', async () => {
      await page.getByRole('tab', { name: /^Históricos/ }).click();
      const months = page.getByRole('table', { name: 'Meses de demanda' });
      await months.getByRole('textbox', { name: 'Fora ponta, mês 1' }).fill('499');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('table', { name: 'Histórico de demanda' }).first()).toContainText(
        '499',
      );
    });

    await test.step('it is accessible, and another reading touches none of it', async () => {
      await expectAccessible(page, 'edited items');
      await expectNoSidewaysScroll(page, 'edited items');
      await page.getByRole('button', { name: 'Ler de novo' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ler de novo' }).click();
      await page.getByRole('tab', { name: /^Itens/ }).click();
      await expect(cell('Descrição, linha 5')).toHaveValue('MULTA', { timeout: patience });
      await expect(cell('Valor, linha 4')).toHaveValue('90,00');
    });

    await test.step('all is confirmed and linked; the invoice has the edited lines', async () => {
      const confirm = page.getByRole('button', { name: /^Confirmar \d+ valor/ });
      if (await confirm.isVisible()) await confirm.click();
      await page.getByRole('radio', { name: new RegExp(own.code) }).check();
      await page.getByRole('button', { name: 'Confirmar e vincular' }).click();
      await expect(page.getByText('Documento vinculado ao contrato.')).toBeVisible();
      const { data } = await (await page.request.get(`/contracts/${own.id}/invoices`)).json();
      const lines = data[0].figures.document.items as { text: string; edited_by: string | null }[];
      expect(lines.find(({ text }) => text === 'MULTA')?.edited_by).toBeTruthy();
      expect(lines.find(({ text }) => text === 'COSIP')).toMatchObject({ value: 90, page: 1 });
    });
  },
);
