import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import {
  expect,
  openMessage,
  openRecords,
  ownRecord,
  recordOf,
  send,
  suppress,
  test,
} from './support/dispatch';
import { subjectOf } from './support/mail';
import { emailOf } from './support/server';
import { long } from './support/tier';

// One mail server serves the worker; email-a11y.spec.ts sees the same screens on a phone.
test.describe('the dispatch centre', { tag: '@desktop' }, () => {
  test(
    "EM-13 'Enviar teste' says what the server answered, and arrives once it is right",
    long(
      'mail-page.test.tsx sends a trial and shows the answer, transport/http_test.go asks a server',
      '@desktop',
    ),
    async ({ page, mailServer }) => {
      await page.goto('/admin/configuracoes');
      await page.getByRole('link', { name: 'Servidor de e-mail' }).click();
      await expect(page.getByText('Nenhum e-mail sai')).toBeVisible();
      await page.getByLabel('Forma de envio').selectOption('smtp');
      await page.getByRole('textbox', { name: 'Servidor' }).fill(mailServer.host);
      await page.getByLabel('Segurança').selectOption('nenhuma');
      await page.getByLabel('Endereço do remetente').fill('extratos@ynova.example');
      await page.getByLabel('E-mails por minuto').fill('6000');
      const save = page.getByRole('button', { name: 'Salvar configuração' });

      await test.step('a port on which no mail server can be is refused', async () => {
        await page.getByLabel('Porta').fill('22');
        await save.click();
        await expect(page.getByText(/A porta não é permitida/)).toBeVisible();
        await expectAccessible(page, 'mail settings with an error');
      });

      await test.step('nobody listens there', async () => {
        await page.getByLabel('Porta').fill('587');
        await save.click();
        await expect(page.getByText('Configuração de e-mail salva.')).toBeVisible();
        await page.getByRole('button', { name: 'Enviar teste' }).click();
        await expect(page.getByText('Confira servidor, porta, segurança')).toBeVisible();
        await expectAccessible(page, 'a test that failed');
      });

      await test.step('the right one', async () => {
        await page.getByLabel('Porta').fill(String(mailServer.port));
        await save.click();
        await expect(page.getByText(`${mailServer.host}`, { exact: false }).first()).toBeVisible();
        await page.getByRole('button', { name: 'Enviar teste' }).click();
        await expect(page.getByText(`Teste enviado para ${emailOf('gestora')}.`)).toBeVisible();
        const mail = await mailServer.arrived(emailOf('gestora'), /^Teste de envio/);
        expect(mail.from).toBe('extratos@ynova.example');
      });
    },
  );

  test('EM-13 a record is previewed, tried, sent, and its copy is what arrived', async ({
    page,
    mailServer,
    delivery: _,
  }) => {
    const to = 'financeiro@extratos-um.example';
    const own = await ownRecord(page, to);
    const dialog = await openMessage(page, own.client);

    await test.step('the preview shows the mail of this recipient', async () => {
      await expect(dialog.getByText(to)).toBeVisible();
      await expect(dialog.getByText('extratos@ynova.example')).toBeVisible();
      await expect(dialog.getByText(/extrato-.*\.pdf \(.*\.xlsx/)).toBeVisible();
      const frame = dialog.locator('iframe');
      await expect(frame).toHaveAttribute('sandbox', '');
      await expect(frame.contentFrame().getByText(own.meter)).toBeVisible();
      await dialog.getByRole('tab', { name: 'Texto' }).click();
      await expect(dialog.getByText('Consumo: 300,000 MWh')).toBeVisible();
      await expectAccessible(page, 'preview of a record');
    });

    await test.step('a test goes to who asks, and to nobody else', async () => {
      await dialog.getByRole('button', { name: 'Enviar teste para mim' }).click();
      await mailServer.arrived(emailOf('gestora'), /^\[Teste\] /);
      expect(mailServer.to(to)).toHaveLength(0);
    });

    await test.step('a domain new to the client wants a confirmation', async () => {
      await expect(dialog.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
      await dialog.getByRole('checkbox', { name: 'Enviar mesmo com os avisos' }).check();
      await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
      await expect(page.getByText('E-mail colocado na fila de envio.')).toBeVisible();
    });

    const mail = await mailServer.arrived(to);
    await test.step('it arrives with the statement as PDF and XLSX', async () => {
      expect(subjectOf(mail.source)).toContain(own.client);
      expect(mail.source).toMatch(/filename="?extrato-.*2026-10\.pdf/);
      expect(mail.source).toMatch(/filename="?extrato-.*2026-10\.xlsx/);
    });

    await test.step('its history has the copy, byte for byte', async () => {
      const sent = dialog.getByRole('list', { name: 'Envios' });
      await expect(sent.getByText('Enviado', { exact: true }).first()).toBeVisible();
      await sent.getByRole('button', { name: 'Ver cópia' }).click();
      const copy = page.getByRole('dialog', { name: new RegExp(own.client) }).last();
      await expect(copy.getByText('Cópia guardada no momento do envio')).toBeVisible();
      await expectAccessible(page, 'copy of a message');
      const download = page.waitForEvent('download');
      await copy.getByRole('button', { name: 'Baixar .eml' }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      expect(file.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.source.trimEnd());
    });

    await test.step('Disparo and Envio ok are set by the fact', async () => {
      expect(await recordOf(page, own.client)).toMatchObject({ sentOk: true });
      const table = await openRecords(page, own.client);
      await expect(table.getByRole('cell', { name: 'Sim', exact: true })).toBeVisible();
      const { disparo } = await recordOf(page, own.client);
      expect(disparo).not.toBeNull();
    });
  });

  test(
    'EM-13 a suppressed address is refused before anything is sent',
    long('check_test.go of mailing refuses it, dispatch.test.tsx shows what keeps it here'),
    async ({ page, mailServer, delivery: _ }) => {
      const to = 'parou@extratos-cinco.example';
      const own = await ownRecord(page, to);
      await page.goto('/email/suprimidos');
      await page.getByRole('button', { name: 'Suprimir um endereço' }).click();
      const form = page.getByRole('dialog', { name: 'Suprimir um endereço' });
      await form.getByRole('textbox', { name: /^Endereço/ }).fill(to);
      await form.getByLabel('Motivo').selectOption({ label: 'Pedido do destinatário' });
      await expectAccessible(page, 'suppress an address');
      await form.getByRole('button', { name: 'Suprimir' }).click();
      await expect(page.getByRole('cell', { name: to, exact: true })).toBeVisible();
      await expectAccessible(page, 'suppressed addresses');

      const dialog = await openMessage(page, own.client);
      await expect(dialog.getByText(`O endereço ${to} está suprimido.`)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
      await page.keyboard.press('Escape');

      await page.goto('/email/suprimidos');
      await page.getByRole('button', { name: `Liberar ${to}` }).click();
      await page.getByRole('button', { name: 'Liberar endereço' }).click();
      await expect(page.getByRole('cell', { name: to, exact: true })).toHaveCount(0);
      const again = await openMessage(page, own.client);
      await expect(again.getByText(/está suprimido/)).toHaveCount(0);
      expect(mailServer.to(to)).toHaveLength(0);
    },
  );

  test(
    'EM-13 a mail that came back is marked, and its address is suppressed',
    long('dispatch.test.tsx marks it, batch_test.go of mailing suppresses the address'),
    async ({ page, mailServer, delivery: _ }) => {
      const to = 'volta@extratos-seis.example';
      const own = await ownRecord(page, to);
      const dialog = await send(page, own.client);
      await mailServer.arrived(to);
      await expect.poll(async () => (await recordOf(page, own.client)).sentOk).toBe(true);
      await dialog.getByLabel('Motivo da devolução').fill('550 caixa cheia');
      await dialog.getByRole('button', { name: 'Marcar como devolvido' }).click();
      await expect(page.getByText(`${to} marcado como devolvido.`)).toBeVisible();
      expect((await recordOf(page, own.client)).sentOk).toBe(false);
      await page.goto('/email/suprimidos');
      const row = page.getByRole('row', { name: new RegExp(to) });
      await expect(row).toContainText('Mensagem devolvida');
      await expect(row).toContainText('550 caixa cheia');
    },
  );

  test(
    'EM-13 a template is written, refused where a variable is unknown, and used',
    long('templates.test.tsx writes it, template_test.go names the unknown variable'),
    async ({ page, mailServer, delivery: _ }) => {
      const to = 'modelo@extratos-sete.example';
      const own = await ownRecord(page, to);
      await page.goto('/email/modelos');
      await page.getByRole('button', { name: 'Novo modelo' }).click();
      const form = page.getByRole('region', { name: 'Novo modelo' });
      await form.getByRole('textbox', { name: 'Nome' }).fill('Resumo curto');
      await form.getByRole('textbox', { name: 'Assunto' }).fill('Resumo de {{mes}}');
      const text = form.getByRole('textbox', { name: 'Texto' });
      await text.fill('Prezados,\n\nConsumo: {{consumoo}} MWh');
      await page.getByRole('button', { name: 'Criar modelo' }).click();
      await expect(page.getByText(/consumoo.*\(linha 3, coluna 10\)/)).toBeVisible();
      await expectAccessible(page, 'template with an error');
      await text.fill('Prezados,\n\nConsumo: ');
      await page.getByRole('button', { name: '{{consumo}}' }).click();
      await expect(text).toHaveValue('Prezados,\n\nConsumo: {{consumo}}');
      await page.getByRole('button', { name: 'Criar modelo' }).click();
      await expect(page.getByText('Modelo criado.')).toBeVisible();

      const dialog = await openMessage(page, own.client);
      await dialog.getByLabel('Modelo').selectOption({ label: 'Resumo curto (Extrato mensal)' });
      await expect(dialog.getByText('Resumo de outubro de 2026')).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Enviar mesmo com os avisos' }).check();
      await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
      const mail = await mailServer.arrived(to);
      // As long as a figure of the month may still change, the subject says so.
      expect(subjectOf(mail.source)).toMatch(/^Resumo de outubro de 2026( \(provisório\))?$/);
    },
  );

  test(
    'EM-13 a whole month leaves in the background, each record once',
    long(
      'closing-clicks.spec.ts sends a month, dispatch.test.tsx leaves out whom it may not, batch_test.go of mailing sends each once',
      '@desktop',
    ),
    async ({ page, mailServer, delivery: _ }) => {
      // A month that holds these records alone.
      const month = '2019-03';
      const [ready, stopped] = ['mes@extratos-oito.example', 'fora@extratos-oito.example'];
      const first = await ownRecord(page, ready, month);
      const second = await ownRecord(page, stopped, month);
      await suppress(page, stopped);
      await page.goto(`/email?mes=${month}`);
      await page.getByRole('button', { name: 'Enviar o mês' }).click();
      const dialog = page.getByRole('dialog', { name: 'Enviar março de 2019' });
      await expect(dialog.getByText(second.client)).toBeVisible();
      await expect(dialog.getByText(`O endereço ${stopped} está suprimido.`)).toBeVisible();
      await expectAccessible(page, 'month before it is sent');
      await dialog.getByRole('checkbox', { name: 'Enviar também os que têm avisos' }).check();
      await dialog.getByRole('button', { name: 'Enviar 1 registro' }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disparo de março de 2019');
      await expect(page.getByText('Concluído')).toBeVisible();
      await expect(page.getByText(first.client, { exact: true })).toBeVisible();
      const left = page.getByRole('list', { name: 'Registros com erros ou avisos' });
      await expect(left.getByText(second.client)).toBeVisible();
      await expectAccessible(page, 'dispatch of a month');
      await expectNoSidewaysScroll(page, 'dispatch of a month');
      await mailServer.arrived(ready);
      expect(mailServer.to(stopped)).toHaveLength(0);

      await page.goto(`/email?mes=${month}`);
      await page.getByRole('button', { name: 'Enviar o mês' }).click();
      await expect(dialog.getByText('Já enviados', { exact: true })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Enviar 0 registros' })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await page.goto('/email/disparos');
      await expect(page.getByRole('row', { name: /mar\/2019/ })).toContainText('Concluído');
    },
  );
});
