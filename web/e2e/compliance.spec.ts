import { put, rowsOf } from './support/api';
import { measure, ownContract } from './support/contract';
import { openPart } from './support/detail';
import { expect, test } from './support/test';
import { long } from './support/tier';

test(
  'CT-19 CT-20 a step is set by hand with an observation, and goes back to its rule',
  long('detail-tabs.test.tsx sets it and goes back, review_test.go of compliance stores it'),
  async ({ page }) => {
    const { id } = await ownContract(page);
    await page.goto(`/contratos/${id}?aba=conformidade`);
    for (const area of ['Dados Cadastrais', 'Faturamento', 'Riscos & Projeções', 'Conformidade']) {
      await expect(page.getByRole('heading', { name: area, exact: true })).toBeVisible();
    }
    const card = page.getByRole('region', { name: 'Faturamento', exact: true });
    const step = card.getByRole('listitem').filter({ hasText: 'Análise' });
    const set = step.getByRole('button', { name: 'Definir manualmente' });
    await set.click();
    const dialog = page.getByRole('dialog', { name: 'Definir manualmente' });
    await dialog.getByLabel('Farol').selectOption('Vermelho');
    await dialog.getByRole('button', { name: 'Definir', exact: true }).click();
    await expect(dialog.getByText('Informe a observação')).toBeVisible();
    await dialog.getByLabel('Observação').fill('Aguardando a segunda via da NF');
    await dialog.getByRole('button', { name: 'Definir', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(step).toContainText('vermelho', { ignoreCase: true });
    await expect(step).toContainText('Manual');
    await expect(step).toContainText('“Aguardando a segunda via da NF” — Helena Prado');
    await expect(step).toContainText('Pela regra: amarelo');

    await set.click();
    await dialog.getByLabel('Observação').fill('NF recebida');
    await dialog.getByRole('button', { name: 'Voltar à regra (amarelo)' }).click();
    await expect(dialog).toBeHidden();
    await expect(step).not.toContainText('Manual');
    await expect(step).toContainText('amarelo', { ignoreCase: true });
  },
);

test(
  'CT-20 an open note makes the category Observações diverge until it is resolved',
  long('notes-versions.test.tsx writes it, category_test.go has the rule'),
  async ({ page }) => {
    const own = await ownContract(page);
    await measure(page, own, { '2026-10': '300000' });
    await page.goto(`/contratos/${own.id}?aba=arquivos`);
    await page.getByLabel('Nova anotação').fill('Cliente contesta a medição de outubro');
    await page.getByRole('button', { name: 'Anotar' }).click();
    const note = page
      .getByRole('list', { name: 'Anotações do contrato' })
      .getByRole('listitem')
      .filter({ hasText: 'Cliente contesta a medição de outubro' });
    await expect(note).toContainText('Aberta');
    await expect(note).toContainText('Helena Prado');
    await expect(page.getByLabel('Nova anotação')).toHaveValue('');

    const category = page
      .getByRole('list', { name: /^Por que, em/ })
      .getByRole('listitem')
      .filter({ hasText: /^Observações/ });
    await openPart(page, 'Conformidade');
    await expect(category).toContainText('Divergente');
    await expect(
      page.getByRole('list', { name: /^Por que, em/ }).getByRole('listitem'),
    ).toHaveCount(15);
    await openPart(page, /^Arquivos e anotações/);
    await note.getByRole('button', { name: 'Resolver' }).click();
    await expect(note).toContainText('Resolvida');
    await openPart(page, 'Conformidade');
    await expect(category).toContainText('Conforme');
  },
);

test(
  'CT-18 CT-11 the compliance is overridden with a reason, by who may',
  long('edit-page.test.tsx has the form, service_test.go of compliance what is stored'),
  async ({ page }) => {
    const { id } = await ownContract(page);
    await page.goto(`/contratos/${id}/editar`);
    await page.getByLabel('Contrato ajustado').check();
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(page).toHaveURL(`/contratos/${id}/editar`);
    await expect(page.getByRole('textbox', { name: 'Motivo do ajuste' })).toBeFocused();
    await page
      .getByRole('textbox', { name: 'Motivo do ajuste' })
      .fill('Acordo com o cliente de 18/11');
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(page).toHaveURL(`/contratos/${id}`);
    await expect(page.getByText('Marcado como contrato ajustado')).toBeVisible();
    const summary = page.getByRole('region', { name: 'Resumo de conformidades' });
    await expect(summary.getByText('definido manualmente')).toHaveCount(3);
    const stored = await (await page.request.get(`/contracts/${id}`)).json();
    expect(stored).toMatchObject({
      adjusted: true,
      compliance_consumption: 'Conforme',
      compliance_invoice: 'Conforme',
      compliance_overall: 'Conforme',
      compliance_nf: 'Em análise',
    });
    await openPart(page, 'Versões');
    await expect(page.getByText('Motivo: Acordo com o cliente de 18/11')).toBeVisible();
  },
);

for (const role of ['backoffice', 'consultor', 'parceiro'] as const) {
  const also = long('consultor is walked; authz.csv has each role', '@desktop');
  test.describe(`as ${role}`, role === 'consultor' ? { tag: '@desktop' } : also, () => {
    test.use({ role });

    test('CT-18 AU-17 the compliance is not to be overridden, nor a step, nor a version restored', async ({
      page,
    }) => {
      const [contract] = await rowsOf(page, '/contracts');
      const path = `/contracts/${contract?.id}`;
      await page.goto(`/contratos/${contract?.id}?aba=conformidade`);
      await expect(page.getByRole('heading', { name: 'Faturamento', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /Definir manualmente/ })).toHaveCount(0);
      await openPart(page, 'Versões');
      await expect(page.getByRole('region', { name: 'Histórico de alterações' })).toContainText(
        'criou o contrato',
      );
      await expect(page.getByRole('button', { name: /^Restaurar/ })).toHaveCount(0);
      await page.goto(`/contratos/${contract?.id}/editar`);
      await expect(page.getByLabel('Contrato ajustado')).toHaveCount(0);
      expect(await put(page, path, { adjusted: !contract?.adjusted, reason: 'Não devia' })).toBe(
        403,
      );
      const after = await (await page.request.get(path)).json();
      expect(after.adjusted).toBe(contract?.adjusted);
    });
  });
}
