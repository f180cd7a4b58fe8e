import { post } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { readBill } from './support/bill';
import { expect, test } from './support/test';
import { desk } from './support/tier';

/** A distributor's bill, typed. */
const bill = (competencia: string, valor: number, figures: object) => ({
  kind: 'fatura_distribuidora',
  competencia,
  numero: `F-${competencia}`,
  valor,
  emissao: `${competencia}-28`,
  figures: { distributor: 'Distribuidora Vale Norte', ...figures },
});

test(
  'DR-19 what is contested comes back by a new bill, and by a credit',
  desk('it is walked at 360 px too'),
  async ({ page }) => {
    const { documentId, own } = await readBill(page);
    const path = `/contracts/${own.id}/invoices`;
    await post(page, path, bill('2026-08', 900, { te_value: 100 }));
    await post(page, path, bill('2026-10', 18_427.92, { te_value: 627.92 }));
    await page.goto(`/auditoria-faturas?contrato=${own.id}&regra=bandeira_ou_te`);
    for (const month of ['out/2026', 'ago/2026']) {
      await page
        .getByRole('button', { name: new RegExp(month) })
        .first()
        .click();
      const panel = page.locator('[data-panel]');
      await panel.getByRole('combobox', { name: 'Status' }).selectOption('Em contestação');
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await panel.getByRole('button', { name: 'Salvar' }).click();
      expect((await saved).status()).toBe(200);
    }

    // The new bill, which was read, is linked in the place of the old one.
    await post(page, `/api/idp/document/${documentId}/link`, {
      contract_id: own.id,
      competencia: '2026-10',
      mesmo_mes: 'substitui',
    });
    await page.goto(`/contratos/${own.id}?aba=faturas`);
    await expect(page.getByText('Substituída', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /R\$\s17\.800,00/ }).click();
    await expect(page.getByText('Esta fatura está no lugar de outra.')).toBeVisible();
    await expectAccessible(page, 'fatura no lugar de outra', { again: true });
    await page.goto(`/auditoria-faturas?contrato=${own.id}&regra=bandeira_ou_te&status=resolvida`);
    await page
      .getByRole('button', { name: /out\/2026/ })
      .first()
      .click();
    const panel = page.locator('[data-panel]');
    await expect(panel.getByText(/^Recuperado R\$\s627,92 \(nova fatura\)/)).toBeVisible();

    // A later bill gives back what was contested in August, twice over.
    const items = [{ class: 'devolucao', text: 'Devolução em dobro', value: -200 }];
    await post(page, path, bill('2026-11', 700, { te_value: 0, document: { items, reads: [] } }));
    await page.goto(`/auditoria-faturas?contrato=${own.id}&status=em contestação`);
    await expect(page.getByText('Crédito a confirmar')).toBeVisible();
    await page
      .getByRole('button', { name: /ago\/2026/ })
      .first()
      .click();
    await expect(panel.getByText('Este crédito é da contestação de ago/2026?')).toBeVisible();
    await expectAccessible(page, 'crédito a confirmar', { again: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, 'crédito a confirmar at 360 px');
    await page.setViewportSize({ width: 1440, height: 900 });
    await panel.getByRole('button', { name: 'Sim' }).click();
    await expect(
      panel.getByText(/^Recuperado R\$\s200,00 \(crédito na fatura de nov\/2026\)/),
    ).toBeVisible();
    await page.goto(`/auditoria-faturas?contrato=${own.id}&status=todas`);
    await expect(page.getByRole('list', { name: 'Totais' })).toContainText(
      /Recuperado\s*R\$\s827,92/,
    );
  },
);
