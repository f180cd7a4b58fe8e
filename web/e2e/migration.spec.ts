import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { ownContract } from './support/contract';
import { expect, test } from './support/test';
import { desk } from './support/tier';

const pdf = {
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
};

test('MG-01 MG-02 a migration is opened, its letter made, its evidence filed, a stage closed and reopened @desktop', async ({
  page,
}) => {
  const { client } = await ownContract(page);
  await page.goto('/migracao');
  await page.getByRole('button', { name: 'Nova migração' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova migração' });
  await dialog.getByLabel('Cliente').fill(client);
  await dialog.getByRole('option', { name: client }).click();
  await dialog.getByLabel('Unidade').fill('Matriz');
  await dialog.getByLabel('Demanda (kW)').fill('400');

  await test.step('MG-01 a start before the notice allows it is refused with the date', async () => {
    await dialog.getByLabel('Início planejado').fill('01/2027');
    await dialog.getByRole('button', { name: 'Abrir migração' }).click();
    await expect(dialog.getByText(/A denúncia exige 180 dias/)).toBeVisible();
    await dialog.getByLabel('Início planejado').fill('');
    await dialog.getByRole('button', { name: 'Abrir migração' }).click();
    await expect(dialog).toBeHidden();
  });

  const panel = page.getByRole('dialog', { name: `Migração de ${client}` });
  await test.step('MG-02 the letter is made with the data of the client', async () => {
    await panel.getByRole('button', { name: 'Gerar LOA' }).click();
    const letter = page.getByRole('dialog', { name: 'Gerar LOA' });
    await letter.getByLabel('Quem assina').fill('Rui Alves');
    await letter.getByLabel('Cargo').fill('Diretor');
    await letter.getByLabel('Distribuidora').fill('CPFL Paulista');
    await letter.getByRole('textbox', { name: 'Válida até' }).fill('25/11/2027');
    await letter.getByRole('button', { name: 'Gerar documento' }).click();
    await expect(letter).toBeHidden();
    const download = page.waitForEvent('download');
    await panel.getByRole('link', { name: /^Baixar loa-/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^loa-.*\.pdf$/);
  });

  await test.step('MG-01 without its papers a stage stays open', async () => {
    await panel.getByRole('button', { name: 'Concluir LOA/procuração' }).click();
    const close = page.getByRole('dialog', { name: 'Concluir LOA/procuração' });
    await expect(close.getByText(/LOA, Procuração, Contrato social, Cartão CNPJ/)).toBeVisible();
    await close.getByRole('textbox', { name: 'Procuração válida até' }).fill('25/11/2027');
    await close.getByRole('button', { name: 'Concluir etapa' }).click();
    await expect(close.getByText(/Falta arquivar: LOA/)).toBeVisible();
    await close.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  });

  await test.step('MG-02 the signed return is filed as evidence', async () => {
    for (const name of ['LOA', 'Procuração', 'Contrato social', 'Cartão CNPJ']) {
      await panel.getByRole('button', { name: `Arquivar ${name}` }).click();
      const file = page.getByRole('dialog', { name: `Arquivar ${name}` });
      await file.locator('input[type=file]').setInputFiles({ name: `${name}.pdf`, ...pdf });
      if (name === 'LOA') {
        await file.getByLabel('Assinado por').fill('Rui Alves');
        await file.getByRole('textbox', { name: 'Assinado em' }).fill('20/11/2026');
        await file.getByRole('textbox', { name: 'Válida até' }).fill('25/11/2027');
      }
      await file.getByRole('button', { name: 'Arquivar' }).click();
      await expect(file).toBeHidden();
    }
    await panel.getByRole('button', { name: 'Substituir Procuração.pdf' }).click();
    const other = page.getByRole('dialog', { name: 'Substituir Procuração' });
    await other
      .locator('input[type=file]')
      .setInputFiles({ name: 'Procuração registrada.pdf', ...pdf });
    await other.getByRole('button', { name: 'Substituir' }).click();
    await expect(other).toBeHidden();
    await expect(panel.getByText('Procuração.pdf')).toBeHidden();
    const opened = page.waitForEvent('download');
    await panel.getByRole('link', { name: 'Baixar Procuração registrada.pdf' }).click();
    expect((await opened).suggestedFilename()).toBe('Procuração registrada.pdf');
    await panel.getByRole('button', { name: 'Concluir LOA/procuração' }).click();
    const close = page.getByRole('dialog', { name: 'Concluir LOA/procuração' });
    await close.getByRole('textbox', { name: 'Procuração válida até' }).fill('25/11/2027');
    await close.getByRole('button', { name: 'Concluir etapa' }).click();
    await expect(panel.getByText(/Concluída em .* válida até 25\/11\/2027/)).toBeVisible();
    await expectAccessible(page, 'migration panel');
  });

  await test.step('MG-01 the board reopens by keyboard, with a reason', async () => {
    await panel.getByRole('button', { name: 'Fechar painel' }).click();
    const card = page.getByRole('button', { name: client, exact: true });
    await card.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    const reopen = page.getByRole('dialog', { name: 'Reabrir LOA/procuração' });
    await reopen.getByRole('button', { name: 'Reabrir LOA/procuração' }).click();
    await expect(reopen.getByText('Informe o motivo')).toBeVisible();
    await reopen.getByLabel('Motivo').fill('Faltou uma assinatura');
    await reopen.getByRole('button', { name: 'Reabrir LOA/procuração' }).click();
    await expect(reopen).toBeHidden();
    await expectAccessible(page, 'migration board', { again: true });
  });
});

test('MG-01 the board is one column with a stage select on a phone, and the list has cards @phone', async ({
  page,
}) => {
  await page.goto('/migracao');
  await expect(page.getByRole('heading', { level: 1, name: 'Migração' })).toBeVisible();
  await page.getByLabel('Etapa', { exact: true }).selectOption({ index: 0 });
  await expect(page.getByRole('region', { name: 'Etapa Viabilidade' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'board');
  await expectAccessible(page, 'board on a phone', { again: true });
});

test(
  'MG-03 clients of low voltage wait with their date and a simulation',
  desk('the same acts over cards, which face.spec.ts sees on a phone'),
  async ({ page }) => {
    await page.goto('/migracao?visao=baixa-tensao');
    const lane = page.getByRole('list', { name: 'Clientes da baixa tensão' });
    await expect(lane.getByText(/Elegível em 25\/11\/2027/).first()).toBeVisible();
    await expectNoSidewaysScroll(page, 'lane');
    await lane
      .getByRole('link', { name: /^Simular se compensa/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/simulacao\?cliente=/);
  },
);
