import { expect, test } from './support/test';
import { long } from './support/tier';

test(
  'OP-04 the gestora finds what waits, sees its attempts, and cancels it with a reason',
  long(
    'jobs-page.test.tsx shows attempts and wants a reason, app/jobboard_test.go cancels',
    '@desktop',
  ),
  async ({ page }) => {
    await page.goto('/admin/configuracoes');
    await page.getByRole('link', { name: 'Tarefas' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible();
    await expect(page.getByText('Nenhuma tarefa parada.')).toBeVisible();
    await page.getByRole('tab', { name: /Na fila/ }).click();
    const reminder = page
      .getByRole('table', { name: 'Tarefas' })
      .getByText('Lembrete de compromisso');
    await reminder.first().click();
    const dialog = page.getByRole('dialog', { name: 'Lembrete de compromisso' });
    await expect(dialog.getByText('agenda.remind')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar tarefa' }).click();
    const reason = page.getByRole('dialog', { name: 'Cancelar tarefa' });
    await reason.getByRole('button', { name: 'Cancelar tarefa' }).click();
    await expect(reason.getByText('Informe o motivo, com até 500 caracteres.')).toBeVisible();
    await reason.getByLabel('Motivo').fill('O compromisso foi desmarcado por telefone');
    await reason.getByRole('button', { name: 'Cancelar tarefa' }).click();
    await expect(page.getByText('Cancelamento pedido.')).toBeVisible();
    await expect(dialog.getByText('Cancelada')).toBeVisible();
  },
);
