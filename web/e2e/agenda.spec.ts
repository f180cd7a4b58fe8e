import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { expect, test } from './support/test';
import { long } from './support/tier';

const slotsOf = (page: Page) => page.getByRole('group', { name: 'Horários sugeridos' });

test.describe('agenda', { tag: '@desktop' }, () => {
  test.use({ role: 'consultor' });

  test(
    'CS-01 a meeting is booked, moved, taken to the calendar, and never booked twice',
    long('agenda-page.test.tsx books, moves and is too late, agenda/calendar_test.go has the file'),
    async ({ page, open }) => {
      const subject = 'Visita técnica';
      const row = page
        .getByRole('list', { name: 'Compromissos' })
        .getByRole('listitem')
        .filter({ hasText: subject });

      await test.step('CS-01 client, duration and one of eight times', async () => {
        await page.goto('/agenda');
        await page.getByRole('combobox', { name: 'Cliente' }).click();
        await page.getByRole('listbox').getByRole('option').first().click();
        await page.getByLabel('Duração').selectOption('45');
        await expect(slotsOf(page).getByRole('radio')).toHaveCount(8);
        await slotsOf(page).locator('label').nth(3).click();
        await page.getByRole('textbox', { name: 'Assunto' }).fill(subject);
      });

      const rival = await open('consultor');
      const rivalTime = await test.step('CS-01 somebody else looks at the same time', async () => {
        const label = await slotsOf(page).locator('input:checked').getAttribute('aria-label');
        await rival.goto('/agenda');
        await rival.getByLabel('Duração').selectOption('45');
        await rival
          .getByRole('radio', { name: label ?? '', exact: true })
          .locator('..')
          .click();
        return label ?? '';
      });

      await test.step("CS-01 'Confirmar Agendamento' keeps it", async () => {
        await page.getByRole('button', { name: 'Confirmar Agendamento' }).click();
        await expect(page.getByText(/^Agendado: /)).toBeVisible();
        await expect(row).toBeVisible();
        await expect(page.getByRole('radio', { name: rivalTime, exact: true })).toHaveCount(0);
      });

      await test.step('CS-01 the second booking of the time is refused', async () => {
        await rival.getByRole('button', { name: 'Confirmar Agendamento' }).click();
        await expect(rival.getByText('Este horário já está ocupado. Escolha outro.')).toBeVisible();
      });

      await test.step("CS-01 'Reagendar' moves it", async () => {
        const before = await row.textContent();
        await row.getByRole('button', { name: /^Reagendar/ }).click();
        const dialog = page.getByRole('dialog', { name: 'Reagendar' });
        await expectAccessible(page, 'reagendar');
        await dialog.getByLabel('Duração').selectOption('60');
        await dialog.locator('fieldset label').last().click();
        await dialog.getByRole('button', { name: 'Salvar' }).click();
        await expect(page.getByText(/^Reagendado: /)).toBeVisible();
        await expect(row).not.toHaveText(before ?? '');
        await expect(row).toContainText('60 min');
      });

      await test.step('CS-01 the file for the calendar', async () => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          row.getByRole('link', { name: /\.ics/ }).click(),
        ]);
        const text = await readFile(await file.path(), 'utf8');
        expect(text).toContain(`SUMMARY:${subject}`);
        expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/);
      });

      await test.step('CS-01 a calendar follows the secret address until it is renewed', async () => {
        await page.getByRole('button', { name: 'Criar endereço' }).click();
        const address = await page.getByLabel('Endereço do calendário').inputValue();
        const path = new URL(address).pathname;
        const answer = await page.request.get(path, { headers: { Cookie: '' } });
        expect(await answer.text()).toContain(subject);
        await page.getByRole('button', { name: 'Gerar outro endereço' }).click();
        const question = page.getByRole('alertdialog');
        await question.getByRole('button', { name: 'Gerar outro endereço' }).click();
        await expect(page.getByLabel('Endereço do calendário')).not.toHaveValue(address);
        expect((await page.request.get(path)).status()).toBe(404);
      });

      await test.step('CS-01 cancelled, the time is free again', async () => {
        await row.getByRole('button', { name: /^Cancelar/ }).click();
        await page.getByRole('button', { name: 'Cancelar compromisso' }).click();
        await expect(page.getByText('Compromisso cancelado.')).toBeVisible();
        await expect(row).toHaveCount(0);
        await page.getByLabel('Período').selectOption('cancelados');
        await expect(row).toBeVisible();
        await expect(page).toHaveURL(/quando=cancelados/);
      });
    },
  );
});
