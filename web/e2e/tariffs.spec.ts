import { expectAccessible } from './support/axe';
import { expect, test } from './support/test';
import { long } from './support/tier';

const head =
  'DatGeracaoConjuntoDados;DscREH;SigAgente;NumCNPJDistribuidora;DatInicioVigencia;DatFimVigencia;DscBaseTarifaria;DscSubGrupo;' +
  'DscModalidadeTarifaria;DscClasse;DscSubClasse;DscDetalhe;NomPostoTarifario;DscUnidadeTerciaria;SigAgenteAcessante;VlrTUSD;VlrTE';

const rate = (
  posto: string,
  unit: string,
  tusd: string,
  te: string,
  subgroup = 'A3',
  year = 2026,
) =>
  `2026-10-01;REH 9.001;CELESC-DIS;8336783000190;${year}-08-22;${year + 1}-08-21;Tarifa de Aplicação;${subgroup};Azul;Não se aplica;Não se aplica;Não se aplica;${posto};${unit};Não se aplica;${tusd};${te}`;

const tariffs = [
  head,
  rate('Ponta', 'kW', '79,36', ',00'),
  rate('Ponta', 'MWh', '90,95', '465,84'),
  rate('Fora ponta', 'kW', '10.530,00', ',00'), // a thousand times too high
  rate('Fora ponta', 'MWh', '90,95', '296,76'),
].join('\r\n');

test(
  'IV-11 imports the tariffs of the regulator after showing what they change',
  long(
    'import-history.test.tsx and tariffs-page.test.tsx show what changes before it is stored',
    '@desktop',
  ),
  async ({ page }) => {
    await page.goto('/admin/configuracoes');
    await page.getByRole('link', { name: 'Tarifas' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifas');
    await page.getByRole('button', { name: 'Importar tarifas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar tarifas' });
    await dialog.getByLabel('Arquivo de tarifas').setInputFiles({
      name: 'tarifas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(tariffs),
    });
    await expect(dialog.getByText(/está acima do plausível/)).toBeVisible();
    await expect(dialog.getByText('1 tarifa a importar.')).toBeVisible();
    await expectAccessible(page, 'tariff import');
    await dialog.getByRole('button', { name: 'Importar 1 tarifa' }).click();
    await page
      .getByRole('combobox', { name: 'Distribuidora' })
      .selectOption({ label: 'CELESC Distribuição' });
    await page.getByRole('combobox', { name: 'Subgrupo' }).selectOption('A3');
    await expect(page.getByText('465,84')).toBeVisible();
    await expect(page.getByText('22/08/2026 a 21/08/2027')).toBeVisible();
    await expect(page.getByText('REH 9.001')).toBeVisible();
    await expect(page).toHaveURL(/subgrupo=A3/);
    await expectAccessible(page, 'tariffs');
  },
);

/** What five acts say of the posts of five subgroups. */
const manyTariffs = (tusd: string, te: string) =>
  [2022, 2023, 2024, 2025, 2026].flatMap((year) =>
    ['A2', 'A3', 'A3a', 'A4', 'AS'].flatMap((subgroup) =>
      ['Ponta', 'Fora ponta'].map((posto) => rate(posto, 'MWh', tusd, te, subgroup, year)),
    ),
  );

test(
  'TD-03 a file that lost its commas is refused whole, and a stored one is undone @desktop',
  long('rate_test.go refuses it whole; import-history.test.tsx and undo_test.go take one back'),
  async ({ page }) => {
    await page.goto('/admin/tarifas');
    const dialog = page.getByRole('dialog', { name: 'Importar tarifas' });
    const compare = async (name: string, lines: readonly string[]) => {
      await page.getByRole('button', { name: 'Importar tarifas' }).click();
      await dialog.getByLabel('Arquivo de tarifas').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from([head, ...lines].join('\r\n')),
      });
    };

    await test.step('what is wrong is counted, and none of it can be stored', async () => {
      await compare('sem-virgulas.csv', manyTariffs('9095', '46584'));
      await expect(
        dialog.getByText(/^50 de 50 tarifas não são plausíveis; .* Nada foi importado\.$/),
      ).toBeVisible();
      await expect(dialog.getByRole('button', { name: /^Importar/ })).toBeDisabled();
      await expectAccessible(page, 'refused tariffs');
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
    });

    const shown = page.getByText('398,76');
    await test.step('a right one is stored', async () => {
      await compare('a2-certa.csv', [rate('Ponta', 'MWh', '91,17', '398,76', 'A2')]);
      await dialog.getByRole('button', { name: 'Importar 1 tarifa' }).click();
      await expect(dialog).toBeHidden();
      await page
        .getByRole('combobox', { name: 'Distribuidora' })
        .selectOption({ label: 'CELESC Distribuição' });
      await page.getByRole('combobox', { name: 'Subgrupo' }).selectOption('A2');
      await expect(shown).toBeVisible();
    });

    await test.step('and undone, which the list of imports keeps', async () => {
      await page.getByRole('button', { name: 'Importações' }).click();
      const imports = page.getByRole('dialog', { name: 'Importações' });
      await expect(imports.getByText('sem-virgulas.csv')).toHaveCount(0);
      await imports.getByRole('button', { name: 'Desfazer a2-certa.csv' }).click();
      await page
        .getByRole('alertdialog', { name: 'Desfazer a2-certa.csv?' })
        .getByRole('button', { name: 'Desfazer importação' })
        .click();
      await expect(imports.getByText(/^Desfeita por /)).toBeVisible();
      await expectAccessible(page, 'imports of tariffs');
      await page.keyboard.press('Escape');
      await expect(shown).toHaveCount(0);
    });
  },
);

test(
  'SM-06 imports bandeiras, and leaves out a charge that cannot be @desktop',
  long('market-pages.test.tsx imports a file after showing what it changes'),
  async ({ page }) => {
    await page.goto('/admin/bandeiras');
    await page.getByRole('button', { name: 'Importar bandeiras' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar bandeiras' });
    const csv =
      'DatCompetencia;NomBandeiraAcionada;VlrAdicionalBandeira\n2020-05-01;Verde;,00\n2020-06-01;Escassez Hídrica;1.420,00\n';
    await dialog.getByLabel('Arquivo de bandeiras').setInputFiles({
      name: 'bandeiras.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await expect(dialog.getByText(/está acima do plausível/)).toBeVisible();
    await expectAccessible(page, 'bandeira import');
    await dialog.getByRole('button', { name: 'Importar 1 valor' }).click();
    await page.getByRole('combobox', { name: 'Ano' }).selectOption('2020');
    await expect(page.getByText('mai/2020')).toBeVisible();
    await expectAccessible(page, 'bandeiras');
  },
);

test(
  'DB-17 imports the PLD of a month and holds it against the limits of the year @desktop',
  long('market-pages.test.tsx has the file and the limits'),
  async ({ page }) => {
    await page.goto('/admin/pld');
    await page.getByRole('button', { name: 'Importar PLD' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar PLD' });
    const csv = 'mes;submercado;pld\n2024-05;NORDESTE;61,07\n2024-06;NORDESTE;61,06\n';
    await dialog.getByLabel('Arquivo de PLD').setInputFiles({
      name: 'pld.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await expect(dialog.getByText(/está abaixo do PLD mínimo do ano/)).toBeVisible();
    await expectAccessible(page, 'PLD import');
    await dialog.getByRole('button', { name: 'Importar 1 valor' }).click();
    await page.getByRole('combobox', { name: 'Submercado' }).selectOption('NE');
    await page.getByRole('combobox', { name: 'Ano' }).selectOption('2024');
    await expect(page.getByText('mai/2024')).toBeVisible();
    await expect(page.getByText('61,07 a 716,80')).toBeVisible();
    await expectAccessible(page, 'PLD');
  },
);

test(
  'DB-17 types the PLD of a month, which the limits of the year hold @desktop',
  long('market-pages.test.tsx says what the server refuses, value_test.go has the limits'),
  async ({ page }) => {
    await page.goto('/admin/pld');
    await page.getByRole('button', { name: 'Informar valor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Informar PLD' });
    await dialog.getByLabel('Submercado').selectOption('S');
    await dialog.getByLabel('PLD médio do mês').fill('9.999,00');
    await dialog.getByLabel('Fonte').fill('Publicação da CCEE');
    await dialog.getByRole('button', { name: 'Salvar valor' }).click();
    await expect(dialog.getByText(/está acima do PLD máximo/)).toBeVisible();
    await expectAccessible(page, 'PLD of a month');
    await dialog.getByLabel('PLD médio do mês').fill('212,40');
    await dialog.getByRole('button', { name: 'Salvar valor' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('combobox', { name: 'Submercado' }).selectOption('S');
    await expect(page.getByText('212,40')).toBeVisible();
    await expectAccessible(page, 'PLD with its acts');
  },
);

test(
  'gives a distributor another name, by which it is found',
  long('market-pages.test.tsx finds a distributor by any name'),
  async ({ page }) => {
    await page.goto('/admin/distribuidoras?q=celesc');
    await page.getByRole('button', { name: 'Corrigir CELESC Distribuição' }).click();
    const dialog = page.getByRole('dialog', { name: 'Corrigir CELESC Distribuição' });
    await dialog.getByLabel('Outros nomes').fill('celesc\ncelesc-dis\nCentrais de Santa Catarina');
    await expectAccessible(page, 'distributor');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/admin/distribuidoras?q=centrais de santa');
    await expect(page.getByText('CELESC Distribuição')).toBeVisible();
    await expectAccessible(page, 'distributors');
  },
);
