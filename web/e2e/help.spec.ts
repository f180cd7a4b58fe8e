import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { expect, test } from './support/test';
import { long } from './support/tier';

test.describe('the help centre', { tag: '@desktop' }, () => {
  test.use({ role: 'consultor' });

  test(
    'CS-06 a consultor asks, the staff answers, and the answer is in the bell',
    long(
      'help.test.tsx asks, answers and closes, support/ticket_test.go rings the bell',
      '@desktop',
    ),
    async ({ page, open }) => {
      const subject = 'Preço de outubro da Olaria';
      await page.goto('/help');
      await page.getByRole('button', { name: 'Abrir Ticket de Suporte' }).click();
      const dialog = page.getByRole('dialog', { name: 'Abrir Ticket de Suporte' });
      await expectAccessible(page, 'new ticket');
      await dialog.getByLabel('Assunto').fill(subject);
      await dialog.getByLabel('Descrição').fill('De onde vem o preço?\n<script>alert(1)</script>');
      await dialog.getByRole('button', { name: 'Abrir chamado' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Chamado \d+/);
      await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();

      const staff = await open('gestora');
      await staff.goto('/help/chamados?todos=1&situacao=aberto');
      await expectAccessible(staff, 'tickets of everybody');
      await staff.getByRole('link', { name: subject }).click();
      await staff.getByLabel('Mensagem').fill('Do período que vale no mês.');
      await staff.getByRole('button', { name: 'Enviar mensagem' }).click();
      await expect(staff.getByText('Respondido')).toBeVisible();
      await expectAccessible(staff, 'ticket');
      await expectNoSidewaysScroll(staff, 'ticket');

      await page.reload();
      await expect(page.getByText('Do período que vale no mês.')).toBeVisible();
      await page.getByRole('button', { name: /^Notificações/ }).click();
      await expect(page.getByText(/^Chamado \d+ respondido/).first()).toBeVisible();
    },
  );

  test('CS-06 the FAQ finds, the manual leads to its parts and shows its pictures', async ({
    page,
  }) => {
    await page.goto('/help/faq');
    await page.getByRole('searchbox', { name: 'Buscar nas perguntas' }).fill('senha');
    await expect(page).toHaveURL(/q=senha/);
    await page.getByText('Esqueci a senha. O que faço?').click();
    await expect(page.getByText(/chega um link que vale 30 minutos/)).toBeVisible();
    await expectAccessible(page, 'faq', { again: true });

    await page.goto('/help/manual');
    await page.getByRole('link', { name: 'Sazonalizar o volume' }).click();
    await expect(page.getByRole('heading', { name: 'Sazonalizar o volume' })).toBeInViewport();
    const picture = page.getByRole('img', { name: 'Sazonalização' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page, 'manual', { again: true });
  });
});

test.describe('the audit', { tag: '@desktop' }, () => {
  test(
    'P05 shows a change with what was before and after',
    long('audit-page.test.tsx shows what changed'),
    async ({ page }) => {
      await page.goto('/admin/auditoria');
      await page.getByLabel('Assunto').selectOption({ label: 'Entradas e saídas' });
      await expect(page).toHaveURL(/acao=session/);
      const table = page.getByRole('table', { name: 'Trilha de auditoria' });
      await table.getByRole('button').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Endereço de rede')).toBeVisible();
      await expectAccessible(page, 'entry of the audit');
      await dialog.getByRole('button', { name: 'Ver tudo deste registro' }).click();
      await expect(page).toHaveURL(/registro=/);
    },
  );
});
