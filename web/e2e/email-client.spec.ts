import type { Page } from '@playwright/test';
import { importSheet } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { type OwnContract, ownContract } from './support/contract';
import { expect, recordOf, test } from './support/dispatch';
import { csv } from './support/sheet';
import { long } from './support/tier';

/** An open month that no other test sends or dates. */
const mes = '2026-05';
const monthName = 'maio de 2026';

/** A client with two units in the month, both without a due date. */
async function twoUnits(page: Page, to: string): Promise<OwnContract> {
  const own = await ownContract(page);
  const head = ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh', 'proinfa_mwh', 'email'];
  const rows = ['A', 'B'].map((unit) => {
    return [own.client, own.cnpj, `${own.meter}${unit}`, mes, '150000', '0', to];
  });
  await importSheet(page, `${own.meter}.csv`, csv(head, ...rows));
  return own;
}

/** How the client's items of the month stand at the closing. */
async function standing(page: Page, clientId: string): Promise<Record<string, string>> {
  const answer = await page.request.get(`/api/fechamento/${clientId}/${mes}`);
  const { itens } = await answer.json();
  return Object.fromEntries(
    itens.map((one: { item: string; situacao: string }) => [one.item, one.situacao]),
  );
}

test.describe('a month of a client', { tag: '@desktop' }, () => {
  test(
    "MC-11 MC-12 is dated by the client's rule in one act, and sent as one e-mail",
    long(
      'due.test.tsx dates by the rule and shows both units, app/mail_unsettled_test.go sends one e-mail; closing-clicks.spec.ts dates a month',
    ),
    async ({ page, mailServer, delivery: _ }) => {
      const to = 'contas@unidades-juntas.example';
      const own = await twoUnits(page, to);
      const clientId = String((await recordOf(page, own.client, mes)).clientId);
      expect(await standing(page, clientId)).toMatchObject({ boleto: 'falta', email: 'falta' });
      await page.goto(`/email?${new URLSearchParams({ mes, q: own.client })}`);
      const table = page.getByRole('table', { name: 'Emails de Maio de 2026' });
      await expect(table.getByText(`${own.meter}A`)).toBeVisible();

      await test.step('the preview says each date and where it comes from', async () => {
        await page.getByRole('button', { name: 'Lançar vencimentos' }).click();
        const dialog = page.getByRole('dialog', { name: `Lançar vencimentos de ${monthName}` });
        const row = dialog.getByRole('listitem').filter({ hasText: own.client });
        await expect(row).toContainText(
          '2 registros · 6º dia útil do mês seguinte, padrão da casa',
        );
        await expect(row).toContainText('09/06/2026'); // Corpus Christi is the 4th
        await expectAccessible(page, 'due dates before they are set');
        await row.getByRole('button', { name: /^Alterar regra/ }).click();
      });

      await test.step('the client has a rule of its own', async () => {
        const dialog = page.getByRole('dialog', { name: 'Regras do cliente' });
        await dialog.getByLabel('Vencimento do boleto').selectOption('dia_fixo');
        await dialog.getByRole('textbox', { name: /^Dia/ }).fill('20');
        await dialog.getByLabel('E-mail do mês').selectOption('cliente');
        await expectAccessible(page, 'rules of a client');
        await dialog.getByRole('button', { name: 'Salvar regras' }).click();
      });

      await test.step('one act dates the month and tells what became of it', async () => {
        const dialog = page.getByRole('dialog', { name: `Lançar vencimentos de ${monthName}` });
        const row = dialog.getByRole('listitem').filter({ hasText: own.client });
        await expect(row).toContainText('22/06/2026'); // the 20th is a Saturday
        await dialog.getByRole('button', { name: /^Lançar em \d+ registros?$/ }).click();
        const done = page.getByRole('dialog', { name: `Lançar vencimentos de ${monthName}` });
        await expect(done.getByText(/registros? lançados?, de \d+ clientes?/)).toBeVisible();
        await expectAccessible(page, 'due dates that were set');
        await done.getByRole('button', { name: 'Concluir' }).click();
        await expect(table.getByText('22/06/2026')).toHaveCount(2);
        expect(await recordOf(page, own.client, mes)).toMatchObject({ billsDate: '2026-06-22' });
        expect(await standing(page, clientId)).toMatchObject({ boleto: 'ok', email: 'falta' });
      });

      await test.step('the message of one unit is that of the client', async () => {
        await table
          .getByRole('button', { name: /^Prévia e envio/ })
          .first()
          .click();
        const dialog = page.getByRole('dialog', { name: own.client });
        await expect(dialog.getByText('E-mail do cliente, com 2 unidades')).toBeVisible();
        await dialog.getByRole('tab', { name: 'Texto' }).click();
        await expect(dialog.getByText('Total das 2 unidades')).toBeVisible();
        await expectAccessible(page, "preview of a client's e-mail");
        await dialog.getByRole('checkbox', { name: 'Enviar mesmo com os avisos' }).check();
        await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
        const history = dialog.getByRole('list', { name: 'Envios' });
        await expect(history).toContainText(`2 unidades: ${own.meter}A, ${own.meter}B`);
        await expect(history.getByText('Enviado').first()).toBeVisible();
      });

      await test.step('one message arrived, and both records know it', async () => {
        const mail = await mailServer.arrived(to);
        expect(mailServer.to(to)).toHaveLength(1);
        for (const unit of ['a', 'b']) {
          expect(mail.source.toLowerCase()).toContain(
            `extrato-${own.meter.toLowerCase()}${unit}-${mes}.pdf`,
          );
        }
        await page.goto(
          `/email?${new URLSearchParams({ mes, q: own.client, situacao: 'enviado' })}`,
        );
        await expect(table.getByText('Enviado')).toHaveCount(2);
        expect(await standing(page, clientId)).toMatchObject({ boleto: 'ok', email: 'ok' });
      });
    },
  );
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('MC-11 due dates of a month', async ({ page }) => {
    const own = await twoUnits(page, 'contas@celular.example');
    await page.goto(`/email?${new URLSearchParams({ mes, q: own.client })}`);
    // The head has room for two buttons: the act is in its menu.
    await page.getByRole('button', { name: 'Central de disparo' }).click();
    await page.getByRole('menuitem', { name: 'Lançar vencimentos' }).click();
    const dialog = page.getByRole('dialog', { name: `Lançar vencimentos de ${monthName}` });
    await expect(dialog.getByText(own.client)).toBeVisible();
    await expectAccessible(page, 'due dates on a phone');
    await expectNoSidewaysScroll(page, 'due dates on a phone');
  });
});
