import type { Locator, Page } from '@playwright/test';
import { post } from './support/api';
import { unusedCnpj } from './support/contract';
import { fillContract, openCreateDialog } from './support/contract-form';
import { newProposal } from './support/proposal';
import { expect, test } from './support/test';
import { dialogOf, expectBrowserAsks, keepTyping, question, type } from './support/typed';

/** What is typed and saved: nothing asks on the way out. */
const saves: readonly { name: string; save: (page: Page) => Promise<void> }[] = [
  {
    name: 'a template of e-mails',
    save: async (page) => {
      await page.goto('/email/modelos?modelo=novo');
      for (const name of ['Nome', 'Assunto', 'Texto']) {
        await type(page.getByRole('textbox', { name, exact: true }));
      }
      await page.getByRole('button', { name: 'Criar modelo' }).click();
      await expect(page).not.toHaveURL(/modelo=novo/);
    },
  },
  {
    name: 'a contract',
    save: async (page) => {
      await openCreateDialog(page);
      await fillContract(page, {
        client: 'Cliente Digitado Ltda',
        cnpj: unusedCnpj().cnpj,
        volume: '10',
        start: '01/01/2026',
        end: '31/12/2026',
      });
      await page.getByRole('button', { name: 'Criar contrato', exact: true }).click();
      await expect(dialogOf(page)).toHaveCount(0);
    },
  },
  {
    name: 'a client',
    save: async (page) => {
      await page.goto('/leads');
      await page.getByRole('button', { name: 'Novo lead' }).click();
      await dialogOf(page).getByLabel('Nome').fill('Lead Digitado');
      await dialogOf(page).getByLabel('CNPJ').fill(unusedCnpj().cnpj);
      await dialogOf(page).getByRole('button', { name: 'Cadastrar lead' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lead Digitado');
    },
  },
  {
    name: 'a suppressed address',
    save: async (page) => {
      await page.goto('/email/suprimidos');
      await page.getByRole('button', { name: 'Suprimir um endereço' }).click();
      await dialogOf(page).getByLabel('Endereço').fill('digitado@cliente.example');
      await dialogOf(page).getByRole('button', { name: 'Suprimir' }).click();
      await expect(dialogOf(page)).toHaveCount(0);
    },
  },
  {
    name: 'a simulation',
    save: async (page) => {
      await page.goto('/simulacao');
      await page.getByRole('button', { name: 'Usar amostra de demonstração' }).click();
      await page.getByRole('button', { name: 'Editar dados' }).click();
      await page.getByLabel('Nome').fill('Indústria Digitada');
      await page.getByRole('button', { name: 'Salvar alterações' }).click();
      await page.getByRole('button', { name: 'Calcular simulação' }).click();
      await page.getByRole('button', { name: 'Avançar para a proposta' }).click();
      await page.getByRole('button', { name: 'Salvar simulação' }).click();
      await expect(
        page.getByRole('heading', { name: /^Simulação nº \d+, versão 1$/ }),
      ).toBeVisible();
    },
  },
];

test.describe('typed work that is saved', { tag: '@desktop' }, () => {
  for (const { name, save } of saves) {
    test(`DR-24 nothing asks after ${name} is saved`, async ({ page }) => {
      await save(page);
      await expect(question(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Agenda', exact: true }).click();
      await expect(page).toHaveURL(/agenda/);
    });
  }
});

/** What a visitor fills in. */
const guests: readonly { name: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    name: 'the registration',
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('tab', { name: 'Cadastro' }).click();
      return page.getByLabel('Nome', { exact: true });
    },
  },
];

test.describe('typed work of visitors', { tag: '@desktop' }, () => {
  test.use({ role: null });

  for (const { name, open } of guests) {
    test(`DR-24 reload and close ask over ${name}`, async ({ page }) => {
      const field = await open(page);
      await type(field);
      await expectBrowserAsks(page);
      await page.getByRole('tab', { name: 'Login' }).click();
      await keepTyping(page);
      await expect(field).toHaveValue('Digitado');
    });
  }

  test('DR-24 reload and close ask over the answer to a proposal', async ({ page, open }) => {
    const staff = await open('gestora');
    const client = await post(staff, '/api/leads', {
      nome: 'Cliente que responde',
      cnpj: unusedCnpj().cnpj,
    });
    await post(staff, `/api/leads/${client.id}/contatos`, {
      nome: 'Beatriz Lima',
      email: `compras@${client.id}.example`,
    });
    await staff.goto(`/propostas/${await newProposal(staff, client.id)}`);
    await staff.getByRole('button', { name: /^Criar (outro )?link$/ }).click();
    const address = staff.getByLabel('Endereço da proposta');
    await expect(address).toHaveValue(/\/p#/);
    const { pathname, hash } = new URL(await address.inputValue());
    await page.goto(pathname + hash);
    const field = page.getByLabel('Nome completo');
    await type(field);
    await expectBrowserAsks(page);
    await expect(field).toHaveValue('Digitado');
    await page.getByRole('button', { name: 'Não quero aceitar' }).click();
    await keepTyping(page);
    await expect(field).toHaveValue('Digitado');
    await page.getByRole('button', { name: 'Não quero aceitar' }).click();
    await question(page).getByRole('button', { name: 'Descartar' }).click();
    await type(page.getByLabel('Motivo'));
    await page.getByRole('button', { name: 'Recusar proposta' }).click();
    await expect(page.getByRole('button', { name: 'Recusar proposta' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
