import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe';
import { visit } from './support/screens';
import { emailOf } from './support/server';
import { expect, test } from './support/test';
import { long } from './support/tier';

test(
  'EM-13 without a server each message is a file that the screen opens',
  long(
    'mail-page.test.tsx lists the files; TD-13 of email-failures.spec.ts works without a server',
  ),
  async ({ page }) => {
    await visit(page, '/admin/email', 'Servidor de e-mail');
    await expect(page.getByText('Nenhum e-mail sai')).toBeVisible();
    const box = page.getByRole('region', { name: 'Caixa de saída' });
    const download = box.getByRole('button', { name: /^Baixar Teste de envio da YNOVA/ }).first();
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    await expect(page.getByText(`Teste gravado para ${emailOf('gestora')}.`)).toBeVisible();
    await expectAccessible(page, 'folder of messages');
    const file = page.waitForEvent('download');
    await download.click();
    const source = await readFile(await (await file).path(), 'utf8');
    expect(source).toContain(`To: <${emailOf('gestora')}>`);
  },
);

test(
  'CS-05 the preferences of notification are kept',
  long('preferences.test.tsx has the screen, preference_test.go what is kept'),
  async ({ page, open }) => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Preferências' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferências de Notificação');
    const leads = page.getByRole('switch', { name: 'Novos leads' });
    const before = await leads.isChecked();
    await leads.click();
    await page.getByLabel('Das').fill('21:30');
    await page.getByLabel('Até').fill('07:15');
    await page.getByRole('button', { name: 'Salvar Preferências' }).click();
    await expect(page.getByText('Preferências salvas.')).toBeVisible();
    await page.reload();
    await expect(leads).toBeChecked({ checked: !before });
    await expect(page.getByLabel('Das')).toHaveValue('21:30');
    await expect(page.getByLabel('Até')).toHaveValue('07:15');
    await expectAccessible(page, 'preferences');

    const other = await open('consultor');
    await other.goto('/notifications');
    await expect(other.getByLabel('Das')).toHaveValue('22:00');
  },
);

test.describe('roles', () => {
  test.use({ role: 'consultor' });

  test(
    'EM-03 a consultor reads with masked addresses, and neither edits nor sends',
    long('mailing-page.test.tsx hides the acts, record_test.go masks the addresses'),
    async ({ page }) => {
      await page.goto('/email');
      await expect(page.getByText(/^\w\*\*\*@/).first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Enviar o mês' })).toHaveCount(0);
      await page.goto('/email/modelos');
      await expect(page.getByText('Acesso restrito')).toBeVisible();
    },
  );
});
