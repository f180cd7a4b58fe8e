import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { readBill, unfoldFields } from './support/bill';
import { openUntil } from './support/screens';
import { expect, test } from './support/test';
import { long } from './support/tier';

test(
  'RQ-08 what a correction taught is listed, removed and restored',
  long('learned-page.test.tsx lists, removes and restores a rule'),
  async ({ page }) => {
    const { documentId } = await readBill(page);
    await page.goto(`/analise-fatura?documento=${documentId}`);
    await unfoldFields(page);
    await page.getByLabel('Código do cliente').fill('99887766');
    await page.getByRole('button', { name: 'Salvar correções (1)' }).click();
    await expect(page.getByText(/^Corrigido por .* · /)).toBeVisible();
    const rules = page.getByRole('list', { name: /^Regras de/ });
    await openUntil(page, '/configuracoes/leitura', rules.getByText(/^Código do cliente: não é/));
    await expectAccessible(page, 'what was learned');
    await expectNoSidewaysScroll(page, 'what was learned');
    await rules.getByRole('button', { name: /^Remover a regra: Código do cliente/ }).click();
    await expect(rules.getByText('Retirada')).toBeVisible();
    await rules.getByRole('button', { name: /^Restaurar a regra: Código do cliente/ }).click();
    await expect(rules.getByText('Provisória')).toBeVisible();
  },
);
