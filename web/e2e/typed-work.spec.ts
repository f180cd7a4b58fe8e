import type { Locator, Page } from '@playwright/test';
import { importSheet } from './support/api';
import { ownContract, unusedCnpj } from './support/contract';
import { openCreateDialog } from './support/contract-form';
import { emailOf, type Role } from './support/server';
import { csv } from './support/sheet';
import { expect, test } from './support/test';
import { dialogOf, expectBrowserAsks, keepTyping, question, type } from './support/typed';

interface Form {
  name: string;
  /** Opens it and returns the field that is typed into. */
  open: (page: Page) => Promise<Locator>;
  /** What sends it with one text alone. */
  send?: string;
}

/** Forms in a window over a page. */
const windows: readonly Form[] = [
  {
    name: 'a new contract',
    open: async (page) =>
      (await openCreateDialog(page)).getByRole('textbox', { name: 'Segmento', exact: true }),
  },
  {
    name: 'a new client',
    open: async (page) => {
      await page.goto('/leads');
      await page.getByRole('button', { name: 'Novo lead' }).click();
      return dialogOf(page).getByRole('textbox', { name: 'Segmento' });
    },
  },
  {
    name: 'a ticket',
    open: async (page) => {
      await page.goto('/help');
      await page.getByRole('button', { name: 'Abrir Ticket de Suporte' }).click();
      return dialogOf(page).getByRole('textbox', { name: 'Assunto' });
    },
  },
  {
    name: 'a suppressed address',
    open: async (page) => {
      await page.goto('/email/suprimidos');
      await page.getByRole('button', { name: 'Suprimir um endereço' }).click();
      return dialogOf(page).getByLabel('Endereço');
    },
  },
];

/** Forms that are pages, or stand on one. */
const pages: readonly Form[] = [
  {
    name: 'a contract that is edited',
    send: 'Salvar alterações',
    open: async (page) => {
      const { id } = await ownContract(page);
      await page.goto(`/contratos/${id}/editar`);
      return page.getByRole('textbox', { name: 'Segmento', exact: true });
    },
  },
  {
    name: 'a note on a contract',
    send: 'Anotar',
    open: async (page) => {
      const { id } = await ownContract(page);
      await page.goto(`/contratos/${id}?aba=arquivos`);
      return page.getByRole('textbox', { name: 'Nova anotação' });
    },
  },
  {
    name: 'the wizard of simulations',
    open: async (page) => {
      await page.goto('/simulacao');
      return page.getByRole('textbox', { name: 'Histórico de consumo' });
    },
  },
  {
    name: 'the columns of a sheet',
    open: async (page) => {
      const { number } = unusedCnpj();
      const sheet = csv(
        ['mes', `consumo ponta ${number} (kWh)`, `leitura ${number}`],
        ['2026-09', '31000', '215000'],
      );
      await page.goto(`/importacoes/${await importSheet(page, `colunas-${number}.csv`, sheet)}`);
      return page.getByRole('textbox', { name: 'Cliente' });
    },
  },
  {
    name: 'a template of e-mails',
    open: async (page) => {
      await page.goto('/email/modelos?modelo=novo');
      return page.getByRole('textbox', { name: 'Nome', exact: true });
    },
  },
];

test.describe('typed work', { tag: '@desktop' }, () => {
  for (const { name, open } of windows) {
    test(`DR-24 Back, Escape, reload and close ask over ${name}`, async ({ page }) => {
      const field = await open(page);
      const address = page.url();
      await type(field);
      await page.goBack();
      await keepTyping(page);
      await expect(field).toHaveValue('Digitado');
      await page.keyboard.press('Escape');
      await keepTyping(page);
      await expectBrowserAsks(page);
      await expect(field).toHaveValue('Digitado');
      await page.goBack();
      await question(page).getByRole('button', { name: 'Descartar' }).click();
      await expect(dialogOf(page)).toHaveCount(0);
      expect(page.url()).toBe(address);
    });
  }

  for (const { name, open } of pages) {
    test(`DR-24 leaving, Back, reload and close ask over ${name}`, async ({ page }) => {
      await page.goto('/agenda');
      const field = await open(page);
      // The page before, of the same document: the browser asks by itself about any other.
      const address = page.url();
      await page.getByRole('link', { name: 'Agenda', exact: true }).click();
      await expect(page).toHaveURL(/agenda/);
      await page.goBack();
      await expect(page).toHaveURL(address);
      await type(field);
      await page.goForward();
      await keepTyping(page);
      await page.getByRole('link', { name: 'Agenda', exact: true }).click();
      await keepTyping(page);
      await expectBrowserAsks(page);
      await expect(field).toHaveValue(/Digitado$/);
      await page.getByRole('button', { name: 'Sair', exact: true }).click();
      await keepTyping(page);
      await page.getByRole('link', { name: 'Agenda', exact: true }).click();
      await question(page).getByRole('button', { name: 'Descartar' }).click();
      await expect(page).toHaveURL(/agenda/);
    });
  }

  for (const { name, open, send = '' } of pages.filter((form) => form.send)) {
    test(`DR-24 the session ends over ${name}, and the same person goes on`, async ({
      page,
      server,
    }) => {
      const field = await open(page);
      await type(field);
      await page.context().clearCookies();
      await page.getByRole('button', { name: send }).click();
      await signInAgain(page, server.passwordOf('gestora'));
      await expect(field).toHaveValue(/Digitado$/);
      await page.getByRole('button', { name: send }).click();
      await expect(page.getByText('Digitado').first()).toBeVisible();
      await page.getByRole('link', { name: 'Agenda', exact: true }).click();
      await expect(page).toHaveURL(/agenda/);
    });
  }

  test('DR-24 another person finds nothing of what was typed', async ({ page, server }) => {
    const { id } = await ownContract(page);
    await page.goto(`/contratos/${id}?aba=arquivos`);
    const field = page.getByRole('textbox', { name: 'Nova anotação' });
    await type(field);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Anotar' }).click();
    await signInAgain(page, server.passwordOf('backoffice'), 'backoffice');
    await expect(field).toHaveValue('');
  });

  test('DR-24 a ticket is sent after its session has ended, once', async ({ page, server }) => {
    await page.goto('/help');
    await page.getByRole('button', { name: 'Abrir Ticket de Suporte' }).click();
    const dialog = page.getByRole('dialog', { name: 'Abrir Ticket de Suporte' });
    await dialog.getByRole('textbox', { name: 'Descrição' }).fill('Sessão encerrada');
    const field = dialog.getByRole('textbox', { name: 'Assunto' });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/suporte/chamados')) {
        keys.push(request.headers()['idempotency-key']);
      }
    });
    const send = dialog.getByRole('button', { name: 'Abrir chamado' });
    await type(field);
    await page.context().clearCookies();
    await send.click();
    await signInAgain(page, server.passwordOf('gestora'));
    await expect(field).toHaveValue('Digitado');
    await send.click();
    await expect(page).toHaveURL(/help\/chamados\//);
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
  });
});

/** Signs in over what is typed. */
async function signInAgain(page: Page, password: string, as: Role = 'gestora'): Promise<void> {
  const layer = page.getByRole('dialog', { name: 'Sua sessão expirou. Entre para continuar.' });
  await layer.getByLabel('E-mail').fill(emailOf(as));
  await layer.getByLabel('Senha', { exact: true }).fill(password);
  await layer.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(layer).toHaveCount(0);
}
