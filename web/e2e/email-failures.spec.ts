import { expectAccessible } from './support/axe';
import { expect, ownRecord, recordOf, send, test } from './support/dispatch';
import { breaksOff } from './support/smtp';

// What a mail server does to messages is the same on every screen size.
test.describe('what a mail server refuses', { tag: '@desktop' }, () => {
  test('EM-13 a permanent refusal is shown and not repeated; the others have it once', async ({
    page,
    mailServer,
    delivery: _,
  }) => {
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
  });

  test('EM-13 a temporary refusal waits for its next attempt, and can be cancelled', async ({
    page,
    mailServer,
    delivery: _,
  }) => {
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
  });

  test('EM-13 an uncertain one is never repeated by itself; a person decides', async ({
    page,
    mailServer,
    delivery: _,
  }) => {
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
  });
});
