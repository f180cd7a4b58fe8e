import type { Page } from '@playwright/test';
import { inDays, post, put, rowsOf } from './support/api';
import { unusedCnpj } from './support/contract';
import { acceptByCode, newContact, newProposal } from './support/proposal';
import { openUntil } from './support/screens';
import { expect, test } from './support/test';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** How many closed contracts the ranking counts for the page's own user. */
async function closedByMe(page: Page): Promise<number> {
  const mes = (await inDays(page, 0)).slice(0, 7);
  const { voce } = await (await page.request.get(`/api/ranking?mes=${mes}`)).json();
  return voce?.contratos ?? 0;
}

test('LD-08 SM-08 SX-01 NG-01 CS-02 CS-04 from the lead to the commission and the ranking', {
  tag: '@desktop',
}, async ({ page, open, server }) => {
  const client = 'Laticínios do Funil';
  const seller = await open('consultor');
  await seller.goto('/ranking');
  const before = await closedByMe(seller);
  let id = '';

  await test.step('LD-08 the consultant enters a lead', async () => {
    await seller.goto('/leads');
    await button(seller, 'Novo lead').click();
    const dialog = seller.getByRole('dialog', { name: 'Novo lead' });
    await dialog.getByLabel('Nome').fill(client);
    await dialog.getByLabel('CNPJ').fill(unusedCnpj().cnpj);
    await dialog.getByRole('button', { name: 'Cadastrar lead' }).click();
    await expect(seller.getByRole('heading', { level: 1 })).toHaveText(client);
    id = new URL(seller.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('SM-08 simulates, proposes, and the client accepts', async () => {
    const proposal = `/propostas/${await newProposal(seller, id)}`;
    await seller.goto(proposal);
    await button(seller, 'Pedir aprovação').click();
    await expect(seller.getByText(/^Aprovação pedida; você será avisado/)).toBeVisible();
    await page.goto(proposal);
    await button(page, 'Aprovar proposta').click();
    await expect(button(page, /^Criar (outro )?link$/)).toBeVisible();
    await seller.reload();
    await button(seller, /^Criar (outro )?link$/).click();
    const address = seller.getByLabel('Endereço da proposta');
    await expect(address).toHaveValue(/\/p#/);
    const visitor = await open(null);
    const email = await newContact(page, id);
    const link = new URL(await address.inputValue());
    await visitor.goto(link.pathname + link.hash);
    await acceptByCode(visitor, server, email);
  });

  let contract = '';
  let start = '';
  await test.step('NG-01 the deal waits for the contract, which is drafted', async () => {
    await seller.goto(`/negociacoes?q=${encodeURIComponent(client)}`);
    const stage = seller.getByRole('region', { name: 'Etapa Contrato' });
    await expect(stage.getByText(client)).toBeVisible();
    const draft = (await rowsOf(page, `/contracts?q=${encodeURIComponent(client)}`))[0];
    expect(draft?.status).toBe('Em análise');
    contract = String(draft?.id);
    start = String(draft?.start_date).slice(0, 7);
  });

  await test.step('NG-01 the signed contract wins the deal', async () => {
    const supplier = `Comercializadora ${client}`;
    await post(page, '/api/comissoes/planos', {
      nome: client,
      fornecedor: supplier,
      percentual: 2,
      inicio: start,
    });
    expect(await put(page, `/contracts/${contract}`, { status: 'Ativo', supplier })).toBe(200);
    const won = seller.getByRole('region', { name: 'Etapa Ganho' });
    await openUntil(seller, `/negociacoes?q=${encodeURIComponent(client)}`, won.getByText(client));
  });

  await test.step('CS-02 the commission is expected', async () => {
    const row = page
      .getByRole('table', { name: 'Histórico de comissões' })
      .getByRole('row', { name: new RegExp(client) })
      .first();
    await openUntil(page, `/commissions?mes=${start}&q=${encodeURIComponent(client)}`, row);
    await expect(row).toContainText('Pendente');
  });

  await test.step('CS-04 and the contract counts', async () => {
    await seller.goto('/ranking');
    await expect.poll(() => closedByMe(seller)).toBe(before + 1);
  });
});
