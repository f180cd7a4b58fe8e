import type { Locator, Page } from '@playwright/test';
import { put } from './support/api';
import { expectAccessible } from './support/axe';
import { ownContract, schedule } from './support/contract';
import { createDialog, fillContract, openCreateDialog } from './support/contract-form';
import { fact, openPart } from './support/detail';
import { expect, test } from './support/test';
import { long } from './support/tier';

const priceDialog = (page: Page) => page.getByRole('dialog', { name: 'Preços médios por período' });
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });

/** Chooses the month of a group of two selects. */
async function choose(within: Locator, label: string, month: string): Promise<void> {
  const picker = within.getByRole('group', { name: label, exact: true });
  await picker.getByLabel('Ano').selectOption(month.slice(0, 4));
  await picker.getByLabel('Mês', { exact: true }).selectOption(month.slice(5));
}

/** The row of a month, or its card; of a list of several years, that of its year. */
async function monthPrice(page: Page, month: string): Promise<Locator> {
  await expect(page.getByRole('heading', { name: 'Preço de cada mês' })).toBeVisible();
  const year = page.getByLabel('Ano', { exact: true });
  if (await year.isVisible()) await year.selectOption(month.slice(-4));
  const row = page.getByRole('table', { name: 'Preço de cada mês' }).locator('tbody tr');
  const card = page.getByRole('list', { name: 'Preço de cada mês' }).getByRole('listitem');
  return row.or(card).filter({ hasText: new RegExp(`^${month}`) });
}

test(
  'CC-14 CC-16 CC-17 CC-18 EB-16 a contract is created with price periods, and each month says where its price came from @desktop',
  long(
    'contract-journey.spec.ts creates one with periods, price-dialog.test.tsx has the rest of the dialog, price_test.go of contract where a price came from',
    '@desktop',
  ),
  async ({ page }) => {
    await openCreateDialog(page);
    const form = createDialog(page);
    await fillContract(page, {
      client: 'Vidraçaria Dois Períodos Ltda',
      cnpj: '45997418000153',
      volume: '300',
      start: '01/01/2024',
      end: '31/12/2026',
      upper: '120',
      lower: '80',
    });
    const modal = priceDialog(page);

    await test.step('CC-14 the modal starts with the validity, and no index is presumed', async () => {
      await form.getByRole('button', { name: 'Definir preços por período' }).click();
      const months = modal.getByRole('textbox', { name: /^Preço de .{3}\/20\d\d$/ });
      await expect(modal.getByText('36 meses, 0 exceções')).toBeVisible();
      await expect(months).toHaveCount(0); // folded (FC-01)
      await modal.getByText('Preços por mês', { exact: true }).click();
      await expect(months).toHaveCount(12);
      await modal.getByText('2025 · 12 meses, 0 exceções').click();
      await modal.getByText('2026 · 12 meses, 0 exceções').click();
      await expect(months).toHaveCount(36);
      await expect(modal.getByLabel('Índice')).toHaveValue('');
      await expect(modal.getByLabel('Índice').getByRole('option').first()).toHaveText('Selecione');
      await modal.getByLabel('Índice').selectOption('IPCA');
      await expect(modal.getByRole('button', { name: /^Remover período/ })).toHaveCount(0);
    });

    await test.step('CC-16 a period that ends before it starts cannot be saved', async () => {
      await choose(modal, 'Fim do período 1', '2023-12');
      await expect(
        modal.getByText('Defina um período válido (início deve ser anterior ou igual ao fim)'),
      ).toBeVisible();
      await expect(modal.getByRole('button', { name: 'Salvar preços' })).toBeDisabled();
      await choose(modal, 'Fim do período 1', '2025-06');
      await expect(modal.getByText('Falta preço de jan/2024 a jun/2025 (18 meses).')).toBeVisible();
      await expect(modal.getByText('Falta preço de jul/2025 a dez/2026 (18 meses).')).toBeVisible();
      await expect(modal.getByLabel('Salvar com meses sem preço')).not.toBeChecked(); // TD-08
    });

    await test.step('CC-17 prices are typed as Brazilians do; a blank month takes the default', async () => {
      await expect(
        modal.getByRole('img', {
          name: 'Vigência: 36 meses sem preço',
        }),
      ).toBeVisible();
      await field(modal, 'Preço padrão').fill('220');
      await modal.getByText('Preços por mês', { exact: true }).click();
      await field(modal, 'Preço de mar/2024').fill('221,505');
      await modal.getByRole('button', { name: 'Salvar preços' }).click();
      await expect(
        modal.getByText(
          'Erro ao salvar os preços... Período 1, mar/2024: Use no máximo 2 casas decimais',
        ),
      ).toBeVisible();
      await expect(field(modal, 'Preço de mar/2024')).toBeFocused(); // FC-10
      await field(modal, 'Preço de mar/2024').fill('1.221,5');
      await field(modal, 'Preço de abr/2024').click();
      await expect(field(modal, 'Preço padrão')).toHaveValue('220,00');
      await expect(field(modal, 'Preço de mar/2024')).toHaveValue('1.221,50');
      await field(modal, 'Preço de mar/2024').fill('221,50');
      await expect(field(modal, 'Preço de abr/2024')).toHaveValue('220,00');
      await expect(modal.getByText('18 meses, 1 exceção', { exact: true })).toBeVisible();
      await expect(
        modal.getByRole('img', {
          name: 'Vigência: 17 meses com preço padrão, 1 mês com exceção, 18 meses sem preço',
        }),
      ).toBeVisible();
      await modal.getByText('Preços por mês', { exact: true }).click();
      await expect(field(modal, 'Preço de mar/2024')).toBeHidden();
    });

    await test.step('CC-14 another period follows; where two overlap that is said', async () => {
      await modal.getByRole('button', { name: 'Adicionar período' }).click();
      const second = modal.getByRole('listitem', { name: 'Período 2' });
      await expect(
        second.getByRole('group', { name: 'Início do período 2' }).getByLabel('Ano'),
      ).toHaveValue('2025');
      await choose(modal, 'Início do período 2', '2025-06');
      await choose(modal, 'Fim do período 2', '2026-12');
      await field(second, 'Preço padrão').fill('230');
      await expect(
        modal.getByText('Os períodos 1 e 2 se sobrepõem em jun/2025; vale o que começa depois.'),
      ).toBeVisible();
      await modal.getByRole('button', { name: 'Adicionar período' }).click();
      await modal.getByRole('button', { name: 'Remover período 3' }).click();
    });

    await test.step('CC-18 a success closes the modal by itself, and the contract is created', async () => {
      await modal.getByRole('button', { name: 'Salvar preços' }).click();
      await expect(modal.getByText('Preços prontos. São gravados com o contrato.')).toBeVisible();
      await expect(modal).toBeHidden();
      await expect(
        form.getByText('2 períodos, jan/2024 a dez/2026, reajuste por IPCA'),
      ).toBeVisible();
      await form.getByRole('button', { name: 'Criar contrato' }).click();
      await expect(form).toBeHidden();
      await page.getByRole('searchbox').fill('vidracaria dois');
      await expect(page.getByRole('status').filter({ hasText: 'contrato' })).toHaveText(
        '1 contrato',
      );
      await page.getByRole('link', { name: /^Abrir/ }).click();
    });

    await test.step('CC-14 EB-16 every month of the detail says where its price came from', async () => {
      await openPart(page, 'Preços e volumes');
      await expect(page).toHaveURL(/aba=precos/);
      await expect(
        page.getByText('Os períodos 1 e 2 se sobrepõem em jun/2025; vale o que começa depois.'),
      ).toBeVisible();
      await expect(await monthPrice(page, 'mar/2024')).toContainText(
        'Preço de mar/2024 no período 1 (jan/2024 a jun/2025), sem reajuste',
      );
      const adjusted = await monthPrice(page, 'jan/2025');
      for (const text of [
        '220,00',
        '1,048313',
        '230,63',
        'reajustado pelo IPCA de jan/2024 a dez',
      ]) {
        await expect(adjusted).toContainText(text);
      }
      await expect(await monthPrice(page, 'jun/2025')).toContainText('Preço padrão do período 2');
      await (await monthPrice(page, 'jan/2025')).getByRole('button', { name: /^230,63/ }).click();
      const drawer = page.getByRole('dialog', {
        name: 'Memória de cálculo · preço de janeiro de 2025',
      });
      await expect(drawer).toContainText('IPCA');
      await expect(drawer).toContainText('1,048313');
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    });
  },
);

test(
  'CC-15 a flat price holds for one to ten years',
  long('price-dialog.test.tsx offers one to ten years, price_test.go computes them'),
  async ({ page }) => {
    const { id } = await ownContract(page);
    await page.goto(`/contratos/${id}?aba=precos`);
    await page.getByRole('button', { name: 'Definir preços' }).click();
    const modal = priceDialog(page);
    await modal.getByText('Preço flat', { exact: true }).click();
    await expect(modal.getByLabel('Duração').locator('option')).toHaveCount(10);
    await modal.getByLabel('Duração').selectOption('3 anos');
    await field(modal, 'Preço flat').fill('199,9');
    await modal.getByLabel('Índice').selectOption('Sem reajuste');
    await expect(modal.getByText('Vale de jan/2026 a dez/2028 (36 meses)')).toBeVisible();
    await modal.getByRole('button', { name: 'Salvar preços' }).click();
    await expect(modal.getByText('Preços salvos com sucesso.')).toBeVisible();
    await expect(modal).toBeHidden();
    await expect(
      page.getByText('preço flat de 3 anos, jan/2026 a dez/2028, sem reajuste'),
    ).toBeVisible();
    await expect(await monthPrice(page, 'out/2026')).toContainText(
      'Preço padrão do período 1 (jan/2026 a dez/2028), sem reajuste',
    );
  },
);

test.describe('two people change the prices of one contract', { tag: '@desktop' }, () => {
  const theirs = { index: 'nenhum', base_month: null, positive_only: false, flat_years: null };
  const period = { start_month: '2024-01', end_month: '2026-12', months: [] };

  test(
    'F05a CC-14 the second to save sees both schedules in the form',
    long('contract-journey.spec.ts has two schedules in a conflict'),
    async ({ page, open }) => {
      const { id } = await ownContract(page, { start_date: '2024-01-01', prices: schedule });
      const other = await open('backoffice');
      await page.goto(`/contratos/${id}/editar`);
      await page.getByRole('button', { name: 'Editar preços por período' }).click();
      const modal = priceDialog(page);
      const second = modal.getByRole('listitem', { name: 'Período 2' });
      await field(second, 'Preço padrão').fill('235');
      await modal.getByRole('button', { name: 'Salvar preços' }).click();
      await expect(modal).toBeHidden();
      const prices = { ...theirs, periods: [{ ...period, default_price: '205.00' }] };
      expect(await put(other, `/contracts/${id}`, { prices })).toBe(200);

      await page.getByRole('button', { name: 'Salvar alterações' }).click();
      const dialog = page.getByRole('dialog', {
        name: 'Este contrato mudou enquanto você editava',
      });
      const row = dialog
        .getByRole('table', { name: 'Alterado por você' })
        .getByRole('row', { name: /^Preços por período/ });
      await expect(row).toContainText('2 períodos, jan/2024 a dez/2026, reajuste por IPCA');
      await expect(row).toContainText('1 período, jan/2024 a dez/2026, sem reajuste');
      await dialog.getByRole('button', { name: 'Manter as minhas alterações' }).click();
      await expect(page).toHaveURL(`/contratos/${id}`);
      await openPart(page, 'Preços e volumes');
      await expect(page.getByText(/^Padrão R\$\s235,00/)).toBeVisible();
    },
  );

  test(
    'F05a CC-18 the second to save in the modal is told, and may save over it',
    long('price-dialog.test.tsx says who saved first, and saves over it'),
    async ({ page, open }) => {
      const { id } = await ownContract(page, { start_date: '2024-01-01', prices: schedule });
      const other = await open('backoffice');
      await page.goto(`/contratos/${id}?aba=precos`);
      await page.getByRole('button', { name: 'Editar preços' }).click();
      const modal = priceDialog(page);
      await field(modal.getByRole('listitem', { name: 'Período 2' }), 'Preço padrão').fill('236');
      const prices = { ...theirs, periods: [{ ...period, default_price: '205.00' }] };
      expect(await put(other, `/contracts/${id}`, { prices })).toBe(200);
      await modal.getByRole('button', { name: 'Salvar preços' }).click();
      const alert = modal.getByRole('alert').filter({ hasText: 'Erro ao salvar os preços...' });
      await expect(alert).toContainText('Caio Bittencourt alterou este contrato em');
      await expect(alert).toContainText('1 período, jan/2024 a dez/2026, sem reajuste');
      await modal.getByRole('button', { name: 'Salvar preços' }).click();
      await expect(modal.getByText('Preços salvos com sucesso.')).toBeVisible();
      await expect(modal).toBeHidden();
      await expect(page.getByText(/^Padrão R\$\s236,00/)).toBeVisible();
    },
  );
});

test('CC-14 an import of the index changes the price of a contract that follows it', {
  tag: '@desktop',
}, async ({ page }) => {
  // Years before those of the demonstration: no other contract follows them.
  const { id } = await ownContract(page, {
    start_date: '2022-01-01',
    end_date: '2023-12-31',
    prices: {
      ...schedule,
      base_month: '2022-01',
      periods: [
        { start_month: '2022-01', end_month: '2023-12', default_price: '200.00', months: [] },
      ],
    },
  });
  await page.goto(`/contratos/${id}?aba=precos`);
  await expect(await monthPrice(page, 'jan/2023')).toContainText('Indefinido');

  const months = Array.from({ length: 24 }, (_, i) => {
    const month = `${String((i % 12) + 1).padStart(2, '0')}/${2022 + Math.floor(i / 12)}`;
    return `01/${month};${i < 12 ? '0,50' : '0,25'}`;
  });
  const text = ['data;valor', ...months].join('\r\n');
  await page.goto('/admin/indices');
  await page.getByRole('button', { name: 'Importar série' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar série do IPCA' });
  await dialog.getByLabel('Arquivo da série do IPCA').setInputFiles({
    name: 'bcdata.sgs.433.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await expect(dialog.getByRole('button', { name: 'Importar 24 meses' })).toBeEnabled();
  const stored = await page.request.get('/api/indices?code=IPCA&pageSize=100');
  expect(JSON.stringify(await stored.json())).not.toContain('2022-01');
  await dialog.getByRole('button', { name: 'Importar 24 meses' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/contratos/${id}?aba=precos`);
  const adjusted = await monthPrice(page, 'jan/2023');
  await expect(adjusted).toContainText('1,061678');
  await expect(adjusted).toContainText('212,34');
});

test.describe('as a partner', { tag: '@desktop' }, () => {
  test.use({ role: 'parceiro' });

  test(
    'AU-17 CT-09 no price is shown, nor asked for',
    long('roles.spec.ts shows a partner none; access_test.go refuses it'),
    async ({ page }) => {
      const { data } = await (await page.request.get('/contracts?pageSize=1')).json();
      const asked: string[] = [];
      page.on('request', (request) => {
        const address = request.url();
        if (/\/contracts\/.*\/prices/.test(address)) asked.push(address);
      });
      await page.goto(`/contratos/${data[0].id}?aba=precos`);
      await openPart(page, 'Volumes');
      await expect(page.getByText('Sazonalização do volume')).toBeVisible();
      await expect(page.getByText(/Preço|R\$/)).toHaveCount(0);
      await openPart(page, 'Resumo');
      await expect(fact(page, 'Fornecedor')).toHaveCount(0);
      expect(asked).toEqual([]);
      const answer = await page.request.get(`/contracts/${data[0].id}/prices`);
      expect(answer.status()).toBe(403);
    },
  );
});

test(
  'SX-08 a price takes two people: asked for, refused, asked again and approved',
  long(
    'price-approval.test.tsx asks, refuses and approves, contract/approval_test.go has both people',
    '@desktop',
  ),
  async ({ page, open }) => {
    const own = await ownContract(page);
    const other = await open('backoffice');
    const rule = page.getByRole('switch', {
      name: 'Alteração de preço de contratos por duas pessoas',
    });
    const card = (of: Page) =>
      of.getByRole('region', { name: 'Alteração de preço aguardando aprovação' });
    const ask = async (price: string) => {
      await page.goto(`/contratos/${own.id}/editar`);
      await page.getByRole('textbox', { name: /^Preço médio/ }).fill(price);
      await page.getByRole('button', { name: 'Salvar alterações' }).click();
      await expect(page.getByText(/a alteração de preço aguarda a aprovação/)).toBeVisible();
      await expect(card(page)).toContainText(/R\$\s240,00/);
    };
    await page.goto('/admin/configuracoes');
    await rule.click();
    await expect(rule).toBeChecked();
    await ask('255,00');
    await expect(card(page).getByRole('button', { name: 'Aprovar' })).toHaveCount(0);
    await expectAccessible(page, 'alteração de preço');

    await other.goto('/contratos');
    await other.getByRole('link', { name: `${own.code} · ${own.client}` }).click();
    await card(other).getByRole('button', { name: 'Recusar' }).click();
    await other.getByLabel(/^Motivo/).fill('O aditivo diz 260');
    await other.getByRole('button', { name: 'Recusar alteração' }).click();
    await expect(card(other)).toHaveCount(0);

    await ask('260,00');
    await other.reload();
    await expect(card(other)).toContainText(/R\$\s260,00/);
    await card(other).getByRole('button', { name: 'Aprovar' }).click();
    await expect(card(other)).toHaveCount(0);
    await other.goto(`/contratos/${own.id}/editar`);
    await expect(other.getByRole('textbox', { name: /^Preço médio/ })).toHaveValue('260,00');

    // SX-22: whoever switches it off asks, and another gestora decides.
    await page.goto('/admin/configuracoes');
    await rule.click();
    await expect(page.getByText(/Outra gestora confirma desligando também/)).toBeVisible();
    await expect(rule).toBeChecked();
  },
);
