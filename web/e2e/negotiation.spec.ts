import type { Locator, Page } from '@playwright/test';
import { patience } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { ownContract } from './support/contract';
import { linkOfQuote } from './support/mail';
import { expect, test } from './support/test';
import { long } from './support/tier';

/** Enters a deal of a client of its own and opens it. */
async function newDeal(page: Page): Promise<{ client: string; title: string }> {
  const { client } = await ownContract(page);
  const title = `Migração de ${client}`;
  await page.goto('/negociacoes');
  await page.getByRole('button', { name: 'Nova negociação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova negociação' });
  await dialog.getByLabel('Cliente').fill(client);
  await dialog.getByRole('option', { name: client }).click();
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByLabel('Valor no prazo do contrato').fill('1.200.000');
  await dialog.getByLabel('Volume por mês').fill('300');
  await dialog.getByLabel('Probabilidade').fill('40');
  await dialog.getByRole('button', { name: 'Criar negociação' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return { client, title };
}

async function openRound(page: Page, mails: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Abrir rodada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Abrir rodada de cotação' });
  for (const [i, mail] of mails.entries()) {
    if (i > 1) await dialog.getByRole('button', { name: 'Adicionar fornecedor' }).click();
    await dialog
      .getByRole('textbox', { name: 'Fornecedor', exact: true })
      .nth(i)
      .fill(`Fornecedor ${i + 1}`);
    await dialog.getByRole('textbox', { name: 'E-mail', exact: true }).nth(i).fill(mail);
  }
  await dialog.getByRole('button', { name: 'Abrir rodada e convidar' }).click();
  await expect(dialog).toBeHidden();
}

/** A supplier fills in one price for every period and sends. */
async function offer(page: Page, link: string, price: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: /^Cotação \d+-1$/ })).toBeVisible();
  for (const field of await page.getByLabel(/^Preço do período/).all()) await field.fill(price);
  await page.getByLabel('Seu nome').fill('Marina Torres');
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByRole('heading', { name: 'Revisar a oferta' })).toBeVisible();
}

const comparison = (page: Page): Locator =>
  page.getByRole('region', { name: 'Comparação das ofertas' });

test('NG-01 SH-12 deal, keyboard, round, offers by link, comparison, acceptance, draft contract @desktop', async ({
  page,
  open,
  server,
}) => {
  const { client, title } = await newDeal(page);

  await test.step('NG-01 the board moves it by keyboard', async () => {
    await page.goto(`/negociacoes?q=${encodeURIComponent(client)}`);
    const column = (name: string) => page.getByRole('region', { name: `Etapa ${name}` });
    const card = page.getByRole('link', { name: client });
    await expect(column('Prospecção').getByText(title)).toBeVisible();
    await card.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(column('Proposta').getByText(title)).toBeVisible();
    await expect(card).toBeFocused();
    await expectAccessible(page, 'board', { again: true });
    await card.press('Enter');
  });

  const mails = [1, 2, 3].map((i) => `mesa${i}@fornecedor.example`);
  await test.step('NG-01 one specification goes to three suppliers', async () => {
    await openRound(page, mails);
    const guests = page.getByRole('region', { name: 'Fornecedores convidados' });
    await expect(guests.getByText('Enviado')).toHaveCount(3, { timeout: patience });
  });

  await test.step('NG-01 the suppliers offer and revise without a login', async () => {
    const supplier = await open(null);
    const links = await Promise.all(mails.map((mail) => linkOfQuote(server, mail)));
    await offer(supplier, links[0] ?? '', '247,50');
    await offer(supplier, links[0] ?? '', '245,50');
    await expect(supplier.getByText(client)).toHaveCount(0);
    await expectAccessible(supplier, "a supplier's page");
    await offer(supplier, links[1] ?? '', '243,90');
    await supplier.setViewportSize({ width: 360, height: 800 });
    await expectNoSidewaysScroll(supplier, "a supplier's page");
  });

  await test.step('NG-01 the offers stand on the same terms, without names', async () => {
    await page.reload();
    await expect(
      comparison(page).getByRole('heading', { name: /^1º Oferta [ABC]$/ }),
    ).toBeVisible();
    const best = comparison(page).getByRole('listitem').filter({ hasText: 'Melhor all-in' });
    await expect(best).toContainText('R$ 243,90');
    await expectAccessible(page, 'deal with a round');
    await best.getByRole('button', { name: 'Aceitar' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Aceitar' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('NG-01 the contract is drafted with the prices of the offer', async () => {
    await expect(comparison(page).getByRole('heading', { name: '1º Fornecedor 2' })).toBeVisible();
    await page.getByRole('link', { name: /^Contrato CT-/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^CT-/ })).toBeVisible();
    await expect(page.getByText('Em análise').first()).toBeVisible();
  });
});

test(
  'TD-18 a deal jumps no stage: it is won from its last ones, with a reason and the credit said',
  long(
    'negotiations-page.test.tsx says what it moves and why, deal_test.go refuses the jump',
    '@desktop',
  ),
  async ({ page }) => {
    const { client, title } = await newDeal(page);
    const me = (await (await page.request.get('/auth/me')).json()).name;
    await page.goto(`/negociacoes?q=${encodeURIComponent(client)}`);
    const column = (name: string) => page.getByRole('region', { name: `Etapa ${name}` });
    const move = async (stage: string) => {
      await page.getByRole('button', { name: `Mover ${title}` }).click();
      await page.getByRole('menuitem', { name: stage, exact: true }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Marcar como ganha' });
    const win = dialog.getByRole('button', { name: 'Marcar como ganha' });

    await test.step('from Prospecção it is refused, and the deal stays', async () => {
      await move('Ganho');
      await dialog.getByLabel('Motivo').fill('Fechado por telefone');
      await win.click();
      await expect(
        page.getByText('Uma negociação só passa a Ganho a partir de Negociação ou de Contrato.'),
      ).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await expect(column('Prospecção').getByText(title)).toBeVisible();
      await expect(column('Ganho').getByText(title)).toHaveCount(0);
    });

    await test.step('from Negociação it wants a reason while no contract is in force', async () => {
      await move('Negociação');
      await expect(page.getByText(`${title}: Negociação`)).toBeVisible(); // the server has it
      await move('Ganho');
      await expect(dialog.getByText('Sem contrato não há comissão.')).toBeVisible();
      await expect(dialog.getByText(`O crédito é de ${me}`)).toBeVisible();
      await expectAccessible(page, 'a deal to be won');
      await win.click();
      await expect(page.getByText('Sem contrato ativo, informe o motivo')).toBeVisible();
      await dialog.getByLabel('Motivo').fill('Contrato assinado em papel');
      await win.click();
      await expect(dialog).toBeHidden();
      await expect(column('Ganho').getByText(title)).toBeVisible();
    });

    await test.step('and the deal shows whose it is, and why', async () => {
      await page.getByRole('link', { name: client }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(me).first()).toBeVisible();
      await expect(page.getByText(/Contrato assinado em papel/)).toBeVisible();
    });
  },
);

test('NG-01 the pipeline on a phone: sums, cards, a move by the menu @phone', async ({ page }) => {
  const { client, title } = await newDeal(page);
  await page.goto(`/negociacoes?q=${encodeURIComponent(client)}`);
  await page.getByRole('button', { name: `Mover ${title}` }).tap();
  await page.getByRole('menuitem', { name: 'Negociação' }).tap();
  const column = page.getByRole('region', { name: 'Etapa Negociação' });
  await expect(column.getByText(title)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page, 'board');
  await expectAccessible(page, 'board on a phone', { again: true });
  await page.goto(`/negociacoes?visao=lista&q=${encodeURIComponent(client)}`);
  await expect(page.getByText('1 negociação', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page, 'list');
  await expectAccessible(page, 'list on a phone', { again: true });
});
