import { expectAccessible } from './support/axe';
import { ownContract } from './support/contract';
import { expect, test } from './support/test';
import { long } from './support/tier';

test.use({ start: { empty: true } });

test(
  'FC-06 a new installation says what it has and what it lacks, with a button for each',
  long(
    'first-steps.test.tsx has the steps, app/step_test.go what does them, tariff/ship_test.go the public data of day one',
  ),
  async ({ page }) => {
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Primeiros passos' });
    const step = (name: string) => card.getByRole('listitem').filter({ hasText: name });
    await expect(card.getByText('0 de 7 passos feitos')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Ocultar' })).toHaveCount(0);
    await expectAccessible(page, 'first steps');

    await test.step('FC-06 going on without mail is recorded', async () => {
      await card.getByRole('button', { name: 'Continuar sem enviar' }).click();
      await expect(card.getByText('1 de 7 passos feitos')).toBeVisible();
      await page.reload();
      await expect(step('Servidor de e-mail')).toContainText('continua sem enviar');
    });

    await test.step('FC-06 public data are there on day one, dated, with source', async () => {
      await step('Dados de mercado').getByRole('link', { name: 'Conferir' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dados de mercado');
      // A row of the table, or a card of small screens.
      const line = (text: RegExp) =>
        page
          .getByRole('row', { name: text })
          .or(page.getByRole('main').getByRole('listitem').filter({ hasText: text }))
          .first();
      const row = line(/IPCA/);
      await expect(row).toContainText('dez/2025');
      await expect(row).toContainText('acompanha o programa');
      await expectAccessible(page, 'market data', { again: true });
      await row.getByRole('link', { name: /Conferir/ }).click();
      await expect(line(/dez\/2025/)).toContainText('0,33');
    });

    await test.step('FC-06 a step is done by what it asks for', async () => {
      await page.goto('/dashboard');
      await step('Contratos').getByRole('link', { name: 'Criar contrato manualmente' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await ownContract(page);
      await page.goto('/dashboard');
      await expect(step('Contratos')).toContainText('Há contratos cadastrados.');
    });

    await test.step('FC-06 the steps stay in Ajuda', async () => {
      await page.goto('/help');
      await page.getByRole('link', { name: 'Primeiros passos' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primeiros passos');
      await expect(card.getByText('2 de 7 passos feitos')).toBeVisible();
    });
  },
);
