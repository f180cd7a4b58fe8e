import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { put } from './support/api';
import { expectAccessible } from './support/axe';
import { ownContract } from './support/contract';
import { openUntil } from './support/screens';
import { expect, test } from './support/test';
import { long } from './support/tier';

const table = (page: Page) => page.getByRole('table', { name: 'Histórico de comissões' });

test(
  'CS-02 the demonstration shows the specified figures',
  long('figures_test.go computes them, commissions-page.test.tsx shows the cards', '@desktop'),
  async ({ open }) => {
    const page = await open('consultor');
    const cards = page.getByRole('list', { name: 'Comissões do mês' });
    await page.goto('/commissions');
    await expect(cards.getByText(/R\$\s35\.000,00/)).toBeVisible();
    await expect(cards.getByText(/R\$\s45\.000,00/)).toBeVisible();
    await expect(cards.getByText(/R\$\s10\.000,00/)).toBeVisible();
    await expect(cards.getByText('72%')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  },
);

test(
  'CS-02 CS-04 plan, contract, schedule, approval, payment, export, ranking',
  long(
    'commercial-journey.spec.ts goes from the contract to the ranking, commissions-page.test.tsx plans and approves, schedule_test.go of commission pays',
    '@desktop',
  ),
  async ({ page, open }) => {
    const supplier = 'Comercializadora da Jornada';
    const seller = await open('consultor');
    await seller.goto('/profile');
    const own = await ownContract(seller, {
      supplier,
      status: 'Em análise',
      average_price_mwh: undefined,
    });

    await test.step('CS-02 a plan is entered', async () => {
      await page.goto('/commissions/planos');
      await page.getByRole('button', { name: 'Novo plano' }).click();
      const dialog = page.getByRole('dialog', { name: 'Novo plano' });
      await dialog.getByRole('textbox', { name: /^Nome/ }).fill('Jornada');
      await dialog.getByLabel('Fornecedor').selectOption(supplier);
      await dialog.getByLabel('Comissão').selectOption('R$ por MWh faturado');
      await dialog.getByRole('textbox', { name: /^Valor por MWh/ }).fill('3');
      await expectAccessible(page, 'plano de comissão');
      await dialog.getByRole('button', { name: 'Guardar plano' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('row', { name: /Jornada/ })).toContainText('R$ 3,00 por MWh');
    });

    expect(await put(page, `/contracts/${own.id}`, { status: 'Ativo' })).toBe(200);
    const row = table(page).getByRole('row', { name: new RegExp(own.client) });

    await test.step('CS-02 the contract has its schedule', async () => {
      const amount = row.getByText(/R\$\s900,00/).first();
      await openUntil(page, `/commissions?q=${encodeURIComponent(own.client)}`, amount);
      await expect(row).toContainText('Pendente');
      await row.getByRole('button', { name: /^Cronograma/ }).click();
      const drawer = page.getByRole('dialog', { name: `Cronograma de ${own.code}` });
      await expect(drawer.getByRole('listitem').first()).toContainText('Previsto');
      await expectAccessible(page, 'cronograma');
      await page.keyboard.press('Escape');
      await row.getByRole('button', { name: /memória de cálculo/ }).click();
      await expect(page.getByRole('dialog')).toContainText('Volume contratado');
      await page.keyboard.press('Escape');
    });

    await test.step('CS-02 it is approved and paid', async () => {
      await row.getByRole('checkbox').click();
      await page.getByRole('button', { name: 'Aprovar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
      await expect(row).toContainText('Processando');
      await row.getByRole('checkbox').click();
      await page.getByRole('button', { name: 'Registrar pagamento' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
      await expect(dialog.getByText('Informe a referência do comprovante')).toBeVisible();
      await expectAccessible(page, 'pagamento');
      await dialog.getByRole('textbox', { name: /^Referência/ }).fill('PIX 4471');
      await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
      await expect(row).toContainText('Pago');
    });

    await test.step('CS-02 CS-05 the consultant is told, and exports', async () => {
      await seller.goto(`/commissions?q=${encodeURIComponent(own.client)}`);
      await expect(table(seller)).toContainText('Pago');
      const waiting = seller.waitForEvent('download');
      await seller.getByRole('button', { name: 'Exportar CSV' }).click();
      const text = readFileSync(await (await waiting).path(), 'utf8');
      expect(text).toContain(own.client);
      expect(text).toContain('Pago');
      const bell = async () => (await seller.request.get('/api/notifications')).text();
      await expect.poll(bell).toContain('Comissão paga');
    });

    await test.step('CS-04 P06 it counts in the ranking, without names', async () => {
      await seller.goto('/ranking');
      await expect(seller.getByText('Você', { exact: true })).toBeVisible();
      await expect(seller.getByText('1º lugar')).toBeVisible();
      await expect(seller.getByText('Ana Ribas')).toHaveCount(0);
      await page.goto('/ranking');
      await expect(page.getByText('Ana Ribas')).toBeVisible();
    });
  },
);
