import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { measure, ownContract } from './support/contract';
import { documentedContract, documentedMonth } from './support/detail';
import { expect, test } from './support/test';
import { desk } from './support/tier';

test('FC-01 CT-09 the figures are one quiet strip, then charts, what the month owes and the terms', async ({
  page,
  isMobile,
}) => {
  await page.goto(`/contratos/${await documentedContract(page)}?mes=${documentedMonth}`);
  const strip = page.getByRole('region', { name: 'Indicadores de outubro de 2026' });
  await expect(strip.getByRole('listitem')).toHaveCount(7);
  const first = strip.getByRole('listitem').first();
  const height = await first.evaluate((cell) => cell.getBoundingClientRect().height);
  if (!isMobile) {
    expect(height).toBe(64);
    const last = strip.getByRole('listitem').last();
    expect((await last.boundingBox())?.y, 'all stand on one line').toBe(
      (await first.boundingBox())?.y,
    );
  }
  const tops = await Promise.all(
    ['Consumo na faixa', 'Obrigações do mês', 'Dados do contrato'].map(async (name) => {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      return box?.y ?? Number.NaN;
    }),
  );
  expect((await strip.boundingBox())?.y).toBeLessThan(Number(tops[0]));
  expect(tops[0]).toBeLessThan(Number(tops[1]));
  expect(tops[0]).toBeLessThan(Number(tops[2]));
  await expectNoSidewaysScroll(page, 'the contract page');
  await expectAccessible(page, 'the contract page', { again: true });

  await page.getByRole('link', { name: 'Ver todos os períodos' }).click();
  await expect(page).toHaveURL(/aba=conformidade/);
  await expect(page.getByRole('tab', { name: 'Conformidade' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(strip).toHaveCount(0); // on Resumo only
});

test(
  'FC-01 CT-09 what is absent is a dash with the act that fills it, no louder than a figure',
  desk('what a figure says, whatever its column'),
  async ({ page }) => {
    const { id } = await ownContract(page);
    await page.goto(`/contratos/${id}`);
    const strip = page.getByRole('region', { name: /^Indicadores/ });
    const cell = (name: string) => strip.getByRole('listitem').filter({ hasText: name });
    const dash = cell('Consumo do mês').getByText('–', { exact: true });
    await expect(dash).toBeVisible();
    await expect(dash).toHaveCSS('font-weight', '400');
    await expect(cell('Consumo do mês')).toHaveAttribute('title', 'Mês sem medição');
    await expect(cell('Utilização').getByRole('link')).toHaveCount(0);
    await cell('Consumo do mês').getByRole('link', { name: 'importar medição' }).click();
    await expect(page).toHaveURL('/importacoes');
  },
);

test(
  'FC-01 CT-10 danger is the last act behind …, its question names the code, the focus returns',
  desk('the same menu and question'),
  async ({ page }) => {
    const own = await ownContract(page);
    await measure(page, own, { '2026-10': '331250' });
    await page.goto(`/contratos/${own.id}`);
    const more = page.getByRole('button', { name: 'Mais ações' });
    await more.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Situação', 'Mover', 'Excluir']);
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    const question = page.getByRole('dialog', { name: `Excluir o contrato ${own.code}?` });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(more).toBeFocused();
  },
);
