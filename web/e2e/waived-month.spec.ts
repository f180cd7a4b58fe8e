import type { Locator, Page } from '@playwright/test';
import { importSheet, post } from './support/api';
import { ownContract } from './support/contract';
import { expect, openMessage, test } from './support/dispatch';
import { csv } from './support/sheet';
import { desk } from './support/tier';

const month = '2026-10';
const origin = 'CCEE/SCDE consistida';
const items = [
  'NF do fornecedor',
  'Conferência da NF',
  'Fatura da distribuidora',
  'Conferência da fatura',
  'Vencimento do boleto',
];

/** Says in the open client's month that an item is let pass. */
async function waive(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `Dispensar ${label}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Dispensar: ${label}` });
  await dialog.getByLabel('Motivo').fill('Combinado com o cliente na reunião mensal.');
  await dialog.getByRole('button', { name: 'Dispensar', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Checks that no state or sentence shown claims that a document was issued or a mail sent. */
async function claimsNothing(within: Locator): Promise<void> {
  await expect(within.getByText(/^(Faturado|Enviado)( ·|$)/)).toHaveCount(0);
  await expect(within.getByText(/na fila|a caminho|e-mails? enviados?\./i)).toHaveCount(0);
}

// Nobody has named a mail server here; a demonstration counts as one.
test.use({ start: { empty: true } });

test(
  'VD-28 VD-29 VD-32 VD-33 a month is closed with waivers and without a mail server, and no screen says what is not so',
  desk('the same acts over cards, which face.spec.ts sees on a phone'),
  async ({ page }) => {
    const own = await ownContract(page);
    await importSheet(
      page,
      'outubro.csv',
      csv(
        [
          'cliente',
          'cnpj',
          'medidor',
          'mes',
          'consumo_kwh',
          'medicao',
          'email',
          'vencimento_boleto',
        ],
        [
          own.client,
          own.cnpj,
          own.meter,
          month,
          '300000',
          origin,
          'fin@cliente.example',
          '10/11/2026',
        ],
      ),
    );
    const kept = encodeURIComponent(own.client);
    await post(page, `/contracts/${own.id}/invoices`, {
      kind: 'nf_fornecedora',
      competencia: month,
      numero: '4021',
      valor: 74_160,
      status: 'Em aberto',
    });

    await test.step('a mail that nobody can send is kept, and says so before and after', async () => {
      const dialog = await openMessage(page, own.client);
      await expect(
        dialog.getByText('Nenhum e-mail sai: falta o servidor de e-mail.'),
      ).toBeVisible();
      const warned = dialog.getByRole('checkbox', { name: 'Enviar mesmo com os avisos' });
      if (await warned.isVisible()) await warned.check();
      await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
      await expect(page.getByText(/^Nenhum e-mail saiu: falta o servidor\./).first()).toBeVisible();
    });

    await page.goto(`/fechamento?mes=${month}&q=${kept}`);
    await page
      .getByRole('link', { name: own.client })
      .or(page.getByText(own.client))
      .first()
      .click();
    await page.getByRole('link', { name: 'Abrir página' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('Medição: ok')).toBeAttached();

    await test.step('the waivers lift no state that stands for a document or a mail', async () => {
      for (const label of [...items, 'E-mail'])
        if (await main.getByRole('button', { name: `Dispensar ${label}`, exact: true }).isVisible())
          await waive(page, label);
      await expect(main.getByText(/^Conferido · .*dispensad/).first()).toBeVisible();
      await claimsNothing(main);
    });

    await test.step('the question names what is taken along, and the report keeps it', async () => {
      await main.getByRole('button', { name: 'Fechar mês' }).click();
      const question = page.getByRole('alertdialog');
      await expect(
        question.getByText(/foram dispensados: .*e-mail.*\. Ficam no relatório\./),
      ).toBeVisible();
      await question.getByRole('button', { name: 'Fechar mês' }).click();
      await expect(main.getByText(/^Fechado por /)).toBeVisible();
      await claimsNothing(main);
    });

    await test.step('the lists say the same, and nothing is left to do', async () => {
      for (const list of ['fechamento', 'contratos', 'email']) {
        await page.goto(`/${list}?mes=${month}&q=${kept}`);
        const row = page.getByRole('row').filter({ hasText: own.client }).first();
        await expect(row).toBeVisible();
        await claimsNothing(row);
      }
      await page.goto(`/fechamento?mes=${month}&q=${kept}`);
      await expect(page.getByRole('row').filter({ hasText: own.client })).toContainText(
        'dispensad',
      );
      const contract = await (await page.request.get(`/contracts/${own.id}`)).json();
      const asked = `/api/work/items?mes=${month}&cliente=${contract.client_id}`;
      const { itens } = await (await page.request.get(asked)).json();
      expect(itens.filter(({ mes }: { mes: string }) => mes === month)).toEqual([]);
    });
  },
);
