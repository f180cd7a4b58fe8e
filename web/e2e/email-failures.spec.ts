import type { Page } from '@playwright/test';
import { inDays, patience, post } from './support/api';
import { expectAccessible } from './support/axe';
import {
  expect,
  openMessage,
  openRecords,
  ownRecord,
  recordOf,
  send,
  sendThrough,
  test,
} from './support/dispatch';
import { breaksOff } from './support/smtp';
import { long } from './support/tier';

// What a mail server does to messages is the same on every screen size.
test.describe('what a mail server refuses', { tag: '@desktop' }, () => {
  test(
    'EM-13 a permanent refusal is shown and not repeated; the others have it once',
    long(
      'deliver_test.go of mailing repeats none, batch-page.test.tsx shows it and queues it again',
      '@desktop',
    ),
    async ({ page, mailServer, delivery: _ }) => {
      const [good, gone] = ['contas@extratos-dois.example', 'antiga@extratos-dois.example'];
      mailServer.answers(gone, '550 5.1.1 Caixa postal inexistente');
      const own = await ownRecord(page, `${good}, ${gone}`);
      const dialog = await send(page, own.client);
      const message = dialog.getByRole('list', { name: 'Envios' }).getByRole('listitem').first();
      await expect(message.getByText('5.1.1 Caixa postal inexistente')).toBeVisible();
      await expect(message.getByText('Falhou').first()).toBeVisible();
      await mailServer.arrived(good);
      expect((await recordOf(page, own.client)).sentOk).toBe(false);
      await expectAccessible(page, 'history with a failure');

      await message.getByRole('button', { name: 'Tentar de novo' }).click();
      await mailServer.arrived(gone);
      expect(mailServer.to(good)).toHaveLength(1);
      await expect(message.getByText('Falhou')).toHaveCount(0);
      await expect.poll(async () => (await recordOf(page, own.client)).sentOk).toBe(true);
    },
  );

  test(
    'EM-13 a temporary refusal waits for its next attempt, and can be cancelled',
    long('deliver_test.go of mailing has the next attempt, batch-page.test.tsx cancels'),
    async ({ page, mailServer, delivery: _ }) => {
      const to = 'fiscal@extratos-tres.example';
      mailServer.answers(to, '451 4.7.1 Tente mais tarde');
      const own = await ownRecord(page, to);
      const dialog = await send(page, own.client);
      const message = dialog.getByRole('list', { name: 'Envios' }).getByRole('listitem').first();
      await expect(message.getByText(/1 tentativa · próxima em /)).toBeVisible();
      await expect(message.getByText('4.7.1 Tente mais tarde')).toBeVisible();
      await message.getByRole('button', { name: 'Cancelar envio' }).click();
      await expect(message.getByText('Cancelado').first()).toBeVisible();
      expect(mailServer.to(to)).toHaveLength(0);
    },
  );

  test(
    'EM-13 an uncertain one is never repeated by itself; a person decides',
    long('mail_fault_test.go never repeats it; batch-page.test.tsx lets a person decide'),
    async ({ page, mailServer, delivery: _ }) => {
      const to = 'energia@extratos-quatro.example';
      mailServer.answers(to, breaksOff);
      const own = await ownRecord(page, to);
      const dialog = await send(page, own.client);
      const message = dialog.getByRole('list', { name: 'Envios' }).getByRole('listitem').first();
      await message.getByRole('button', { name: 'Resolver' }).click();
      const question = page.getByRole('dialog', { name: 'Envio incerto' });
      await expect(question.getByText(/mensagem de/)).toBeVisible();
      await expectAccessible(page, 'uncertain message');
      await question.getByRole('button', { name: 'Enviar de novo' }).click();
      await mailServer.arrived(to);
      await expect(message.getByText('Enviado').first()).toBeVisible();
    },
  );
});

test.describe('an installation to which nobody has named a mail server', {
  tag: '@desktop',
}, () => {
  test.use({ start: { empty: true } });

  test(
    'TD-13 without a mail server nothing is called sent, and leaves once there is one',
    long(
      'waived-month.spec.ts sends without one, unsent_test.go of mailing lets it leave once there is one, quote/typed_test.go has the invitation',
    ),
    async ({ page, mailServer }) => {
      const unsent = 'Não enviado: sem servidor de e-mail';
      const mails = {
        client: 'contas@extratos-nove.example',
        supplier: 'mesa@extratos-nove.example',
      };
      const own = await ownRecord(page, mails.client);
      const dialog = await send(page, own.client);
      const sent = dialog.getByRole('list', { name: 'Envios' });
      await expect(sent.getByText(unsent).first()).toBeVisible();
      await expect(sent.getByText('Enviado', { exact: true })).toHaveCount(0);

      await test.step('Envio ok stays Não, and the screen says why', async () => {
        const table = await openRecords(page, own.client);
        await expect(
          page.getByText('Nenhum e-mail sai: falta o servidor de e-mail.'),
        ).toBeVisible();
        await expect(table.getByRole('cell', { name: `Não ${unsent}` })).toBeVisible();
        expect((await recordOf(page, own.client)).sentOk).toBe(false);
        await expectAccessible(page, 'records without a mail server');
      });

      const { id } = await post(page, '/api/negociacoes', {
        client_id: (await recordOf(page, own.client)).clientId,
        titulo: 'Migração',
      });
      await post(page, `/api/negociacoes/${id}/rodadas`, await quotation(page, mails.supplier));
      const guests = page.getByRole('region', { name: 'Fornecedores convidados' });
      await test.step('neither is the invitation of a supplier', async () => {
        await page.goto(`/negociacoes/${id}`);
        await expect(guests.getByText(unsent)).toBeVisible({ timeout: patience });
        await expect(guests.getByText('Enviado', { exact: true })).toHaveCount(0);
      });

      await test.step('both leave once a server is named', async () => {
        await sendThrough(page, mailServer);
        await guests.getByRole('button', { name: 'Ações para Alvorada' }).click();
        await page.getByRole('menuitem', { name: 'Reenviar convite' }).click();
        await mailServer.arrived(mails.supplier);
        await expect(guests.getByText('Enviado', { exact: true })).toBeVisible();
        await openMessage(page, own.client);
        await dialog.getByRole('tab', { name: 'Histórico' }).click();
        await sent.getByRole('button', { name: 'Enviar agora' }).click();
        await mailServer.arrived(mails.client);
        await expect.poll(async () => (await recordOf(page, own.client)).sentOk).toBe(true);
        await expect(sent.getByText(unsent)).toHaveCount(0);
      });
    },
  );
});

/** A round of the next year, to which one supplier is invited. */
async function quotation(page: Page, email: string): Promise<object> {
  const today = await inDays(page, 0);
  const year = Number(today.slice(0, 4)) + 1;
  return {
    inicio: `${year}-01`,
    fim: `${year}-12`,
    volume: 100,
    flexibilidade: 10,
    sazonalizacao: 10,
    submercado: 'SE/CO',
    fonte: 'Incentivada 50%',
    garantia: 'Seguro-garantia',
    indice: 'IPCA',
    data_base: today.slice(0, 7),
    validade: await inDays(page, 20),
    prazo: `${await inDays(page, 3)}T18:00:00Z`,
    fornecedores: [{ fornecedor: 'Alvorada', email }],
  };
}
