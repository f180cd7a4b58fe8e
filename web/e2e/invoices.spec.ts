import type { Locator, Page } from '@playwright/test';
import { measure, ownContract } from './support/contract';
import { openPart } from './support/detail';
import { expect, test } from './support/test';
import { long } from './support/tier';

const month = '2026-09';

/** Opens the form of a new document of the kind. */
async function add(page: Page, kind: string): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Faturas do contrato', exact: true });
  await card.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const dialog = page.getByRole('dialog', { name: `Adicionar ${kind}` });
  const competence = dialog.getByRole('group', { name: 'Competência' });
  await competence.getByLabel('Mês', { exact: true }).selectOption(month.slice(5));
  await competence.getByLabel('Ano').selectOption(month.slice(0, 4));
  return dialog;
}

async function fill(within: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    await within.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
}

/** The row of a document, or its card. */
function document(page: Page, number: string): Locator {
  const row = page.getByRole('table', { name: 'Faturas do contrato' }).locator('tbody tr');
  const card = page.getByRole('list', { name: 'Faturas do contrato' }).getByRole('listitem');
  return row.or(card).filter({ hasText: `nº ${number}` });
}

/** The row of a check of the month, or its card. */
function check(page: Page, label: string): Locator {
  const row = page.getByRole('table', { name: 'Conferência das faturas' }).locator('tbody tr');
  const card = page.getByRole('list', { name: 'Conferência das faturas' }).getByRole('listitem');
  return row.or(card).filter({ hasText: label });
}

test(
  'CT-09 CT-16 DB-08 DB-09 DB-10 an NF and a fatura entered by hand move the checks, and the dashboard says why',
  long(
    'invoices.test.tsx enters both by hand, compliance/service_test.go moves the checks and says why',
  ),
  async ({ page }) => {
    const own = await ownContract(page);
    await measure(page, own, { [month]: '300000' });
    await page.goto(`/contratos/${own.id}?aba=faturas&mes=${month}`);

    await test.step('CT-09 the NF bills what it should', async () => {
      const dialog = await add(page, 'NF Fornecedora');
      await fill(dialog, { Número: 'NF-1', 'Valor total': '72.000' });
      await fill(dialog, { 'Energia faturada': 'muito' });
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(dialog.getByText('Informe um número, como 1.234,56')).toBeVisible();
      const { data } = await (
        await page.request.get(`/contracts/${own.id}/prices?from=${month}&to=${month}`)
      ).json();
      expect(data[0].price).toBe(240);
      // 300 MWh and the losses of the market, at R$ 240.
      await fill(dialog, {
        'Energia faturada': '309',
        'Preço unitário (R$/MWh, sem ICMS)': '240',
        'Valor da energia (sem ICMS)': '74.160',
        'Alíquota do ICMS': '18',
        'Valor do ICMS': '0',
      });
      await dialog.getByLabel('Regime do ICMS').selectOption('Isento ou diferido');
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(document(page, 'NF-1')).toContainText('R$ 72.000,00');
      await expect(check(page, 'NF: energia')).toContainText('Conforme');
    });

    await test.step('CT-16 the fatura bills too much demand, and its day has passed', async () => {
      const dialog = await add(page, 'Fatura Distribuidora');
      await fill(dialog, { Número: 'FT-1', Vencimento: '10/10/2026', 'Valor total': '18.900' });
      await dialog.getByLabel('Modalidade', { exact: true }).selectOption('Azul');
      const peak = dialog.getByRole('group', { name: 'Demanda, ponta' });
      await fill(peak, {
        Contratada: '500',
        Medida: '480',
        Faturada: '700',
        'Tarifa (R$/kW)': '27',
      });
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(document(page, 'FT-1')).toContainText('Vencida');
      await expect(check(page, 'Fatura: demanda')).toContainText('Divergente');
      await expect(check(page, 'Fatura: demanda')).toContainText(
        'Demanda na ponta: esperado faturar 500 kW, faturado 700 kW.',
      );
    });

    await test.step('EB-16 the check explains itself', async () => {
      await check(page, 'Fatura: demanda')
        .getByRole('button', { name: /memória de cálculo/ })
        .click();
      const drawer = page.getByRole('dialog', { name: 'Memória de cálculo · Fatura: demanda' });
      await expect(drawer).toContainText('Contratada');
      await page.keyboard.press('Escape');
    });

    await test.step('DB-08 DB-09 the dashboard shows the divergence with its tolerance and leads back', async () => {
      await page.goto(`/dashboard?mes=${month}`);
      const panel = page.getByRole('region', { name: 'Conformidades', exact: true });
      await panel.getByRole('tab', { name: 'Só Fatura' }).click();
      const more = panel.getByRole('button', { name: /^Mostrar mais/ });
      if (await more.isVisible()) await more.click();
      const item = panel.getByRole('listitem').filter({ hasText: own.code }).first();
      await expect(item).toContainText('Divergente');
      await expect(item).toContainText('Indefinido');
      await expect(item).toContainText(/Tolerância de demanda\s*5%/);
      await expect(item).toContainText('esperado faturar 500 kW, faturado 700 kW');
      await panel.getByRole('tab', { name: 'Só NF' }).click();
      await expect(panel.getByText(own.code)).toHaveCount(0);
      await panel.getByRole('tab', { name: 'Todos' }).click();
      if (await more.first().isVisible()) await more.last().click();
      await panel.getByRole('link', { name: `ver contrato ${own.code}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.code);
    });

    await test.step('CT-20 the obligations of the month follow, and so does a correction', async () => {
      await openPart(page, 'Conformidade');
      const category = page
        .getByRole('list', { name: 'Por que, em setembro de 2026' })
        .getByRole('listitem')
        .filter({ hasText: /^Fatura/ });
      await expect(category).toContainText('Divergente');
      await openPart(page, /^Faturas/);
      await document(page, 'FT-1')
        .getByRole('button', { name: 'Editar Fatura Distribuidora de set/2026' })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Editar Fatura Distribuidora' });
      const peak = dialog.getByRole('group', { name: 'Demanda, ponta' });
      await fill(peak, { Faturada: '500' });
      await dialog.getByLabel('Status').selectOption('Paga');
      await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
      await expect(dialog).toBeHidden();
      await expect(document(page, 'FT-1')).toContainText('Paga');
      await expect(check(page, 'Fatura: demanda')).toContainText('Conforme');
    });

    await test.step('CT-09 a document is deleted after a question', async () => {
      await document(page, 'NF-1')
        .getByRole('button', { name: /^Excluir NF/ })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
      await expect(document(page, 'NF-1')).toHaveCount(0);
      await expect(check(page, 'NF: energia')).toContainText('Indefinido');
    });
  },
);
