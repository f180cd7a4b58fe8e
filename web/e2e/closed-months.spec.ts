import type { Page } from '@playwright/test';
import { importSheet, inDays, post, put } from './support/api';
import { expectAccessible } from './support/axe';
import { type OwnContract, ownContract } from './support/contract';
import { csv } from './support/sheet';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';

const month = '2026-10';

/** Closes October of a client of the test's own; returns it with its client's id. */
async function closed(page: Page): Promise<OwnContract & { clientId: string }> {
  const own = await ownContract(page);
  const head = ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh', 'proinfa_mwh', 'medicao'];
  const row = [own.client, own.cnpj, own.meter, month, '300000', '0', 'CCEE/SCDE consistida'];
  await importSheet(page, `${own.meter}.csv`, csv(head, row));
  await post(page, `/contracts/${own.id}/invoices`, {
    kind: 'nf_fornecedora',
    competencia: month,
    numero: '4021',
    valor: 72_000,
    status: 'Em aberto',
  });
  const contract = await (await page.request.get(`/contracts/${own.id}`)).json();
  const clientId = String(contract.client_id);
  const address = `/api/fechamento/${clientId}/${month}`;
  const { faltas } = await (await page.request.get(address)).json();
  for (const { item } of faltas) {
    await post(page, `${address}/itens/${item}/dispensar`, { motivo: 'combinado na reunião' });
  }
  await post(page, `${address}/fechar`, {});
  return { ...own, clientId };
}

test(
  'MC-03 MC-04 a document of a closed month becomes an adjustment, and the lock says why',
  desk('the same acts over cards, which face.spec.ts sees on a phone'),
  async ({ page }) => {
    const own = await closed(page);
    await page.goto(`/contratos/${own.id}?aba=faturas&mes=${month}`);
    const edit = page.getByRole('button', { name: 'Editar NF Fornecedora de out/2026' });
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(edit).toHaveAccessibleDescription(/^Fechado em \d\d\/\d\d\/\d{4}\. Reabra o mês/);
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('menuitem', { name: 'NF Fornecedora' }).click();
    const form = page.getByRole('dialog', { name: 'Adicionar NF Fornecedora' });
    await form.getByLabel('Valor total').fill('1.221,94');
    await form.getByLabel('Número').fill('4077');
    await form.getByRole('button', { name: 'Adicionar' }).click();
    const asked = page.getByRole('dialog', { name: 'O mês está fechado' });
    await expect(asked.getByText(/Registre o documento como ajuste/)).toBeVisible();
    await expectAccessible(page, 'a write that a closed month refuses');
    await asked.getByRole('link', { name: 'Lançar como ajuste' }).click();
    // What was typed is given up for the adjustment.
    const discard = page.getByRole('button', { name: 'Descartar' });
    const dialog = page.getByRole('dialog', { name: 'Lançar ajuste' });
    await expect(discard.or(dialog)).toBeVisible();
    if (await discard.isVisible()) await discard.click();
    await expect(dialog.getByLabel('Valor', { exact: false })).toHaveValue('1.221,94');
    await expectAccessible(page, 'the form of an adjustment');
    await dialog.getByRole('button', { name: 'Lançar ajuste' }).click();
    const list = page.getByRole('list', { name: 'Corrigem este mês' });
    await expect(list).toContainText('NF da fornecedora 4077 de outubro de 2026');
  },
);

test(
  'MC-03 MC-05 MC-06 what came out otherwise since, the month as it stood, and its reports',
  long('after.test.tsx shows the picture and the differences, closing_test.go makes both reports'),
  async ({ page }) => {
    const own = await closed(page);
    const change = { average_price_mwh: 250, meses_fechados: 'manter' };
    expect(await put(page, `/contracts/${own.id}`, change)).toBe(200);

    await test.step('MC-03 the difference, with the way to its adjustment', async () => {
      await page.goto(`/fechamento?mes=${month}`);
      await page.getByRole('button', { name: 'Relatórios' }).click();
      await page.getByRole('menuitem', { name: 'Diferenças após o fechamento' }).click();
      const row = page
        .locator('[data-row]')
        .filter({ hasText: own.client })
        .filter({ hasText: 'Energia' });
      await expect(async () => {
        if (!(await row.isVisible())) await page.getByRole('button', { name: /próxima/i }).click();
        expect(await row.textContent()).toContain('3.090,00');
      }).toPass();
      await expectAccessible(page, 'differences after the close');
    });

    await test.step('MC-06 as it stood today, to read only', async () => {
      await page.goto(`/fechamento/${own.clientId}?mes=${month}`);
      const [year, number, day] = (await inDays(page, 0)).split('-');
      await page.getByRole('textbox', { name: 'Dia' }).fill(`${day}/${number}/${year}`);
      const past = page.getByRole('region', { name: /^Como estava em/ });
      await expect(past).toContainText('74.160,00');
      await expectAccessible(page, 'a month as it stood');
    });

    await test.step('MC-05 the report for the client', async () => {
      await page.getByRole('button', { name: 'Relatórios do retrato 1' }).click();
      const file = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Relatório para o cliente (PDF)' }).click();
      expect((await file).suggestedFilename()).toBe(`fechamento-${month}.pdf`);
    });
  },
);
