import { ownContract } from './support/contract';
import { csv } from './support/sheet';
import { expect, test } from './support/test';
import { long } from './support/tier';

const header = [
  'Código',
  'Cliente',
  'CNPJ',
  'Volume por mês (MWh)',
  'Início da vigência',
  'Fim da vigência',
  'Preço médio (R$/MWh)',
];
const name = 'Olaria do Vale Ltda';

test(
  'TD-07 contracts are imported on a screen, a cell is corrected, and all is taken back',
  long(
    'import-page.test.tsx corrects and takes back, contract/spreadsheet/spreadsheet_test.go imports; imports.spec.ts walks the same screens',
  ),
  async ({ page }) => {
    const code = 'CT-OLARIA-DO-VALE';
    await page.goto('/contratos');
    await page.getByRole('link', { name: 'Importar', exact: true }).click();
    await expect(page).toHaveURL(/\/contratos\/importar$/);
    await page.getByLabel('Planilha de contratos', { exact: true }).setInputFiles({
      name: 'contratos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        csv(
          header,
          [`${code}-1`, name, '45.723.174/0001-10', '120', '01/01/2027', '31/12/2028', '250'],
          [`${code}-2`, name, '45.723.174/0001-11', '80', '01/01/2027', '31/12/2028', ''],
          ['', 'Exemplo Ltda', '11.222.333/0001-81', '1', '01/01/2027', '31/12/2028', ''],
        ),
      ),
    });
    await page.getByRole('button', { name: 'Enviar planilha' }).click();
    const steps = page.getByRole('list', { name: 'Etapas da importação' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Revisão' })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await expect(
      page.getByText('Esta é a linha de exemplo; apague-a antes de enviar.'),
    ).toBeVisible();
    await page.getByLabel('Valor da linha 3, coluna 3').fill('45.723.174/0001-10');
    await page.getByRole('button', { name: 'Corrigir linha 3, coluna 3' }).click();
    await expect(page.getByText('2 linhas válidas', { exact: false }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Importar linhas válidas' }).click();
    await page.getByRole('tab', { name: /Criadas/ }).click();
    await expect(page.getByRole('link', { name: /Abrir contrato/ })).toHaveCount(2);

    await page.getByRole('button', { name: 'Desfazer importação' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Desfazer importação' })
      .click();
    await expect(page.getByText('Esta importação foi desfeita.')).toBeVisible();
    await page.goto(`/contratos?q=${code}`);
    await expect(page.getByText('Nenhum contrato encontrado.')).toBeVisible();
  },
);

test('TD-07 FC-02 contracts are changed in bulk after a look at each; a view keeps the list', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  const [one, two] = [await ownContract(page), await ownContract(page)];
  await page.goto('/contratos?sort=-created_at');
  // Cards have no boxes to tick.
  if (!isMobile) {
    const rows = page.getByRole('table', { name: 'Contratos' }).locator('[data-row]');
    for (const { client } of [one, two]) {
      await rows.filter({ hasText: client }).getByRole('checkbox').click();
    }
    await expect(page.getByText('2 contratos selecionados')).toBeVisible();
    await page.getByRole('button', { name: 'Alterar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar 2 contratos' });
    await dialog.getByLabel('Fornecedor').fill('Fornecedor da Edição em Lote');
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click();
    await expect(
      dialog.getByText(/Fornecedor: .* → Fornecedor da Edição em Lote/).first(),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Alterar 2 contratos' }).click();
    await expect(dialog.getByText('2 alterados, 0 recusados.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  }

  const view = 'Renovações da mesa';
  await page.getByRole('button', { name: 'Renovam em 6 meses' }).click();
  await expect(page).toHaveURL(/renova_em=6/);
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(view);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: 'Todos', exact: true }).click();
  await expect(page).not.toHaveURL(/renova_em/);
  await page.getByRole('button', { name: view, exact: true }).click();
  await expect(page).toHaveURL(/renova_em=6/);
});
