import type { Page } from '@playwright/test';
import { put } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { ownContract, schedule } from './support/contract';
import { openPart } from './support/detail';
import { expect, test } from './support/test';
import { long } from './support/tier';

const swept =
  'a11y.spec.ts sweeps the screens below; prices.spec.ts and others look at dialogs in use';

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Opens the menu of the invoices and chooses the kind of a new one. */
const newInvoice = (kind: string) => async (page: Page) => {
  await page
    .getByRole('region', { name: 'Faturas do contrato', exact: true })
    .getByRole('button', { name: 'Adicionar' })
    .click();
  await page.getByRole('menuitem', { name: kind }).click();
  const competence = page.getByRole('dialog').getByRole('group', { name: 'Competência' });
  await expect(competence).toBeVisible();
};

interface Overlay {
  name: string;
  /** The address behind that of the contract. */
  at: string;
  open: (page: Page) => Promise<void>;
  /** It belongs to a row of a table, and goes with it where a narrow window shows cards. */
  ofRow?: boolean;
}

const overlays: Overlay[] = [
  {
    name: 'preços por período, com sobreposição e erro',
    at: '?aba=precos',
    open: async (page) => {
      await press('Editar preços')(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/se sobrepõem em jun\/2025/)).toBeVisible();
      await dialog.getByText('Preços por mês', { exact: true }).first().click();
      await dialog.getByRole('textbox', { name: 'Preço de mai/2024' }).fill('221,505');
      await dialog.getByRole('button', { name: 'Salvar preços' }).click();
      await expect(dialog.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'preços por período sobre o formulário',
    at: '/editar',
    open: press('Editar preços por período'),
  },
  {
    name: 'preço flat',
    at: '?aba=precos',
    open: async (page) => {
      await press('Editar preços')(page);
      await page.getByRole('dialog').getByText('Preço flat', { exact: true }).click();
      await expect(page.getByLabel('Duração')).toBeVisible();
    },
  },
  {
    name: 'sazonalização, com sobra',
    at: '?aba=precos',
    open: async (page) => {
      await press('Sazonalizar volume')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Preencher igualmente' }).first().click();
      await dialog.getByRole('textbox', { name: 'Volume de jan/2024' }).fill('310,5');
      await expect(dialog.getByText('Sobram 10,500 MWh')).toBeVisible();
    },
  },
  {
    name: 'memória de um preço reajustado',
    at: '?aba=precos',
    ofRow: true,
    open: async (page) => {
      await press(/memória de cálculo: preço de dezembro de 2026/)(page);
      await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible();
    },
  },
  { name: 'NF Fornecedora', at: '?aba=faturas', open: newInvoice('NF Fornecedora') },
  {
    name: 'Fatura Distribuidora, com erro',
    at: '?aba=faturas',
    open: async (page) => {
      await newInvoice('Fatura Distribuidora')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Valor total' }).fill('muito');
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(dialog.getByText('Informe um número, como 1.234,56')).toBeVisible();
    },
  },
  {
    name: 'etapa definida manualmente, com erro',
    at: '?aba=conformidade',
    open: async (page) => {
      await press(/^Definir manualmente/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Definir', exact: true }).click();
      await expect(page.getByText('Informe a observação')).toBeVisible();
    },
  },
  { name: 'enviar arquivo', at: '?aba=arquivos', open: press('Enviar arquivo') },
  {
    name: 'restaurar versão',
    at: '?aba=versoes',
    open: press('Restaurar esta versão (1)'),
  },
];

for (const { name, at, open, ofRow } of overlays) {
  test(
    `U01 the dialog '${name}' of a contract has no accessibility violation`,
    long(swept),
    async ({ page }) => {
      const { id } = await ownContract(page, { start_date: '2024-01-01', prices: schedule });
      await put(page, `/contracts/${id}`, { supplier: 'Ventos do Sertão' });
      await page.goto(`/contratos/${id}${at}`);
      await open(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectAccessible(page, name);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page, name);
      if (!ofRow) await expect(dialog).toBeVisible();
    },
  );
}

test('U01 the edit form in use, and a conflict', long(swept), async ({ page, open }) => {
  const { id } = await ownContract(page);
  const other = await open('backoffice');
  await page.goto(`/contratos/${id}/editar`);
  await page.getByRole('textbox', { name: 'Segmento' }).fill('Serviços');
  await page.getByRole('button', { name: 'Adicionar dado' }).click();
  await page.getByLabel('Definir conformidades manualmente').check();
  await page.getByLabel('Contrato ajustado').check();
  await page.getByLabel('Motivo do ajuste').fill('Acordo com o cliente');
  await expectAccessible(page, 'edit form in use');
  await put(other, `/contracts/${id}`, { supplier: 'Ventos do Sertão' });
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Este contrato mudou enquanto você editava' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'conflict');
  await expectNoSidewaysScroll(page, 'conflict');
});

test(
  'U01 files and notes, and the question before a file is deleted',
  long(swept),
  async ({ page }) => {
    const { id } = await ownContract(page);
    await page.goto(`/contratos/${id}?aba=arquivos`);
    await page.getByLabel('Nova anotação').fill('Confirmar a data-base com o fornecedor');
    await page.getByRole('button', { name: 'Anotar' }).click();
    await page.getByRole('button', { name: 'Enviar arquivo' }).click();
    await page.getByLabel('Arquivo do contrato').setInputFiles({
      name: 'contrato-assinado.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Baixar contrato-assinado.pdf' })).toBeVisible();
    await expectAccessible(page, 'files and notes');
    await expectNoSidewaysScroll(page, 'files and notes');
    await page.getByRole('button', { name: 'Excluir contrato-assinado.pdf' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'delete a file');
  },
);

test('U01 a step set by hand, and the differences of versions', long(swept), async ({ page }) => {
  const { id } = await ownContract(page);
  await put(page, `/contracts/${id}`, { supplier: 'Ventos do Sertão' });
  await page.goto(`/contratos/${id}?aba=conformidade`);
  await press(/^Definir manualmente/)(page);
  await page.getByLabel('Observação').fill('Dados conferidos por telefone');
  await page.getByRole('dialog').getByRole('button', { name: 'Definir', exact: true }).click();
  await expect(page.getByText('Manual', { exact: true })).toBeVisible();
  await expectAccessible(page, 'step by hand');
  await openPart(page, 'Versões');
  await press('O que mudou na versão 2')(page);
  await expect(page.locator('ins').first()).toBeVisible();
  await expectAccessible(page, 'differences of versions');
});
