import type { Locator, Page } from '@playwright/test';
import { createDialog, fillContract, openCreateDialog } from './support/contract-form';
import { emailOf, password } from './support/server';
import { csv, monthFigure, sendSheet } from './support/sheet';
import { expect, test } from './support/test';
import { desk } from './support/tier';

const client = 'Fundição Aurora do Sul Ltda';
const cnpj = '11.222.333/0001-81';

// Example E1 of the domain reference: 0.45 MW médio, band 80 to 120%, R$ 247.35 per MWh.
const sheet = csv(
  ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh', 'proinfa_mwh'],
  [client, cnpj, 'BRSPE1M01', '2026-10', '331250', '6,412'],
  [client, cnpj, 'BRSPE1M01', '09/2026', '402880', '6,105'],
  [client, cnpj, 'BRSPE1M01', '2026-02', '221400', '5,980'],
);
const figures = [
  { month: '2026-10', Consumo: '331,250', Requisito: '341,188', NET: '334,776', Proinfa: '6,412' },
  { month: '2026-10', Contrato: '334,800', Mínimo: '267,840', Máximo: '401,760' },
  { month: '2026-10', Faturar: '334,776', Preço: '247,35' },
  { month: '2026-09', Consumo: '402,880', NET: '408,861', Contrato: '324,000', Faturar: '388,800' },
  { month: '2026-02', Consumo: '221,400', NET: '222,062', Contrato: '302,400', Faturar: '241,920' },
];

test.describe('the main job', () => {
  test.use({ role: null });

  test(
    'AU-03 CC-01 CT-08 EB-01 EB-16 BD-04 DB-11 sign-in, contract, spreadsheet, balance, dashboard',
    desk('the same steps over cards, which contract-page.spec.ts and face.spec.ts see on a phone'),
    async ({ page }) => {
      await test.step('AU-03 SH-10 signs in as gestora and lands on the dashboard', async () => {
        await page.goto('/');
        await page.getByLabel('E-mail').fill(emailOf('gestora'));
        await page.getByLabel('Senha', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Entrar' }).click();
        await expect(page).toHaveURL('/dashboard');
      });

      const before = await dashboard(page, '2026-09');

      await test.step('CC-02 to CC-06 an empty form says what is missing', async () => {
        const dialog = await openCreateDialog(page);
        await dialog.getByLabel('Limite inferior').fill('300');
        await dialog.getByLabel('CNPJ').fill('11.222.333/0001-82');
        await send(dialog);
        for (const sentence of [
          'Informe o cliente',
          'Informe um CNPJ válido',
          'Informe um volume maior que zero',
          'Informe o início da vigência',
          'Informe o fim da vigência',
          'Limite superior deve ser maior ou igual ao inferior',
        ]) {
          await expect(dialog.getByText(sentence)).toBeVisible();
        }
        await expect(dialog.getByRole('combobox', { name: 'Cliente' })).toBeFocused();
      });

      await test.step('CC-05 CC-07 an error goes as its field is edited; the end is not before the start', async () => {
        const dialog = createDialog(page);
        await dialog.getByLabel('CNPJ').fill('');
        await fillContract(page, {
          client,
          cnpj: cnpj.replace(/\D/g, ''),
          volume: '0,45',
          unit: 'MW médio',
          start: '01/01/2026',
          end: '31/12/2025',
          lower: '80',
          upper: '120',
          price: '247,35',
        });
        await expect(dialog.getByLabel('CNPJ')).toHaveValue(cnpj);
        await expect(dialog.getByText('Informe o cliente')).toBeHidden();
        await send(dialog);
        await expect(dialog.getByText('O fim deve ser maior ou igual ao início')).toBeVisible();
        await dialog.getByRole('textbox', { name: 'Fim da vigência' }).fill('31/12/2026');
        await expect(dialog.getByText('O fim deve ser maior ou igual ao início')).toBeHidden();
      });

      const code =
        await test.step('CT-08 CC-12 the new contract stands in front of the list', async () => {
          await send(createDialog(page));
          await expect(createDialog(page)).toBeHidden();
          const first = firstContract(page);
          for (const text of [client, cnpj, /CT-\d{10,}/]) await expect(first).toContainText(text);
          const code = (await first.textContent())?.match(/CT-\d+/)?.[0] ?? '';
          await first.getByRole('link').first().click();
          await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
          for (const text of ['0,450 MW médio', '80%', '120%']) {
            await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
          }
          return code;
        });

      await test.step('EB-08 EB-10 the spreadsheet opens its balance', async () => {
        await sendSheet(page, 'medicao-e1.csv', sheet);
        await expect(page).toHaveURL(/\/balancos\/[0-9a-f-]{36}$/);
        await expect(page.getByText('Processamento concluído com sucesso!').first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Balanço Energético ·');
        await expect(page.getByText(`${client} · CNPJ ${cnpj}`)).toBeVisible();
      });

      await test.step('EB-16 BD-03 BD-04 the figures are those of the example', async () => {
        for (const { month, ...expected } of figures) {
          for (const [header, value] of Object.entries(expected)) {
            expect(await monthFigure(page, month, header), `${month} ${header}`).toBe(value);
          }
        }
        const card = (name: string) =>
          page
            .getByRole('region', { name: 'Números do balanço' })
            .getByRole('listitem')
            .filter({ has: page.getByText(name, { exact: true }) });
        await expect(card('Consumo total (MWh)')).toContainText('955,530');
        await expect(card('Custo total (R$)')).toContainText('R$ 238.815,43');
        await expect(card('PROINFA total')).toContainText('18,497 MWh');
      });

      await test.step('BD-05 the timeline tells of the import', async () => {
        const timeline = page.getByRole('list', { name: 'Eventos' });
        await expect(timeline).toContainText('medicao-e1.csv');
        await expect(timeline).toContainText('Helena Prado');
      });

      await test.step('BD-02 the balance knows its contract', async () => {
        await page.getByRole('link', { name: 'Ver Contrato' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(code);
      });

      await test.step('DB-01 DB-11 the dashboard of September counts it', async () => {
        const after = await dashboard(page, '2026-09');
        expect(after.active).toBe(before.active + 1);
        expect(after.Excedente).toBe(before.Excedente + 1);
        expect(after.Conforme).toBe(before.Conforme);
        expect(after.Indefinido).toBe(before.Indefinido);
      });
    },
  );
});

const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Criar contrato' }).click();

/** The first contract of the list: a row of the table, or a card. */
function firstContract(page: Page): Locator {
  const row = page.getByRole('table', { name: 'Contratos' }).locator('tbody tr').first();
  return row.or(page.getByRole('list', { name: 'Contratos' }).getByRole('listitem').first());
}

/** What the dashboard of a month counts. */
async function dashboard(page: Page, month: string) {
  await page.goto(`/dashboard?mes=${month}`);
  const tile = page.getByRole('link', { name: /^Contratos Ativos/ });
  await expect(tile.locator('.kpi')).toBeVisible();
  const table = page.getByRole('table', { name: 'Participação por classe' });
  const count = async (name: string) =>
    Number(await table.getByRole('row', { name }).getByRole('cell').first().textContent());
  return {
    active: Number(await tile.locator('.kpi').textContent()),
    Conforme: await count('Conforme'),
    Excedente: await count('Excedente'),
    Indefinido: await count('Indefinido'),
  };
}
