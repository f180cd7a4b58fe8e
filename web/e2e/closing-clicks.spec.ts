import type { Page } from '@playwright/test';
import { post } from './support/api';
import { billOf } from './support/bill';
import { type OwnContract, ownContract } from './support/contract';
import { csv } from './support/sheet';
import { expect, test } from './support/test';

const month = '2026-10';

/** Counts in the page what a person presses with the pointer, a choice in a list too. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('clicked', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const count = (window as unknown as { clicked: () => void }).clicked;
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && count(), true);
  });
  return () => clicks;
}

/** Chooses files as a person does: a press on the button, and the choice in the system's dialog. */
async function choose(page: Page, files: Parameters<typeof page.setInputFiles>[1]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Escolher arquivos?$|^Selecionar/ }).click();
  await (await chooser).setFiles(files);
}

test('MC-03 FC-10 the month of three clients is closed within the clicks of the design @desktop', async ({
  page,
}) => {
  test.slow();
  const own: OwnContract[] = [];
  for (let i = 0; i < 3; i += 1) own.push(await ownContract(page, { email: 'financeiro@cliente.example' }));
  for (const { id } of own) {
    await post(page, `/contracts/${id}/invoices`, {
      kind: 'nf_fornecedora',
      competencia: month,
      numero: '4021',
      valor: 74_160,
      status: 'Em aberto',
      figures: {
        energy_mwh: 309,
        unit_price: 240,
        energy_value: 74_160,
        icms_rate: 18,
        icms_value: 0,
        icms_regime: 'isento_ou_diferido',
      },
    });
  }
  const clicks = await countClicks(page);
  await page.goto(`/dashboard?mes=${month}`);
  const nav = page.getByRole('navigation').getByRole('link', { name: 'Fechamento' });

  await nav.click();
  await page.getByRole('link', { name: 'Enviar planilha' }).click();
  const sheet = csv(
    ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh', 'proinfa_mwh', 'medicao'],
    ...own.map(({ client, cnpj, meter }) => [
      client,
      cnpj,
      meter,
      month,
      '300000',
      '0',
      'CCEE/SCDE consistida',
    ]),
  );
  await choose(page, {
    name: 'outubro.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  });
  const dialog = page.getByRole('dialog', { name: 'Enviar planilha CSV' });
  await dialog.getByRole('button', { name: 'Enviar planilha' }).click();
  await expect(dialog.getByText('Processamento concluído com sucesso!')).toBeVisible();
  await page.keyboard.press('Escape');
  console.log('sheet', clicks());

  await nav.click();
  await page.getByRole('link', { name: 'Enviar documentos' }).click();
  await choose(
    page,
    own.map((of) => ({
      name: `${of.meter}.pdf`,
      mimeType: 'application/pdf',
      buffer: billOf(of),
    })),
  );
  await page.getByRole('button', { name: `Abrir ${own[0]?.meter}.pdf` }).click();
  for (let i = 0; i < own.length; i += 1) {
    await page.getByRole('button', { name: 'Vincular ao contrato' }).click({ timeout: 60_000 });
    await expect(page.getByText('Documento vinculado ao contrato.')).toBeVisible();
    if (i < own.length - 1) await page.getByRole('link', { name: 'Conferir o próximo' }).click();
  }
  console.log('docs', clicks());

  await nav.click();
  await page.getByLabel('Buscar cliente por nome').fill('Refrigeração');
  
  await expect(page.getByRole('row', { name: /Refrigeração/ })).toHaveCount(own.length);
  await page.getByRole('checkbox', { name: /todos|tudo/i }).first().check();
  await page.getByRole('button', { name: 'Lançar vencimentos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lançar vencimentos' }).click();
  await expect(page.getByText('3 clientes com vencimento')).toBeVisible();
  console.log('due', clicks());
  await page.getByRole('link', { name: 'Enviar e-mails' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/clicks3.png' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enviar \d+ e-mails?$/ })
    .click();
  await expect(page).toHaveURL(/disparos/);
  await page.waitForTimeout(4000);
  console.log('mail', clicks());
  await nav.click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/clicks4.png' });
  for (const one of own) {
    const { client_id } = await (await page.request.get(`/contracts/${one.id}`)).json();
    const d = await (await page.request.get(`/api/fechamento/${client_id}/${month}`)).json();
    const c = await (await page.request.get(`/contracts/${one.id}/detail?mes=${month}`)).json();
    console.log(JSON.stringify(c.obligations?.find((o: {period:string}) => o.period === month)).slice(0, 6000));
    console.log(JSON.stringify(Object.keys(c)), JSON.stringify(c.checks ?? c.conferencias ?? '').slice(0, 5000), d.prontidao);
    break;
  }
});
