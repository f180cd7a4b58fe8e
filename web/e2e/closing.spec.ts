import type { Locator, Page } from '@playwright/test';
import { importSheet, post } from './support/api';
import { expectAccessible } from './support/axe';
import { type OwnContract, ownContract } from './support/contract';
import { csv } from './support/sheet';
import { expect, test } from './support/test';
import { long } from './support/tier';

const month = '2026-10';

/** Lets an item of the open client pass, with a reason. */
async function waive(page: Page, within: Locator, label: string): Promise<void> {
  await within.getByRole('button', { name: `Dispensar ${label}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Dispensar: ${label}` });
  await dialog.getByLabel('Motivo').fill('Combinado com o cliente na reunião mensal.');
  await dialog.getByRole('button', { name: 'Dispensar', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const measured = (own: OwnContract, kwh: string) =>
  csv(
    ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh', 'proinfa_mwh', 'medicao'],
    [own.client, own.cnpj, own.meter, month, kwh, '0', 'CCEE/SCDE consistida'],
  );

/** The hashes of what was kept at each close, the newest first. */
async function kept(within: Locator): Promise<string[]> {
  const codes = within.getByRole('list', { name: 'Retratos' }).locator('code');
  return codes.evaluateAll((all) => all.map((code) => code.getAttribute('title') ?? ''));
}

test(
  'MC-01 MC-03 MC-04 MC-05 a month goes from empty to closed, is reopened, corrected and closed again',
  long(
    'client-month.test.tsx waives and reopens, closed-months.spec.ts and waived-month.spec.ts see it closed, app/closed_kept_test.go and closed_differences_test.go what was kept',
  ),
  async ({ page }) => {
    const own = await ownContract(page);
    await page.goto(`/fechamento?mes=${month}&q=${encodeURIComponent(own.client)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fechamento');
    await page
      .getByRole('link', { name: own.client })
      .or(page.getByText(own.client))
      .first()
      .click();
    await page.getByRole('link', { name: 'Abrir página' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toContainText(own.client);
    const close = main.getByRole('button', { name: 'Fechar mês' });

    await test.step('MC-01 nothing is there, and what is missing is named', async () => {
      await expect(close).toBeDisabled();
      await expect(main.getByText(/^Faltam \d+ itens\.$/)).toBeVisible();
      await expect(main.getByText('Medição: falta')).toBeAttached();
      await expectAccessible(page, 'the month of a client');
    });

    await test.step('MC-02 the sheet and the NF supply it, the rest is let pass with a reason', async () => {
      await importSheet(page, 'outubro.csv', measured(own, '300000'));
      await post(page, `/contracts/${own.id}/invoices`, {
        kind: 'nf_fornecedora',
        competencia: month,
        numero: '4021',
        valor: 74_160,
        status: 'Em aberto',
      });
      await page.reload();
      await expect(main.getByText('Medição: ok')).toBeAttached();
      for (const label of [
        'NF do fornecedor', // it does not say its energy
        'Conferência da NF',
        'Fatura da distribuidora',
        'Conferência da fatura',
        'Vencimento do boleto',
        'E-mail',
      ]) {
        await waive(page, main, label);
      }
      await expect(main.getByText('100 %')).toBeVisible();
    });

    await test.step('MC-03 it is closed, and a sheet leaves it alone', async () => {
      await close.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar mês' }).click();
      await expect(main.getByText(/^Fechado por Helena Prado/)).toBeVisible();
      const id = await importSheet(page, 'outubro de novo.csv', measured(own, '400000'));
      const { data } = await (await page.request.get(`/api/imports/${id}/rows`)).json();
      expect(data[0].message).toContain('está fechado. Reabra o mês ou lance um ajuste em ');
    });
    const [first = ''] = await kept(main);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    const address = new URL(page.url());
    const report = `/api${address.pathname}/${month}/relatorio.xlsx?sequencia=1`;
    const before = await (await page.request.get(report)).body();

    await test.step('MC-04 reopened with a reason, corrected, closed again', async () => {
      await main.getByRole('button', { name: 'Reabrir' }).click();
      const dialog = page.getByRole('dialog', { name: /^Reabrir/ });
      await dialog.getByLabel('Categoria').selectOption('medicao');
      await dialog.getByLabel('Motivo').fill('A CCEE ajustou a medição do dia 14.');
      await dialog.getByRole('button', { name: 'Reabrir' }).click();
      await expect(close).toBeVisible();
      await importSheet(page, 'outubro corrigido.csv', measured(own, '301500'));
      await page.reload();
      await close.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar mês' }).click();
      await expect(main.getByText(/^Fechado por Helena Prado/)).toBeVisible();
    });

    await test.step('MC-05 both pictures stay, and the first report is what it was', async () => {
      await expect.poll(() => kept(main)).toHaveLength(2);
      const [second, again] = await kept(main);
      expect(again).toBe(first);
      expect(second).not.toBe(first);
      expect(Buffer.compare(await (await page.request.get(report)).body(), before)).toBe(0);
    });
  },
);
