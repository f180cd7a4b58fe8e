import { importSheet, post } from './support/api';
import { expectAccessible } from './support/axe';
import { type OwnContract, ownContract } from './support/contract';
import { csv } from './support/sheet';
import { expect, test } from './support/test';
import { long } from './support/tier';

const month = '2026-10';

const measured = (own: OwnContract, kwh: string, origin: string) =>
  csv(
    ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh', 'proinfa_mwh', 'medicao'],
    [own.client, own.cnpj, own.meter, month, kwh, '6,412', origin],
  );

test(
  'MC-07 @desktop a month is accrued on provisional metering, realised by its NF, explained and exported',
  long('accrual.test.tsx shows, explains and sums it, app/accrual_test.go accrues and realises it'),
  async ({ page }) => {
    const own = await ownContract(page);
    await importSheet(page, 'provisoria.csv', measured(own, '328400', 'Estimada'));
    await page.goto(`/fechamento/provisto?mes=${month}&q=${encodeURIComponent(own.client)}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Provisto × realizado');
    await main.getByRole('link', { name: own.client }).click();
    const lines = main.getByRole('table', { name: 'Provisto e realizado, linha a linha' });
    const energy = lines.getByRole('row', { name: /^Energia/ });

    await test.step('before the documents it is a preview, and what is not stored is undefined', async () => {
      await expect(energy).toContainText('Sem realizado');
      await expect(lines.getByRole('row', { name: /^TUSD/ })).toContainText('Indefinida');
      await expect(main.getByText('Prévia', { exact: true })).toBeVisible();
    });

    await test.step('the final metering and the NF realise it, what was accrued stays', async () => {
      const accrued = (await energy.getByRole('cell').allTextContents())[0] ?? '';
      await importSheet(page, 'final.csv', measured(own, '331250', 'CCEE/SCDE consistida'));
      await post(page, `/contracts/${own.id}/invoices`, {
        kind: 'nf_fornecedora',
        competencia: month,
        numero: '4022',
        status: 'Em aberto',
        figures: { energy_mwh: 335.5, unit_price: 290, energy_value: 97_295 },
      });
      await page.reload();
      await expect(energy).toContainText('97.295,00');
      await expect(energy).toContainText(accrued);
      await expect(energy).toContainText('Aberta');
    });

    await test.step('its memória names the steps', async () => {
      await energy.getByRole('button', { name: /^Memória de cálculo/ }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer).toContainText(
        'realizado − provisto = volume + preço + imposto + outros',
      );
      await page.keyboard.press('Escape');
    });

    await test.step('it is explained with a reason', async () => {
      await energy.getByRole('button', { name: 'Explicar Energia' }).click();
      const dialog = page.getByRole('dialog', { name: 'Explicar: Energia' });
      await dialog.getByLabel('Motivo').fill('Preço corrigido pelo fornecedor nesta NF.');
      await dialog.getByRole('button', { name: 'Explicar', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(energy).toContainText('Explicada');
      await expectAccessible(page, 'provisto × realizado of a client');
    });

    await test.step('the portfolio sums it and leaves as a workbook', async () => {
      await page.goto(`/fechamento/provisto?mes=${month}&q=${encodeURIComponent(own.client)}`);
      await expect(main.getByRole('row', { name: new RegExp(own.client) })).toContainText(
        '97.295,00',
      );
      await expectAccessible(page, 'provisto × realizado of the portfolio');
      const download = page.waitForEvent('download');
      await main.getByRole('button', { name: 'Exportar' }).click();
      await page.getByRole('menuitem', { name: /XLSX|planilha/i }).click();
      expect((await download).suggestedFilename()).toBe(`provisto-realizado-${month}.xlsx`);
    });
  },
);
