import type { Page } from '@playwright/test';
import { rowsOf } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { ownContract } from './support/contract';
import { acceptByCode, newContact, newProposal } from './support/proposal';
import { expect, test } from './support/test';
import { long } from './support/tier';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function expectGood(page: Page, what: string, again = false): Promise<void> {
  await expectAccessible(page, what, { again });
  await expectNoSidewaysScroll(page, what);
}

async function downloaded(page: Page, name: RegExp): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, name).first().click(),
  ]);
  return file.suggestedFilename();
}

/** Makes a link on the proposal's page; returns the path that the client opens. */
async function linkOf(page: Page): Promise<string> {
  await button(page, /^Criar (outro )?link$/).click();
  const address = page.getByLabel('Endereço da proposta');
  await expect(address).toHaveValue(/\/p#[\w-]{20,}$/);
  const { pathname, hash } = new URL(await address.inputValue());
  return pathname + hash;
}

test('SM-08 U01 a proposal is made of the simulation, downloaded, sent, read without a login, and accepted on paper @desktop', async ({
  page,
  open,
}) => {
  await page.goto('/simulacao');
  await button(page, 'Usar amostra de demonstração').click();
  await button(page, 'Calcular simulação').click();
  await button(page, 'Avançar para a proposta').click();
  await button(page, 'Salvar simulação').click();
  await button(page, 'Gerar proposta').click();
  const dialog = page.getByRole('dialog', { name: 'Gerar proposta' });
  const client = 'Fundição Boreal do Sul';
  await dialog.getByLabel('Cliente', { exact: true }).fill(client);
  await dialog.getByLabel('Fornecedor').fill('Ventos do Sertão');
  await expectGood(page, 'new proposal');
  await dialog.getByRole('button', { name: 'Gerar proposta' }).click();
  const made = page.getByRole('list', { name: 'Propostas desta simulação' });
  await expect(made.getByText('Rascunho')).toBeVisible();
  expect(await downloaded(page, /^PDF/)).toMatch(/^proposta-\d{4}-\d{3}\.pdf$/);
  expect(await downloaded(page, /^XLSX/)).toMatch(/^proposta-\d{4}-\d{3}\.xlsx$/);

  await made.getByRole('link', { name: 'Abrir e enviar' }).click();
  const path = await linkOf(page);
  await expect(page.getByRole('link', { name: /^Enviar por WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=/,
  );
  await expectGood(page, 'proposal with its link');

  const visitor = await open(null);
  await visitor.goto(path);
  await expect(
    visitor.getByRole('heading', { level: 1, name: new RegExp(`para ${client}$`) }),
  ).toBeVisible();
  await expect(visitor.getByRole('navigation')).toHaveCount(0);
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectGood(visitor, 'public proposal');
  // SX-09: the secret is out of the address, and a reload still opens the proposal.
  await expect(visitor).toHaveURL(/\/p$/);
  expect(await downloaded(visitor, /^Baixar PDF$/)).toMatch(/\.pdf$/);
  await expect(visitor.getByText(/^Para aceitar, fale com /)).toBeVisible();

  await expect(page.getByText('O cliente ainda não consegue aceitar pelo link.')).toBeVisible();
  await button(page, 'Registrar aceite').click();
  const record = page.getByRole('dialog', { name: 'Registrar aceite' });
  await record.getByRole('button', { name: 'Registrar aceite' }).click();
  await expect(record.getByText('CPF inválido')).toBeVisible();
  await record.getByLabel('Assinado por').fill('Beatriz Lima');
  await record.getByLabel('CPF').fill('529.982.247-25');
  await record.getByLabel('Por que não pelo link').fill('Assinou em papel');
  const signed = { name: 'assinada.pdf', mimeType: 'application/pdf' };
  await record
    .locator('input[type=file]')
    .setInputFiles({ ...signed, buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
  await expectGood(page, 'acceptance to be recorded');
  await record.getByRole('button', { name: 'Registrar aceite' }).click();
  await expect(page.getByText('Aceite registrado')).toBeVisible();
  expect(await downloaded(page, /^Baixar assinada\.pdf$/)).toBe('assinada.pdf');

  await visitor.reload();
  await expect(visitor.getByText(/^Proposta aceita por Beatriz Lima em/)).toBeVisible();
  await expect(button(visitor, 'Aceitar proposta')).toHaveCount(0);
  await expectGood(visitor, 'accepted proposal');

  await page.goto(`/propostas?q=${encodeURIComponent(client)}`);
  const list = page
    .getByRole('table', { name: 'Propostas' })
    .or(page.getByRole('list', { name: 'Propostas' }));
  await expect(list.getByText('Aceita')).toBeVisible();
  await expectGood(page, 'proposals', true);
  await list.getByRole('link').first().click();
  const answer = page.getByRole('region', { name: 'Aceita pelo cliente' });
  await expect(answer.getByText('529.982.247-25')).toBeVisible();
  await expectGood(page, 'accepted proposal of the house');
});

test(
  'SM-08 a proposal is refused, changed, duplicated, and its links end',
  long(
    'proposals.test.tsx changes, revokes and duplicates it, public-proposal.test.tsx refuses it',
    '@desktop',
  ),
  async ({ page, open }) => {
    const id = await newProposal(page);
    await page.goto(`/propostas/${id}`);
    const first = await linkOf(page);
    await button(page, 'Editar').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Observação para o cliente').fill('Preço válido para adesão em bloco.');
    await dialog.getByRole('button', { name: 'Salvar versão' }).click();
    await expect(page.getByText('Preço válido para adesão em bloco.')).toBeVisible();
    await page.getByRole('link', { name: 'Abrir versão 1' }).click();
    await expect(page.getByText(/^Esta é a versão 1; a atual é a 3/)).toBeVisible();
    await page.getByRole('link', { name: 'Abrir a versão atual' }).click();
    await expect(button(page, 'Editar')).toBeVisible();
    await button(page, 'Revogar').click();
    await button(page, 'Revogar link').click();
    await expect(page.getByText(/^Revogado em/)).toBeVisible();

    const visitor = await open(null);
    await visitor.goto(first);
    await expect(visitor.getByText('Este link não abre nenhuma proposta.')).toBeVisible();
    await expectGood(visitor, 'link that has ended');
    await visitor.goto(await linkOf(page));
    await expect(visitor.getByText('Preço válido para adesão em bloco.')).toBeVisible();
    await button(visitor, 'Não quero aceitar').click();
    await visitor.getByLabel('Motivo').fill('Preço alto');
    await button(visitor, 'Recusar proposta').click();
    await expect(visitor.getByText(/^Proposta recusada em/)).toBeVisible();

    await page.reload();
    const answer = page.getByRole('region', { name: 'Recusada pelo cliente' });
    await expect(answer.getByText('Preço alto')).toBeVisible();
    await expect(button(page, 'Editar')).toHaveCount(0);
    const title = page.getByRole('heading', { level: 1 });
    const number = (await title.textContent()) ?? '';
    await button(page, 'Duplicar').click();
    await expect(title).not.toHaveText(number);
    await expect(page.getByText('Rascunho')).toBeVisible();
  },
);

test(
  'SM-08 SX-01 a registered client accepts with a code, which drafts its contract @desktop',
  long(
    'commercial-journey.spec.ts accepts with a code and finds the draft, public-proposal.test.tsx has the errors',
  ),
  async ({ page, open, server }) => {
    const own = await ownContract(page);
    const answer = await page.request.get(`/api/clients?q=${own.cnpj}`);
    const [client] = (await answer.json()).data;
    const email = await newContact(page, client.id);
    const id = await newProposal(page, client.id);
    await page.goto(`/propostas/${id}`);
    const path = await linkOf(page);
    // Who made the link does not accept by it.
    const maker = await page.context().newPage();
    await maker.goto(path);
    await button(maker, 'Pedir código').click();
    await expect(
      maker.getByText('Quem fez a proposta ou o link não pode aceitá-la.'),
    ).toBeVisible();
    const visitor = await open(null);
    await visitor.goto(path);
    // Goes to the answer, in the page that the link opened, and not to another address.
    await button(visitor, 'Responder').click();
    await expect(button(visitor, 'Aceitar proposta')).toBeInViewport();
    await expect(visitor).toHaveURL(/\/p$/);
    await button(visitor, 'Aceitar proposta').click();
    await expect(visitor.getByText('CPF inválido')).toBeVisible();
    await expect(visitor.getByText('Informe os 6 dígitos do código')).toBeVisible();
    await expectGood(visitor, 'public proposal with errors');
    await acceptByCode(visitor, server, email);

    await page.reload();
    await page.getByRole('link', { name: 'Ver a minuta do contrato' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CT-/);
    await expect(page.getByText('Em análise').first()).toBeVisible();
    const contracts = await rowsOf(page, `/contracts?q=${own.cnpj}`);
    expect(contracts.map((row) => row.status)).toContain('Em análise');
  },
);

test(
  'SM-06 everything open is simulated again, from the clients, and the list says who crossed @desktop',
  long('rerun-page.test.tsx has the list, rerun tests of simulation what is redone'),
  async ({ page, isMobile }) => {
    await newProposal(page);
    await page.goto('/leads');
    if (isMobile) await button(page, 'Mais ações').click();
    await page.getByRole(isMobile ? 'menuitem' : 'link', { name: 'Re-simulação' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Re-simulação');
    await button(page, 'Refazer agora').click();
    await expect(page.getByText('Concluída', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Pedida por Helena Prado: \d+ refeitas? até/)).toBeVisible();
    // Nothing has changed since the proposal was made.
    await page.getByLabel('Economia', { exact: true }).fill('100.000,00');
    await page.getByLabel('Sentido').selectOption('Cruzaram nos dois sentidos');
    await expect(page.getByText('Ninguém cruzou esta economia.')).toBeVisible();
    await expect(page).toHaveURL(/economia=100/);
    await expectGood(page, 're-simulation');
  },
);
