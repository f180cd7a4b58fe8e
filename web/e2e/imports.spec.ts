import type { Page } from '@playwright/test';
import { importSheet, patience, post, type Row } from './support/api';
import { unusedCnpj } from './support/contract';
import { csv, monthFigure, sendSheet } from './support/sheet';
import { expect, test } from './support/test';
import { long } from './support/tier';

const rowsOf = (page: Page, kind: string) => {
  const name = `Linhas da planilha: ${kind}`;
  return page.getByRole('table', { name }).or(page.getByRole('list', { name }));
};

test(
  'EB-15 TD-01 unknown columns are mapped once and remembered; whose the sheet is is asked each time',
  long(
    'mapping-form.test.tsx maps and asks whose it is, balance/import_test.go remembers the layout; the sweep shows the form',
  ),
  async ({ page }) => {
    const header = ['mes', 'consumo_ponta_kWh', 'consumo_fora_ponta_kWh'];
    await sendSheet(
      page,
      'ponta-setembro.csv',
      csv(header, ['2026-08', '30500,5', '210000'], ['2026-09', '31000', '215000,25']),
    );
    await expect(page).toHaveURL(/\/importacoes\//);
    await expect(page.getByText('Nada foi importado ainda.')).toBeVisible();

    await test.step('the two columns of consumption are proposed and add up', async () => {
      for (const column of header.slice(1)) {
        const select = page.getByLabel(`O que é a coluna ${column}`);
        await expect(select.locator('option:checked')).toHaveText('Consumo (kWh)');
      }
      await expect(
        page.getByText('Na primeira linha: 30.500,5 + 210.000 = 240.500,5.'),
      ).toBeVisible();
    });

    await test.step('what no column gives is asked for', async () => {
      await page.getByRole('button', { name: 'Continuar' }).click();
      for (const sentence of ['Informe o cliente', 'Informe um CNPJ válido', 'Informe o medidor']) {
        await expect(page.getByText(sentence)).toBeVisible();
      }
      const cliente = page.getByLabel('Cliente');
      await expect(cliente).toBeFocused();
      await cliente.fill('Padaria Trigo Novo Ltda');
      await page.getByLabel('CNPJ').pressSequentially('11444777000161');
      await page.getByLabel('Medidor').fill('BRSPPAD01');
      await page.getByRole('button', { name: 'Continuar' }).click();
    });

    await test.step('the months are stored, and counted as without a contract', async () => {
      await page.getByRole('link', { name: 'Abrir balanço', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('BRSPPAD01');
      expect(await monthFigure(page, '2026-08', 'Consumo')).toBe('240,500');
      expect(await monthFigure(page, '2026-09', 'Consumo')).toBe('246,000');
      expect(await monthFigure(page, '2026-09', 'Faturar')).toBe('-');
      await expect(page.getByRole('button', { name: 'Ver Contrato' })).toBeDisabled();
    });

    await test.step('the next file of this layout asks whose it is, and nothing else', async () => {
      await sendSheet(page, 'ponta-outubro.csv', csv(header, ['2026-10', '32000', '220000']));
      await expect(page.getByText('De quem é esta planilha?')).toBeVisible();
      for (const column of header.slice(1)) {
        const select = page.getByLabel(`O que é a coluna ${column}`);
        await expect(select.locator('option:checked')).toHaveText('Consumo (kWh)');
      }
      await expect(page.getByLabel('Medidor')).toHaveValue('');
      await page.getByLabel('Cliente').fill('Padaria Trigo Novo Ltda');
      await page.getByLabel('CNPJ').pressSequentially('11444777000161');
      await page.getByLabel('Medidor').fill('BRSPPAD02');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('link', { name: 'Abrir balanço', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('BRSPPAD02');
      expect(await monthFigure(page, '2026-10', 'Consumo')).toBe('252,000');
    });
  },
);

test('EB-15 a file with a rejected row stores nothing until the person decides, and can be undone @desktop', async ({
  page,
}) => {
  const client = 'Marmoraria Pedra Fina Ltda';
  const search = async () => {
    await page.goto('/balancos');
    await page.getByRole('searchbox', { name: 'Buscar cliente por nome' }).fill('pedra fina');
  };
  const text = csv(
    ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh'],
    [client, '11.444.777/0001-61', 'BRESMAR01', '2026-08', '51200'],
    [client, '11.444.777/0001-61', 'BRESMAR01', '2026-13', '52300'],
    [client, '11.444.777/0001-61', 'BRESMAR01', '2026-10', '53400'],
  );
  await sendSheet(page, 'marmoraria.csv', text);

  await test.step('the row is reported with its line, column and reason', async () => {
    await expect(page.getByRole('heading', { name: 'Revise antes de importar' })).toBeVisible();
    await expect(
      page.getByText('1 linha rejeitada de 3 linhas. Nada foi importado ainda.'),
    ).toBeVisible();
    const rows = rowsOf(page, 'Rejeitadas');
    await expect(rows).toContainText(/Linha\s*3|\b3\b/);
    await expect(rows).toContainText('Mês (Data-base)');
  });
  const address = page.url();

  await test.step('nothing is stored yet', async () => {
    await search();
    await expect(page.getByText('Nenhum balanço encontrado.')).toBeVisible();
  });

  await test.step("'Importar linhas válidas' stores the others", async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Importar linhas válidas' }).click();
    await page.getByRole('link', { name: 'Abrir balanço', exact: true }).click();
    expect(await monthFigure(page, '2026-08', 'Consumo')).toBe('51,200');
    expect(await monthFigure(page, '2026-10', 'Consumo')).toBe('53,400');
  });

  await test.step('the same file again changes nothing twice', async () => {
    await sendSheet(page, 'marmoraria.csv', text);
    await page.getByRole('button', { name: 'Importar linhas válidas' }).click();
    await expect(page.getByText('Este mesmo arquivo já tinha sido importado.')).toBeVisible();
    await page.getByRole('link', { name: 'Ver a importação anterior' }).click();
    await expect(page).toHaveURL(address);
  });

  await test.step("'Desfazer importação' takes all of it back", async () => {
    await page.getByRole('button', { name: 'Desfazer importação' }).click();
    const question = page.getByRole('alertdialog', { name: 'Desfazer importação?' });
    await question.getByRole('button', { name: 'Desfazer importação' }).click();
    await expect(page.getByText('Esta importação foi desfeita.')).toBeVisible();
    await search();
    await expect(page.getByText('Nenhum balanço encontrado.')).toBeVisible();
  });
});

test(
  'TD-06 the client that an import brought goes with it, unless somebody has used it since @desktop',
  long('undo_test.go takes the client back, or keeps it'),
  async ({ page }) => {
    const { cnpj, number } = unusedCnpj();
    const client = `Laticínios ${number} Ltda`;
    const header = ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh'];
    const row = [client, cnpj, `BRTSU${number}`, '2026-08', '51200'];
    const stored = async (): Promise<Row[]> => {
      const answer = await page.request.get(`/api/clients?q=${encodeURIComponent(client)}`);
      return (await answer.json()).data;
    };
    const undo = async (address: string) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Desfazer importação' }).click();
      await page
        .getByRole('alertdialog', { name: 'Desfazer importação?' })
        .getByRole('button', { name: 'Desfazer importação' })
        .click();
      await expect(page.getByText('Esta importação foi desfeita.')).toBeVisible({
        timeout: patience,
      });
    };
    const found = page.getByRole('link', { name: client });
    const search = () => page.goto(`/leads?visao=lista&q=${encodeURIComponent(client)}`);

    const first = await importSheet(page, 'laticinios.csv', csv(header, row));
    await search();
    await expect(found.first()).toBeVisible();
    await undo(`/importacoes/${first}`);
    await search();
    await expect(page.getByText(/^Nenhum cliente encontrado/)).toBeVisible();
    expect(await stored()).toEqual([]);

    const second = await importSheet(page, 'laticinios-2.csv', csv(header, row));
    const [brought] = await stored();
    await post(page, `/api/leads/${brought?.id}/interacoes`, { tipo: 'nota', texto: 'Ligar' });
    await undo(`/importacoes/${second}`);
    await search();
    await expect(found.first()).toBeVisible();
  },
);

test(
  'TD-05 the header is chosen, a refused cell is corrected in place, and good rows are seen before they are stored',
  long(
    'mapping-form.test.tsx chooses the header, import-page.test.tsx corrects a cell and looks before storing',
  ),
  async ({ page }) => {
    await sendSheet(
      page,
      'serraria.csv',
      csv(
        ['Cliente', 'CNPJ', 'Medidor', 'Mês', 'Consumo (MWh)', 'Obs'],
        ['modelo preenchido pela distribuidora', '', '', '', '', ''],
        ['empresa', 'documento', 'ponto', 'mes', 'consumo_mwh', 'obs'],
        ['Serraria Ipê Ltda', '11.444.777/0001-61', 'BRSPSER01', '2026-08', '51,2', ''],
        ['Serraria Ipê Ltda', '11.444.777/0001-61', 'BRSPSER01', '2026-13', '52,3', ''],
      ),
    );
    await test.step('the row of the names is chosen', async () => {
      await page.getByLabel('O cabeçalho está na linha').fill('3');
      await page.getByRole('button', { name: 'Ler de novo a partir desta linha' }).click();
      for (const [column, field] of [
        ['empresa', 'Cliente'],
        ['documento', 'CNPJ'],
        ['ponto', 'Medidor'],
      ] as const) {
        await page.getByLabel(`O que é a coluna ${column}`).selectOption({ label: field });
      }
      await page.getByLabel('Conferir as linhas antes de importar').check();
      await page.getByRole('button', { name: 'Continuar' }).click();
    });

    await test.step('the refused cell shows its value and takes another', async () => {
      const cell = page.getByRole('textbox', { name: 'Valor da linha 5, coluna 4' });
      await expect(cell).toHaveValue('2026-13');
      await cell.fill('2026-09');
      await page.getByRole('button', { name: 'Corrigir linha 5, coluna 4' }).click();
      await expect(page.getByText('2 linhas válidas. Nada foi importado ainda.')).toBeVisible();
      await expect(page.getByText(/Linha 5, coluna 4: 2026-13 → 2026-09, por /)).toBeVisible();
    });

    await test.step('what is seen is what is stored', async () => {
      await page.getByRole('button', { name: 'Importar linhas válidas' }).click();
      await page.getByRole('link', { name: 'Abrir balanço', exact: true }).click();
      expect(await monthFigure(page, '2026-08', 'Consumo')).toBe('51,200');
      expect(await monthFigure(page, '2026-09', 'Consumo')).toBe('52,300');
    });
  },
);

test(
  'TD-05 Enter goes through the refused cells, and a total is used as data @desktop',
  long('review.test.tsx goes on by Enter and uses a total'),
  async ({ page }) => {
    const { cnpj, number } = unusedCnpj();
    const meter = `BRSPREV${number}`;
    const row = (month: string, consumed: string) => [
      `Tecelagem ${number}`,
      cnpj,
      meter,
      month,
      consumed,
    ];
    await sendSheet(
      page,
      'tecelagem.csv',
      csv(
        ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_mwh'],
        row('2026-13', '51,2'),
        row('2026-08', 'cinquenta'),
        row('Total', '53,4'),
      ),
    );
    const rejected = page.getByRole('table', { name: 'Linhas da planilha: Rejeitadas' });
    await expect(rejected).toContainText(meter);
    await page.getByLabel('Valor da linha 2, coluna 4').fill('2026-07');
    await page.keyboard.press('Enter');
    const second = page.getByLabel('Valor da linha 3, coluna 5');
    await expect(second).toBeFocused();
    await second.fill('52,3');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Válidas 2', selected: true })).toBeVisible();

    await page.getByRole('tab', { name: 'Ignoradas 1' }).click();
    await page.getByRole('button', { name: 'Usar como dados' }).click();
    await page.getByRole('tab', { name: 'Rejeitadas 1' }).click();
    await page.getByLabel('Valor da linha 4, coluna 4').fill('2026-09');
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 linhas válidas. Nada foi importado ainda.')).toBeVisible();
    await page.getByRole('button', { name: 'Importar linhas válidas' }).click();
    await page.getByRole('link', { name: 'Abrir balanço', exact: true }).click();
    expect(await monthFigure(page, '2026-07', 'Consumo')).toBe('51,200');
    expect(await monthFigure(page, '2026-08', 'Consumo')).toBe('52,300');
    expect(await monthFigure(page, '2026-09', 'Consumo')).toBe('53,400');
  },
);

test(
  'EB-07 the dialog refuses what is no spreadsheet, what is too large, and nothing at all @desktop',
  long('upload.test.tsx and file-drop.test.tsx refuse each'),
  async ({ page }) => {
    await page.goto('/balancos');
    await page.getByRole('button', { name: 'Enviar planilha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar planilha CSV' });
    const send = dialog.getByRole('button', { name: 'Enviar planilha' });
    const file = dialog.getByLabel('Planilha', { exact: true });
    await send.click();
    await expect(dialog.getByText('Selecione uma planilha CSV para prosseguir.')).toBeVisible();
    const photo = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    await file.setInputFiles({ name: 'medicao.csv', mimeType: 'text/csv', buffer: photo });
    await send.click();
    await expect(dialog.getByText(/^Envie um arquivo no formato CSV\./)).toBeVisible();
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
    await file.setInputFiles({ name: 'grande.csv', mimeType: 'text/csv', buffer });
    await expect(dialog.getByText('O arquivo excede o limite de 10MB.')).toBeVisible();
  },
);

test(
  'EB-15 the template downloads in both formats',
  long('upload.test.tsx offers both, http_test.go of balance gives them', '@desktop'),
  async ({ page }) => {
    await page.goto('/balancos');
    await page.getByRole('button', { name: 'Enviar planilha' }).click();
    for (const kind of ['CSV', 'XLSX']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: `Planilha modelo ${kind}` }).click(),
      ]);
      expect(download.suggestedFilename().toLowerCase()).toContain(kind.toLowerCase());
    }
  },
);
