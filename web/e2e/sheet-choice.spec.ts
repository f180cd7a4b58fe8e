import type { Page } from '@playwright/test';
import { unusedCnpj } from './support/contract';
import { csv, monthFigure, sendSheet } from './support/sheet';
import { expect, test } from './support/test';

/** A workbook in the XML of 2003: each sheet with its name and its rows. */
function workbook(sheets: Record<string, string[][]>): string {
  const cell = (text: string) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`;
  const row = (cells: string[]) => `<Row>${cells.map(cell).join('')}</Row>`;
  const tabs = Object.entries(sheets).map(
    ([name, rows]) =>
      `<Worksheet ss:Name="${name}"><Table>${rows.map(row).join('')}</Table></Worksheet>`,
  );
  const space = 'urn:schemas-microsoft-com:office:spreadsheet';
  return `<?xml version="1.0"?><Workbook xmlns="${space}" xmlns:ss="${space}">${tabs.join('')}</Workbook>`;
}

const header = ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh'];

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name }).click();

test('DR-05 one of two sheets is chosen, and the result imports the other as well @desktop', async ({
  page,
}) => {
  const meter = ['Doceria Duas Abas Ltda', unusedCnpj().cnpj, 'BRDOC01'];
  await sendSheet(
    page,
    'medicao-por-mes.xls',
    workbook({
      'Leia-me': [['Preencha as outras abas']],
      Ago: [header, [...meter, '2026-08', '40000']],
      Set: [header, [...meter, '2026-09', '42000']],
    }),
  );
  await expect(page.getByText('Duas abas com as mesmas colunas: Ago (1), Set (1).')).toBeVisible();
  await page.getByRole('button', { name: 'Escolher a aba Ago' }).click();
  await expect(
    page.getByText('Lida a aba "Ago". Outras: "Leia-me" (1 linha), "Set" (1 linha).'),
  ).toBeVisible();
  const first = page.url();

  await page.getByRole('button', { name: 'Importar também Aba "Set" (1 linha)' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText('Lida a aba "Set".', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Abrir balanço', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BRDOC01');
  expect(await monthFigure(page, '2026-08', 'Consumo')).toBe('40,000');
  expect(await monthFigure(page, '2026-09', 'Consumo')).toBe('42,000');

  await page.goBack();
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await confirm(page, 'Desfazer importação');
  await expect(page.getByText('Esta importação foi desfeita.')).toBeVisible();
  await page.goto(first);
  await expect(
    page.getByRole('button', { name: 'Importar também Aba "Set" (1 linha)' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Abrir balanço', exact: true }).click();
  expect(await monthFigure(page, '2026-08', 'Consumo')).toBe('40,000');
});

test('DR-03 a format is remembered, read anew after the import, and forgotten @desktop', async ({
  page,
}) => {
  const own = [...header, 'Rubrica da medição'];
  const meter = ['Tecelagem Formato Ltda', unusedCnpj().cnpj, 'BRTEC01'];
  const send = (month: string) =>
    sendSheet(page, `medicao-${month}.csv`, csv(own, [...meter, month, '50000', 'x']));
  await send('2026-07');
  await page.getByRole('checkbox', { name: 'Lembrar este formato' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('link', { name: 'Abrir balanço', exact: true })).toBeVisible();

  await send('2026-08');
  await expect(page.getByText(/^Colunas lidas como da última vez/)).toBeVisible();
  await page.getByRole('button', { name: 'Rever colunas' }).click();
  await confirm(page, 'Desfazer e rever');
  await expect(page.getByLabel('O que é a coluna Rubrica da medição')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('link', { name: 'Abrir balanço', exact: true })).toBeVisible();

  await page.goto('/configuracoes/formatos');
  const format = page.getByRole('listitem').filter({ hasText: 'Rubrica da medição' });
  await format.getByRole('button', { name: /^Esquecer/ }).click();
  await expect(format).toHaveCount(0);
  await send('2026-09');
  await expect(page.getByLabel('O que é a coluna Rubrica da medição')).toBeVisible();
});
