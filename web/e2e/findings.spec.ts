import { post } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { ownContract } from './support/contract';
import { closeFilters, openFilters } from './support/filters';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';

/** A bill of a free client that charges the distributor's energy. */
const bill = (te: number) => ({
  kind: 'fatura_distribuidora',
  competencia: '2026-09',
  numero: 'F-900',
  valor: 1000,
  emissao: '2026-10-02',
  figures: { te_value: te, distributor: 'Distribuidora Vale Norte' },
});

test(
  'a wrong charge is found with its bill, decided and contested',
  desk('it is walked at 360 px too'),
  async ({ page }) => {
    const own = await ownContract(page);
    await post(page, `/contracts/${own.id}/invoices`, bill(184.6));
    await page.goto(`/contratos/${own.id}?aba=faturas`);
    await page.getByRole('link', { name: 'Auditoria', exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Auditoria de faturas' }),
    ).toBeVisible();
    await expect(page.getByText('1 apontamento', { exact: true }).first()).toBeVisible();
    const sentence =
      /TE \(energia da distribuidora\) cobrada de consumidor livre: esperado R\$\s0,00, cobrado R\$\s184,60\./;
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page, 'auditoria', { again: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, 'auditoria at 360 px');
    await expectAccessible(page, 'auditoria at 360 px', { again: true });

    await page
      .getByRole('button', { name: /Bandeira ou TE|set\/2026/ })
      .first()
      .click();
    // Over the list of a small screen, beside that of a wide one.
    const dialog = page.locator('[role=dialog], [data-panel]');
    await expect(dialog.getByText(sentence).first()).toBeVisible();
    await expect(dialog.getByLabel('Texto da carta')).toContainText(own.client);
    await expect(dialog.getByLabel('Texto da carta')).toContainText('Fatura F-900');
    await expectAccessible(page, 'apontamento');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page, 'apontamento, wide', { again: true });

    await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Descartada');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Informe o motivo do descarte')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Em contestação');
    await dialog.getByLabel('Responsável').selectOption({ label: 'Helena Prado' });
    await dialog.getByRole('textbox', { name: 'Resposta até' }).fill('20/12/2026');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Apontamento salvo')).toBeVisible();
    await expect(dialog.getByText(/: em contestação$/)).toBeVisible();

    const paper = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Carta em PDF' }).click();
    expect((await paper).suggestedFilename()).toMatch(/^contestacao-.*\.pdf$/);

    // MC-14: the bill line by line, and back to what was found in one of its lines.
    await dialog.getByRole('link', { name: 'Fatura linha a linha' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fatura recalculada' })).toBeVisible();
    await expect(
      page.getByRole('row', { name: /^TE .*184,60.*0,00.*184,60.*Diverge/ }),
    ).toBeVisible();
    await expectAccessible(page, 'fatura recalculada', { again: true });
    const workbook = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
    expect((await workbook).suggestedFilename()).toBe('fatura-recalculada-2026-09.xlsx');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, 'fatura recalculada at 360 px');
    await expectAccessible(page, 'fatura recalculada at 360 px', { again: true });
    await page.getByRole('link', { name: 'Apontamento de TE' }).click();
    await expect(page.getByRole('dialog').getByText(sentence).first()).toBeVisible();
  },
);

test(
  'the demonstration shows findings of several rules, filtered in the address',
  long('findings-page.test.tsx has the filters, rule tests each finding'),
  async ({ page }) => {
    await page.goto('/auditoria-faturas?regra=tarifa_vigencia');
    await expect(page.getByText(/tarifa impressa de .* homologada de/).first()).toBeVisible();
    await openFilters(page);
    await page.getByLabel('Regra').selectOption({ label: 'Mês sem documento' });
    await closeFilters(page);
    await expect(page).toHaveURL(/regra=mes_ausente/);
    await expect(page.getByText(/^Não há fatura da distribuidora de/).first()).toBeVisible();
    await openFilters(page);
    await page.getByRole('button', { name: 'Resetar filtros' }).click();
    await expect(page).not.toHaveURL(/regra=/);
  },
);
