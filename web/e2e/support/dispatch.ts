import { expect, type Locator, type Page } from '@playwright/test';
import { importSheet, post, type Row } from './api';
import { type OwnContract, ownContract } from './contract';
import { csv } from './sheet';
import type { MailServer } from './smtp';
import { test as base } from './test';

/** The test with a product that sends through the mail server of the worker. */
export const test = base.extend<{ delivery: undefined }>({
  delivery: async ({ page, mailServer }, use) => {
    await sendThrough(page, mailServer);
    await use(undefined);
  },
});
export { expect };

/** Names the mail server in the product's settings, unless it is there already. */
export async function sendThrough(page: Page, { host, port }: MailServer): Promise<void> {
  const now = await (await page.request.get('/api/mail/settings')).json();
  if (now.mode === 'smtp' && now.host === host && now.port === port) return;
  const { csrfToken } = await (await page.request.get('/auth/csrf')).json();
  const answer = await page.request.put('/api/mail/settings', {
    headers: { 'X-CSRF-Token': csrfToken, 'If-Match': `"${now.version}"` },
    data: {
      mode: 'smtp',
      host,
      port,
      security: 'nenhuma',
      user: '',
      fromAddress: 'extratos@ynova.example',
      fromName: 'YNOVA Extratos',
      perMinute: 6000,
      dkim: { domain: '', selector: '' },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A record of a test's own: the one month of a contract's client. */
export interface OwnRecord extends OwnContract {
  recordId: string;
}

/** Makes a contract with a computed month, whose statement goes to these addresses. */
export async function ownRecord(
  page: Page,
  addresses: string,
  month = '2026-10',
): Promise<OwnRecord> {
  const contract = await ownContract(page, {
    start_date: `${month.slice(0, 4)}-01-01`,
    end_date: `${month.slice(0, 4)}-12-31`,
  });
  const { client, cnpj, meter } = contract;
  const head = ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh', 'email', 'vencimento_boleto'];
  const row = [client, cnpj, meter, month, '300000', addresses, '2026-11-09'];
  await importSheet(page, `${meter}.csv`, csv(head, row));
  const { id: recordId } = await recordOf(page, client, month);
  return { ...contract, recordId };
}

/** A client's record as the server has it now. */
export async function recordOf(page: Page, client: string, mes = '2026-10'): Promise<Row> {
  const query = new URLSearchParams({ mes, q: client });
  const { data } = await (await page.request.get(`/energy-balance/email?${query}`)).json();
  return data[0];
}

/** Opens the screen with the client's record alone, with every column. */
export async function openRecords(page: Page, client: string): Promise<Locator> {
  await page.goto(`/email?${new URLSearchParams({ mes: '2026-10', q: client })}`);
  await page.getByRole('button', { name: 'Completo' }).click();
  const table = page.getByRole('table', { name: 'Emails de Outubro de 2026' });
  await expect(table.getByText(client)).toBeVisible();
  return table;
}

/** Opens the message of the client's record. */
export async function openMessage(page: Page, client: string): Promise<Locator> {
  await openRecords(page, client);
  await page.getByRole('button', { name: new RegExp(`^Prévia e envio: ${client}`) }).click();
  const dialog = page.getByRole('dialog', { name: client });
  await expect(dialog.getByText('Responder para')).toBeVisible();
  return dialog;
}

/** Sends the client's record and stays at its history. */
export async function send(page: Page, client: string): Promise<Locator> {
  const dialog = await openMessage(page, client);
  await dialog.getByRole('checkbox', { name: 'Enviar mesmo com os avisos' }).check();
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Envios' })).toBeVisible();
  return dialog;
}

/** Puts an address on the list of suppressed ones. */
export async function suppress(page: Page, address: string): Promise<void> {
  await post(page, '/api/mail/suppressions', { address, reason: 'manual' });
}
