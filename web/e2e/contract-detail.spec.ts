import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { put, rowsOf } from './support/api';
import { expectAccessible } from './support/axe';
import { measure, ownContract } from './support/contract';
import { fact, moreActs, openPart } from './support/detail';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar alterações' }).click();

test(
  'CT-11 CT-12 CT-13 CT-14 every section of a contract is edited, and the detail shows it',
  long(
    'edit-page.test.tsx edits every section, contract-journey.spec.ts walks through the page',
    '@desktop',
  ),
  async ({ page }) => {
    const { id } = await ownContract(page);
    await page.goto(`/contratos/${id}`);
    await page.getByRole('link', { name: 'Editar contrato' }).click();
    for (const [label, text] of [
      ['Contato responsável', 'Marina Teles'],
      ['E-mails', 'energia@teste.example, fatura@teste.example'],
      ['Segmento', 'Indústria'],
      ['Grupo de medidores', 'Planta 2'],
      ['Volume por mês', '1.310,5'],
      ['Modalidade contratada', 'Sazonal'],
      ['Ciclo de faturamento', 'Mensal'],
      ['Fim da vigência', '30/06/2027'],
      ['Limite superior', '115'],
      ['Limite inferior', '85,5'],
      ['Perdas', '2,75'],
      ['Preço médio (R$/MWh)', '251,4'],
      ['PROINFA (MWh por mês)', '6,412'],
      ['Fornecedor', ''],
    ] as const) {
      await box(page, label).fill(text);
    }
    await page.getByLabel('Fonte de energia').selectOption('Incentivada 50%');
    await page.getByLabel('Status', { exact: true }).selectOption('Em análise');

    await test.step('CT-12 additional data are added and removed; one without a label is numbered', async () => {
      const add = page.getByRole('button', { name: 'Adicionar dado' });
      for (const [place, label, value] of [
        [1, 'Distribuidora', 'Enel SP'],
        [2, '', 'sem nome'],
        [3, 'Sobra', 'não fica'],
      ] as const) {
        await add.click();
        await page.getByLabel(`Nome do dado ${place}`).fill(label);
        await page.getByLabel(`Valor do dado ${place}`).fill(value);
      }
      await page.getByRole('button', { name: 'Remover dado 3' }).click();
    });

    await test.step('TD-02 a volume out of proportion is stored once somebody says why', async () => {
      await save(page);
      const question = page.getByRole('dialog', { name: 'O valor está certo?' });
      await expect(question).toContainText('1.310,500 MWh está fora do comum');
      await expectAccessible(page, 'a value out of proportion');
      await question
        .getByRole('textbox', { name: 'Por que o valor está certo' })
        .fill('Nova linha de produção');
      await question.getByRole('button', { name: 'Confirmar mesmo assim' }).click();
    });
    await expect(page).toHaveURL(`/contratos/${id}`);
    for (const [label, text] of [
      ['Contato responsável', 'Marina Teles'],
      ['E-mails', 'energia@teste.example, fatura@teste.example'],
      ['Segmento', 'Indústria'],
      ['Grupo de medidores', 'Planta 2'],
      ['Volume por mês', '1.310,500 MWh'],
      ['Modalidade contratada', 'Sazonal'],
      ['Ciclo de faturamento', 'Mensal'],
      ['Fim da vigência', '30/06/2027'],
      ['Limite superior', '115%'],
      ['Limite inferior', '85,5%'],
      ['Perdas', '2,75%'],
      ['Preço médio (R$/MWh)', 'R$ 251,40'],
      ['PROINFA por mês', '6,412 MWh'],
      ['Fonte de energia', 'Incentivada 50%'],
      ['Fornecedor', '–'],
      ['Distribuidora', 'Enel SP'],
      ['Campo 2', 'sem nome'],
    ] as const) {
      await expect(fact(page, label), label).toContainText(text);
    }
    await expect(page.getByText('não fica')).toHaveCount(0);
    await expect(page.getByText('Em análise', { exact: true }).first()).toBeVisible();
  },
);

test(
  'CT-09 the versions tell who changed what, and one is restored',
  long('contract-journey.spec.ts restores a version; notes-versions.test.tsx has the question'),
  async ({ page, open }) => {
    const { id, code } = await ownContract(page);
    const other = await open('backoffice');
    const change = { supplier: 'Ventos do Sertão', contracted_volume_mwh: 320 };
    expect(await put(other, `/contracts/${id}`, change)).toBe(200);

    await page.goto(`/contratos/${id}?aba=versoes`);
    const history = page.getByRole('region', { name: 'Histórico de alterações' });
    const latest = history.getByRole('listitem').filter({ hasText: 'versão 2' });
    await expect(latest).toContainText('Caio Bittencourt alterou o contrato');
    await latest.getByRole('button', { name: 'O que mudou na versão 2' }).click();
    const differences = latest.locator('dl > div');
    await expect(differences.filter({ hasText: 'Fornecedor' })).toContainText(
      /Alvorada Comercializadora.*Ventos do Sertão/,
    );
    await expect(differences.filter({ hasText: 'Volume' })).toContainText(/300,000.*320,000/);

    await history.getByRole('button', { name: 'Restaurar esta versão (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restaurar a versão 1?' });
    await dialog.getByLabel('Motivo').fill('Alterado por engano');
    await dialog.getByRole('button', { name: 'Restaurar versão' }).click();
    await expect(page.getByText(`Contrato ${code} voltou à versão 1`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(history.getByRole('listitem').filter({ hasText: 'versão 3' })).toContainText(
      'Motivo: Alterado por engano',
    );
    await openPart(page, 'Resumo');
    await expect(fact(page, 'Fornecedor')).toContainText('Alvorada Comercializadora');
    await expect(fact(page, 'Volume por mês')).toContainText('300,000');
  },
);

test(
  'CC-10 CC-19 the months of a year add up to its volume, or nothing is stored',
  long('seasonal-dialog.test.tsx adds up, seasonal_test.go refuses'),
  async ({ page }) => {
    const { id } = await ownContract(page);
    await page.goto(`/contratos/${id}?aba=precos`);
    await page.getByRole('button', { name: 'Sazonalizar volume' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sazonalização do volume' });
    await dialog.getByRole('button', { name: 'Preencher igualmente' }).click();
    await expect(dialog.getByText('Soma confere')).toBeVisible();
    const january = dialog.getByRole('textbox', { name: 'Volume de jan/2026' });
    await january.fill('310,5');
    await expect(dialog.getByText('Sobram 10,500 MWh')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Salvar volumes' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Volume de fev/2026' }).fill('289,5');
    await expect(dialog.getByText('Soma confere')).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar volumes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('3.600,000 MWh de 3.600,000 MWh')).toBeVisible();
    await expect(fact(page, 'jan/2026')).toContainText('310,500');

    // A request that bypasses the form is refused as well.
    const stored = await (await page.request.get(`/contracts/${id}`)).json();
    const [first, ...rest] = stored.seasonal_volumes;
    const seasonal_volumes = [{ ...first, volume_mwh: '299' }, ...rest];
    expect(await put(page, `/contracts/${id}`, { seasonal_volumes })).toBe(422);
  },
);

test(
  'CT-09 CT-21 EB-16 the figures of a month explain themselves, and the months are a chart and a table',
  desk('the same acts over cards, which face.spec.ts sees on a phone'),
  async ({ page }) => {
    const own = await ownContract(page);
    await measure(page, own, { '2026-09': '280000', '2026-10': '331250' });
    await page.goto(`/contratos/${own.id}`);
    await expect(page.getByRole('link', { name: `Ver balanço de ${own.meter}` })).toBeVisible();
    const tiles = page.getByRole('region', { name: 'Indicadores de outubro de 2026' });
    await tiles.getByRole('button', { name: /memória de cálculo: Consumo do mês/ }).click();
    const drawer = page.getByRole('dialog', { name: /^Memória de cálculo · Consumo do mês/ });
    await expect(drawer.getByText('331,250').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Mês de referência').selectOption('setembro de 2026');
    await expect(page).toHaveURL(/mes=2026-09/);
    await expect(
      page.getByRole('region', { name: 'Indicadores de setembro de 2026' }),
    ).toBeVisible();
    await expect(page.getByText('Faixa contratual em setembro de 2026')).toBeVisible();
    await expect(page.getByText('Pelas regras, em setembro de 2026.')).toBeVisible();
    await openPart(page, 'Histórico');
    const row = page.getByRole('table', { name: 'Meses do contrato' }).getByRole('row');
    await expect(row.filter({ hasText: 'out/2026' })).toContainText('331,250');
    await page.goBack();
    await expect(
      page.getByRole('region', { name: 'Indicadores de outubro de 2026' }),
    ).toBeVisible();
  },
);

test(
  'CT-09 a file is sent, downloaded as it was and deleted',
  long('files.test.tsx sends, refuses and deletes, document_test.go gives it back as it was'),
  async ({ page }) => {
    const { id } = await ownContract(page);
    await page.goto(`/contratos/${id}?aba=arquivos`);
    const send = page.getByRole('button', { name: 'Enviar arquivo' });
    await send.click();
    const dialog = page.getByRole('dialog', { name: 'Enviar arquivo' });
    const drop = dialog.getByLabel('Arquivo do contrato');
    await drop.setInputFiles({
      name: 'programa.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    });
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(
      dialog.getByText(/^Envie um arquivo PDF, XML, XLSX, CSV, PNG ou JPEG\./),
    ).toBeVisible();
    const text = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    await drop.setInputFiles({
      name: 'aditivo nº 1.pdf',
      mimeType: 'application/pdf',
      buffer: text,
    });
    await dialog.getByLabel('Tipo').selectOption('Aditivo');
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(dialog).toBeHidden();
    const row = page
      .getByRole('list', { name: 'Arquivos do contrato' })
      .getByRole('listitem')
      .filter({ hasText: 'aditivo nº 1.pdf' });
    await expect(row).toContainText('Aditivo');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: 'Baixar aditivo nº 1.pdf' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('aditivo nº 1.pdf');
    expect(readFileSync(await file.path()).equals(text)).toBe(true);
    await row.getByRole('button', { name: 'Excluir aditivo nº 1.pdf' }).click();
    const question = page.getByRole('alertdialog', { name: 'Excluir o arquivo?' });
    await question.getByRole('button', { name: 'Excluir arquivo' }).click();
    await expect(page.getByText('Nenhum arquivo enviado.')).toBeVisible();
  },
);

test(
  'TD-09 a contract is suspended from a past day on, and the months before stay active',
  long('situation.test.tsx has the dialog, history_test.go the months'),
  async ({ page }) => {
    const { id, code, client } = await ownContract(page);
    await page.goto(`/contratos/${id}`);
    await moreActs(page, 'Situação');
    const dialog = page.getByRole('dialog', { name: 'Mudar a situação?' });
    await dialog.getByLabel(/^Situação/).selectOption('Suspenso');
    await dialog.getByLabel(/^A partir de/).fill('10/09/2026');
    await dialog.getByLabel(/^Mês parcial/).selectOption('Só pelos dias');
    await dialog.getByLabel(/^Motivo/).fill('Obra na unidade');
    await dialog.getByRole('button', { name: 'Mudar situação' }).click();
    await expect(page.getByText(`Contrato ${code}: suspenso`)).toBeVisible();
    await expect(dialog).toBeHidden();
    const activeIn = async (month: string) => {
      const found = await rowsOf(page, `/contracts?mes=${month}&q=${encodeURIComponent(client)}`);
      return found.map((row) => row.id);
    };
    expect(await activeIn('2026-08')).toEqual([id]);
    expect(await activeIn('2026-10')).toEqual([]);
  },
);

test(
  'TD-10 a contract is moved to another client with a reason, and bears its name @desktop',
  long('move.test.tsx has the dialog, move_test.go what moves'),
  async ({ page }) => {
    const { id, code } = await ownContract(page);
    const other = await ownContract(page);
    await page.goto(`/contratos/${id}`);
    await moreActs(page, 'Mover');
    const dialog = page.getByRole('dialog', { name: 'Mover para outro cliente?' });
    await dialog.getByLabel(/^CNPJ do cliente/).fill(other.cnpj);
    await dialog.getByRole('button', { name: 'Mover contrato' }).click();
    await expect(dialog.getByText('Informe o motivo')).toBeVisible();
    await dialog.getByLabel(/^Motivo/).fill('Incorporação');
    await dialog.getByRole('button', { name: 'Mover contrato' }).click();
    await expect(page.getByText(`Contrato ${code} movido para ${other.client}`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(fact(page, 'Cliente')).toContainText(other.client);
  },
);
