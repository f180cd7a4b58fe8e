import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { openRecords, ownRecord, recordOf } from './support/dispatch';
import { expect, test } from './support/test';
import { long } from './support/tier';

const saved = 'Email atualizado com sucesso!';

test.describe('the table', { tag: '@desktop' }, () => {
  test(
    'EM-01 EM-02 EM-05 EM-06 months with their counts, the newest first; the search finds by meter',
    long('mailing-page.test.tsx has months, counts and search'),
    async ({ page }) => {
      await page.goto('/email');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestão de Emails CCEE');
      const tabs = page.getByRole('tablist', { name: 'Meses' }).getByRole('tab');
      await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
      const { data } = await (await page.request.get('/energy-balance/email/groups')).json();
      await expect(tabs).toHaveCount(data.length);
      await expect(tabs.first()).toHaveText(`${data[0].label} ${data[0].total}`);
      await expect(page.getByText(`${data[0].total} emails`)).toBeVisible();

      const [record] = (
        await (await page.request.get('/energy-balance/email?page=1&pageSize=1')).json()
      ).data;
      const search = page.getByRole('searchbox', { name: 'Buscar por cliente, contrato ou email' });
      await search.fill(String(record.meter).toLowerCase());
      await expect(page.getByText('1 email', { exact: true })).toBeVisible();
      await search.fill('ninguém se chama assim');
      await expect(page.getByText('Nenhum registro encontrado.')).toBeVisible();
      await page.getByRole('button', { name: 'Limpar busca' }).last().click();
      await expect(page.getByText(`${data[0].total} emails`)).toBeVisible();
      await page.getByRole('button', { name: 'Atualizar' }).click();
      await expect(page.getByText('Dados atualizados com sucesso!')).toBeVisible();
    },
  );

  test('EM-04 FC-08 Essencial is whole at 1440 beside two scroll bars; each situation opens exactly its records', async ({
    page,
  }) => {
    const own = await ownRecord(page, 'financeiro@refrigeracao.example');
    await page.setViewportSize({ width: 1440 - 30, height: 900 });
    await page.goto('/email?mes=2026-10');
    const box = page.getByRole('region', { name: /tabela que rola/ });
    await expect(box.getByRole('columnheader')).toHaveText([
      'Situação',
      'Clientes',
      'Medidor',
      'Faturar (MWh)',
      'Email',
      'Data vencimento boleto',
      'Envio ok',
      'Disparo',
      'Ações',
    ]);
    expect(await box.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    const { data } = await (await page.request.get('/energy-balance/email?mes=2026-10')).json();
    const of = (situation: string) =>
      data.filter((row: { situacao: string }) => row.situacao === situation).length;
    const chips = page.getByRole('group', { name: 'Situação' });
    await expect(chips.getByRole('button').first()).toHaveText(`Todos ${data.length}`);
    await chips.getByRole('button', { name: /^Pronto/ }).click();
    await expect(page).toHaveURL(/situacao=pronto/);
    await expect(page.getByRole('status').filter({ hasText: ' de ' })).toHaveText(
      `${of('pronto')} de ${data.length} emails`,
    );
    await expect(box.getByText(own.client)).toBeVisible();
  });

  test(
    'EM-03 the fields that the row does not show are of the same draft',
    long('situation.test.tsx opens the other fields, row-edit.test.tsx has the draft'),
    async ({ page }) => {
      const own = await ownRecord(page, 'financeiro@refrigeracao.example');
      await page.goto(`/email?${new URLSearchParams({ mes: '2026-10', q: own.client })}`);
      const table = page.getByRole('table', { name: 'Emails de Outubro de 2026' });
      await table.getByRole('button', { name: /^Editar/ }).click();
      await table.getByRole('textbox', { name: 'Email' }).fill('contas@refrigeracao.example');
      await table.getByRole('button', { name: 'mais 14 campos' }).click();
      const panel = page.getByRole('dialog', { name: own.client });
      await panel.getByRole('textbox', { name: 'CP' }).fill('CP-91');
      await expectAccessible(page, 'the other fields of a record');
      await panel.getByRole('textbox', { name: 'CP' }).press('Enter');
      await expect(page.getByText(saved)).toBeVisible();
      expect(await recordOf(page, own.client)).toMatchObject({
        cpCode: 'CP-91',
        email: 'contas@refrigeracao.example',
      });
    },
  );

  test('EM-04 names and buttons stay in sight while the other columns pass', async ({ page }) => {
    await page.goto('/email');
    await page.getByRole('button', { name: 'Completo' }).click();
    const box = page.getByRole('region', { name: /tabela que rola/ });
    const client = box.locator('tbody tr:not([aria-hidden]) td').nth(1);
    const head = box.getByRole('columnheader', { name: 'Clientes' });
    const before = { client: await client.boundingBox(), head: await head.boundingBox() };
    await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth, top: 300 }));
    await expect(
      box.getByRole('columnheader', { name: 'Data vencimento boleto' }),
    ).toBeInViewport();
    expect((await client.boundingBox())?.x).toBe(before.client?.x);
    expect(await head.boundingBox()).toEqual(before.head);
    await expect(box.getByRole('button', { name: /^Editar/ }).nth(12)).toBeInViewport();
  });

  test('EM-03 EM-08 EM-12 edits by keyboard: Tab moves, Esc discards, Enter stores', async ({
    page,
  }) => {
    const own = await ownRecord(page, 'financeiro@refrigeracao.example');
    const table = await openRecords(page, own.client);
    const pencil = table.getByRole('button', { name: /^Editar/ });
    const email = table.getByRole('textbox', { name: 'Email' });

    await pencil.focus();
    await page.keyboard.press('Enter');
    await expect(table.getByRole('textbox', { name: 'Clientes' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(table.getByRole('spinbutton', { name: 'Preço (R$/MWh)' })).toBeFocused();
    await table.getByLabel('Data vencimento boleto').focus();
    const supplier = table.getByRole('textbox', { name: 'Fornecedor' });
    while (!(await supplier.evaluate((input) => input === document.activeElement))) {
      await page.keyboard.press('Shift+Tab');
    }
    const pinned = await table.getByRole('textbox', { name: 'Clientes' }).boundingBox();
    const shown = await supplier.boundingBox();
    expect(shown?.x).toBeGreaterThan((pinned?.x ?? 0) + (pinned?.width ?? 0));
    await email.fill('outro@refrigeracao.example');
    await expect(page.getByText(`Editando ${own.client}: 1 campo alterado`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(email).toBeHidden();
    await expect(pencil).toBeFocused();
    await expect(table.getByText('financeiro@refrigeracao.example')).toBeVisible();

    await pencil.click();
    await email.fill('contas@refrigeracao.example, fiscal@refrigeracao.example');
    await table.getByRole('spinbutton', { name: 'Proinfa (MWh)' }).fill('60,5');
    await table.getByLabel('Data vencimento boleto').fill('2026-11-09');
    await email.press('Enter');
    await expect(page.getByText(saved)).toBeVisible();
    await expect(email).toBeHidden();
    await expect(table.getByText('09/11/2026', { exact: true })).toBeVisible();
    expect(await recordOf(page, own.client)).toMatchObject({
      email: 'contas@refrigeracao.example, fiscal@refrigeracao.example',
      proinfaContribution: 60.5,
      billsDate: '2026-11-09',
    });
  });

  test(
    'EM-03 EM-12 a failure keeps the row in edit, with what was typed',
    long('row-edit.test.tsx keeps the row in edit and marks the field'),
    async ({ page }) => {
      const own = await ownRecord(page, 'financeiro@refrigeracao.example');
      const table = await openRecords(page, own.client);
      const cp = table.getByRole('textbox', { name: 'CP' });
      await table.getByRole('button', { name: /^Editar/ }).click();
      await cp.fill('CP-77');

      await page.route('**/energy-balance/*', (route) => route.abort());
      await cp.press('Enter');
      const offline =
        'Falha ao atualizar: Erro de conexão. Verifique sua internet e tente novamente.';
      await expect(page.getByRole('alert').filter({ hasText: offline })).toBeVisible();
      await expect(cp).toHaveValue('CP-77');
      await expect(cp).toBeFocused();
      await expectAccessible(page, 'an edit that failed');
      await page.unroute('**/energy-balance/*');

      const email = table.getByRole('textbox', { name: 'Email' });
      await email.fill('sem-arroba');
      await table.getByRole('button', { name: /^Confirmar edição/ }).click();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await email.fill('financeiro@refrigeracao.example');
      await table.getByRole('button', { name: /^Confirmar edição/ }).click();
      await expect(page.getByText(saved)).toBeVisible();
      await expect(table.getByText('CP-77')).toBeVisible();
    },
  );

  test(
    'FC-10 after a failed save Escape still discards',
    long(
      'row-edit.test.tsx discards by Escape; contract-edit.spec.ts has the focus after a failed save',
    ),
    async ({ page }) => {
      const own = await ownRecord(page, 'financeiro@refrigeracao.example');
      const table = await openRecords(page, own.client);
      await table.getByRole('button', { name: /^Editar/ }).click();
      const cp = table.getByRole('textbox', { name: 'CP' });
      await cp.fill('CP-78');
      await page.route('**/energy-balance/*', (route) => route.abort());
      await cp.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Falha ao atualizar' })).toBeVisible();
      await expect(cp).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(cp).toBeHidden();
    },
  );

  test(
    'MC-11 EM-04 a due date without an hour and Medição are stored as typed',
    long('row-edit.test.tsx stores the day as typed'),
    async ({ page }) => {
      const own = await ownRecord(page, 'financeiro@refrigeracao.example');
      const table = await openRecords(page, own.client);
      await table.getByRole('button', { name: /^Editar/ }).click();
      await table.getByRole('textbox', { name: 'Medição' }).fill('Distribuidora');
      const due = table.getByRole('textbox', { name: 'Data vencimento boleto' });
      await due.fill('10/12/2026');
      await due.press('Enter');
      await expect(page.getByText(saved)).toBeVisible();
      await expect(table.getByText('10/12/2026', { exact: true })).toBeVisible();
      expect(await recordOf(page, own.client)).toMatchObject({
        billsDate: '2026-12-10',
        medicao: 'Distribuidora',
      });
    },
  );

  test(
    'EM-03 who stored first is shown beside what was typed',
    long('row-edit.test.tsx shows both values of a conflict'),
    async ({ page, open }) => {
      const own = await ownRecord(page, 'financeiro@refrigeracao.example');
      const table = await openRecords(page, own.client);
      await table.getByRole('button', { name: /^Editar/ }).click();
      await table.getByRole('textbox', { name: 'CP' }).fill('CP-MEU');

      const other = await open('backoffice');
      const theirs = await openRecords(other, own.client);
      await theirs.getByRole('button', { name: /^Editar/ }).click();
      await theirs.getByRole('textbox', { name: 'Fornecedor' }).fill('Ventos do Sertão');
      await theirs.getByRole('textbox', { name: 'Fornecedor' }).press('Enter');
      await expect(other.getByText(saved)).toBeVisible();

      await table.getByRole('textbox', { name: 'CP' }).press('Enter');
      const dialog = page.getByRole('dialog', {
        name: 'Este registro mudou enquanto você editava',
      });
      await expect(dialog.getByRole('row', { name: /Fornecedor/ })).toContainText(
        'Ventos do Sertão',
      );
      await expectAccessible(page, 'conflict of a record');
      await dialog.getByRole('button', { name: 'Manter as minhas alterações' }).click();
      await expect(page.getByText(saved)).toBeVisible();
      expect(await recordOf(page, own.client)).toMatchObject({
        cpCode: 'CP-MEU',
        supplier: 'Ventos do Sertão',
      });
    },
  );
});

test('EM-03 U01 a record is edited on a card of a phone', { tag: '@phone' }, async ({ page }) => {
  const own = await ownRecord(page, 'financeiro@refrigeracao.example');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/email?mes=2026-10&q=${encodeURIComponent(own.client)}`);
  await page.getByRole('button', { name: /^Editar/ }).click();
  await page.getByRole('textbox', { name: 'Clientes' }).fill(`${own.client} Matriz`);
  await expectAccessible(page, 'record card in edit');
  await expectNoSidewaysScroll(page, 'record card in edit');
  await page.getByRole('button', { name: /^Confirmar edição/ }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByText(`${own.client} Matriz`, { exact: true })).toBeVisible();
});
