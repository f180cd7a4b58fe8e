import type { Page } from '@playwright/test';
import { expectAccessible, expectGood } from './support/axe';
import { readBill } from './support/bill';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';

const steps = (page: Page) => page.getByRole('navigation', { name: 'Etapas da simulação' });
const isAt = (page: Page, step: string) =>
  expect(steps(page).locator('[aria-current=step]')).toContainText(step);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function openSample(page: Page): Promise<void> {
  await page.goto('/simulacao');
  await button(page, 'Usar amostra de demonstração').click();
  await isAt(page, 'Validação');
}

test('SM-06 U01 every step is accessible and fits, in both themes and on a phone @desktop', async ({
  page,
}) => {
  await openSample(page);
  await expectGood(page, 'simulation data');
  await button(page, 'Calcular simulação').click();
  await expect(page.getByText('A unidade pode migrar', { exact: false })).toBeVisible();
  await expectGood(page, 'simulation result');
  // By the published examples: one month of 2026 (E5: 178.721,22) and eleven under the law of
  // 2027 (P2: 184.104,02), of which this is the mean and then the sum.
  await button(page, /183\.655,45.*Custo Atual/).click();
  const drawer = page.getByRole('dialog', { name: /Memória de cálculo/ });
  await expect(drawer.getByText(/2\.203\.865,44/).first()).toBeVisible();
  await expectAccessible(page, 'simulation record');
  await button(page, 'Fechar').last().click();
  await button(page, 'Avançar para a proposta').click();
  await button(page, 'Salvar simulação').click();
  await expect(page.getByRole('heading', { name: /^Simulação nº \d+, versão 1$/ })).toBeVisible();
  await expectGood(page, 'simulation proposal');
});

test(
  'SM-03 SM-05 SM-08 from the sample to a stored simulation, and back to it',
  long(
    'stored-simulation.test.tsx stores, reopens, changes and duplicates; the test above goes from the sample to a stored one',
  ),
  async ({ page }) => {
    await openSample(page);
    const name = 'Fundição Boreal do Norte';
    await expect(page.getByLabel('Nome')).toBeDisabled();
    await expect(page.getByRole('radio', { name: 'Não' })).toBeChecked();
    await button(page, 'Editar dados').click();
    await page.getByLabel('Nome').fill(name);
    await page.getByLabel('Preço da energia (R$/MWh)').fill('250,00');
    await button(page, 'Salvar alterações').click();
    await expect(
      page.getByText(
        'Todos os campos obrigatórios estão preenchidos. Você pode avançar para a simulação.',
      ),
    ).toBeVisible();
    await button(page, 'Calcular simulação').click();
    await isAt(page, 'Simulação');
    await expect(page.getByRole('region', { name: /^Cenário / })).toHaveCount(3);
    await button(page, 'Avançar para a proposta').click();
    await button(page, 'Salvar simulação').click();
    const stored = page.getByRole('heading', { name: /^Simulação nº \d+, versão 1$/ });
    await expect(stored).toBeVisible();

    await button(page, 'Iniciar nova simulação').click();
    await isAt(page, 'Upload de Dados');
    await page.getByLabel('Buscar por número, cliente ou distribuidora').fill(name);
    await expect(page).toHaveURL(/q=/);
    const list = page.getByRole('region', { name: 'Simulações guardadas' });
    await expect(list.getByText(name)).toHaveCount(1);
    await list.getByRole('link').first().click();
    await expect(stored).toBeVisible();
    await expect(page.getByText(name).first()).toBeVisible();

    await button(page, 'Voltar').click();
    await isAt(page, 'Simulação');
    await button(page, 'Voltar').click();
    await button(page, 'Editar dados').click();
    await page.getByLabel('Unidade', { exact: true }).fill('Filial');
    await button(page, 'Calcular simulação').click();
    await button(page, 'Avançar para a proposta').click();
    await button(page, 'Salvar nova versão').click();
    await expect(page.getByRole('heading', { name: /^Simulação nº \d+, versão 2$/ })).toBeVisible();
    await page.getByRole('link', { name: 'Abrir versão 1' }).click();
    await expect(stored).toBeVisible();
    const number = (await stored.textContent()) ?? '';
    await button(page, 'Duplicar').click();
    await expect(stored).not.toHaveText(number);
    await expect(page.getByText('Filial')).toBeVisible();
  },
);

const sheet = [
  'Nome;Fundição Aurora do Sul Ltda',
  'Subgrupo;A4',
  'Modalidade;Verde',
  'Demanda contratada (kW);600',
  'Mês;Consumo ponta (kWh);Consumo fora ponta (kWh);Demanda fora ponta (kW)',
  ...Array.from({ length: 12 }, (_, i) => {
    const peak = i === 2 ? 'dezoito mil' : '18.000';
    return `${String(i + 1).padStart(2, '0')}/2025;${peak};162.000;590`;
  }),
].join('\r\n');

test(
  'SM-02 SM-04 reads a sheet, says what is wrong per cell, and takes the correction',
  long(
    'simulation-page.test.tsx takes the correction of a cell, simulation/intake/intake_test.go reads the sheet',
    '@desktop',
  ),
  async ({ page }) => {
    await page.goto('/simulacao');
    await expectGood(page, 'simulation upload');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'consumo.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await isAt(page, 'Validação');
    await expect(page.getByRole('list', { name: 'O que corrigir' })).toContainText('B8');
    const cell = page.getByLabel('Consumo ponta (kWh), linha 3');
    await expect(cell).toHaveValue('dezoito mil');
    await expect(button(page, 'Calcular simulação')).toBeDisabled();
    await expect(
      page.getByText('Revise os campos obrigatórios (*) antes de avançar para a simulação.'),
    ).toBeVisible();
    await expectGood(page, 'simulation with an error in a cell');
    await cell.fill('18.000');
    await page
      .getByLabel('Distribuidora', { exact: false })
      .first()
      .fill('Distribuidora Sem Tarifa');
    for (const [label, text] of [
      ['Preço da energia (R$/MWh)', '265,00'],
      ['ICMS *', '18'],
      [/^PIS(?!\/)/, '0,95'],
      [/^COFINS/, '4,37'],
    ] as const) {
      await page.getByLabel(label).first().fill(text);
    }
    await button(page, 'Salvar alterações').click();
    await expect(cell).toBeDisabled();
    await button(page, 'Calcular simulação').click();
    // Nobody imported its tariffs: that is said, and nothing is lost.
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /tarifa/i })
        .first(),
    ).toBeVisible();
    await expect(cell).toHaveValue('18.000');
  },
);

test(
  'SM-01 the empty sheet is downloaded, and months are pasted from a bill',
  desk('the same download and field'),
  async ({ page }) => {
    await page.goto('/simulacao');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Ver planilha modelo').click(),
    ]);
    expect(file.suggestedFilename()).toBe('modelo-simulacao.xlsx');
    const months = Array.from(
      { length: 12 },
      (_, i) => `${String(i + 1).padStart(2, '0')}/2025\t18.000\t162.000`,
    );
    await page
      .getByLabel('Histórico de consumo')
      .fill(['Mês\tConsumo ponta\tConsumo fora ponta', ...months].join('\n'));
    await button(page, 'Ler texto colado').click();
    await isAt(page, 'Validação');
    await expect(page.getByLabel('Consumo fora ponta (kWh), linha 12')).toHaveValue('162.000');
  },
);

test(
  'SM-02 an analysed bill is simulated with what it says',
  long('starts.test.tsx begins with what an analysed bill says', '@desktop'),
  async ({ page }) => {
    const { documentId, own } = await readBill(page);
    await page.goto(`/simulacao?documento=${documentId}`);
    await isAt(page, 'Validação');
    await expect(page.getByLabel('Demanda contratada *', { exact: true })).toHaveValue('500');
    await expect(page.getByLabel('ICMS *', { exact: true })).toHaveValue('20');
    await expect(page.getByLabel('Consumo ponta (kWh), linha 1')).toHaveValue('3.120');
    // The bill shows four months only.
    await expect(page.getByRole('list', { name: 'O que corrigir' })).toContainText('há 4');
    await expectGood(page, 'simulation of a bill');
    const client = page.getByRole('combobox', { name: 'Vincular a um cliente' });
    await client.fill(own.client);
    await page.getByRole('option', { name: own.client }).click();
    await expect(page.getByRole('link', { name: 'Ver cliente' })).toBeVisible();
    // The bill's name could not be read: the client's takes its place.
    await expect(page.getByLabel('Nome *', { exact: true })).toHaveValue(own.client);
  },
);
