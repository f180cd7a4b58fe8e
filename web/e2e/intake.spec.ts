import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { billOf } from './support/bill';
import { unusedCnpj } from './support/contract';
import { openUntil } from './support/screens';
import { expect, test } from './support/test';
import { long } from './support/tier';

test(
  'RQ-11 a mailbox is set up and tried, what a folder brings is read, and the tray tells of each file',
  long(
    'mailbox-page.test.tsx and tray-page.test.tsx have the screens, intake/folder_test.go and intake/mail_test.go read what comes',
    '@desktop',
  ),
  async ({ page, server }) => {
    const put = async (name: string, data: Buffer | string) => {
      await writeFile(join(server.watched, `${name}.part`), data);
      await rename(join(server.watched, `${name}.part`), join(server.watched, name));
    };
    // An unassigned CNPJ: a client of another test would be recognised by it.
    const { cnpj, number } = unusedCnpj();
    await put('fatura.pdf', billOf({ client: 'Cerâmica União', cnpj, meter: String(number) }));
    await put('leia-me.txt', 'nada');

    await page.goto('/admin/configuracoes');
    await page.getByRole('link', { name: 'Caixa postal de entrada' }).click();
    await expect(page.getByRole('button', { name: 'Testar conexão' })).toBeDisabled();
    await expect(page.getByText(server.watched)).toBeVisible();
    await page.getByRole('button', { name: 'Salvar caixa postal' }).click();
    await expect(page.getByText('Informe o servidor IMAP')).toBeVisible();
    await page.getByLabel(/^Servidor IMAP/).fill('localhost');
    await page.getByLabel(/^Usuário/).fill('faturas');
    await page.getByLabel(/^Senha/).fill('segredo');
    await page.getByLabel(/^Remetentes permitidos/).fill('um.com.br');
    await page.getByLabel(/^Nome do seu servidor/).fill('mx.ynova.demo');
    await page.getByRole('button', { name: 'Salvar caixa postal' }).click();
    await expect(page.getByText(/^Endereço ou domínio inválido: um\.com\.br\./)).toBeVisible();
    await page.getByLabel(/^Remetentes permitidos/).fill('@um.com.br');
    await page.getByRole('button', { name: 'Salvar caixa postal' }).click();
    await expect(page.getByText('Caixa postal salva.')).toBeVisible();
    await page.getByRole('button', { name: 'Testar conexão' }).click();
    await expect(page.getByText(/^Não foi possível falar com o servidor\./)).toBeVisible();
    await expectAccessible(page, 'mailbox', { again: true });

    await page.goto('/analise-fatura');
    await page.getByRole('link', { name: 'Entrada', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrada');
    const files = page.getByRole('list', { name: 'Arquivos de fatura.pdf' });
    await openUntil(page, page.url(), files.getByText('Sem cliente'));
    const refused = page.getByRole('listitem').filter({ hasText: 'leia-me.txt' }).first();
    await expect(refused.getByText('Recusada')).toBeVisible();
    await expect(
      refused
        .getByText(
          'Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.',
        )
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'tray', { again: true });
    await expectNoSidewaysScroll(page, 'tray');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'tray at 390 px');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'Dispensar: leia-me.txt' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dispensar' }).click();
    await expect(page.getByText('Mensagem dispensada.')).toBeVisible();
    await expect(page.getByText('leia-me.txt')).toHaveCount(0);
    await page.getByLabel('Situação').selectOption('dispensada');
    await expect(page.getByText('leia-me.txt').first()).toBeVisible();
    await page.getByLabel('Situação').selectOption('');
    await files.getByRole('link', { name: 'fatura.pdf' }).click();
    await expect(page.getByText('Dados Extraídos').first()).toBeVisible();
  },
);
