import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { ownContract } from './support/contract';
import { fact } from './support/detail';
import { expect, test } from './support/test';

test('FC-01 CT-11 the parts of the form and its buttons stay in view', async ({
  page,
  isMobile,
}) => {
  const { id } = await ownContract(page);
  await page.goto(`/contratos/${id}/editar`);
  const save = page.getByRole('button', { name: 'Salvar alterações' });
  await expect(save).toBeInViewport();
  const index = page.getByRole('navigation', { name: 'Partes do formulário' });
  if (isMobile) {
    await expect(index).toBeHidden();
  } else {
    await index.getByRole('link', { name: 'Dados adicionais' }).click();
    await expect(page.getByRole('heading', { name: 'Dados adicionais' })).toBeInViewport();
    await expect(page).toHaveURL(`/contratos/${id}/editar`);
    await expect(index).toBeInViewport();
    await expect(save).toBeInViewport();
  }
  await expectNoSidewaysScroll(page, 'the edition of a contract');
  await expectAccessible(page, 'the edition of a contract', { again: true });
});

test('FC-10 after a failed save the focus is where the mend is, and what was typed stays', {
  tag: '@desktop',
}, async ({ page }) => {
  const { id } = await ownContract(page);
  await page.goto(`/contratos/${id}/editar`);
  const segment = page.getByRole('textbox', { name: 'Segmento' });
  const end = page.getByRole('textbox', { name: /^Fim da vigência/ });
  await segment.fill('Indústria de teste');

  await test.step('the first wrong field', async () => {
    await end.fill('31/12/2020');
    await segment.focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('O fim deve ser maior ou igual ao início')).toBeVisible();
    await expect(end).toBeFocused();
    await end.fill('31/12/2026');
  });

  await test.step('else the banner', async () => {
    await page.route(`**/contracts/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await segment.focus();
    await page.keyboard.press('Control+Enter');
    const banner = page.getByRole('main').getByRole('alert');
    await expect(banner).toBeFocused();
    await expect(segment).toHaveValue('Indústria de teste');
    await expect(page.getByRole('button', { name: 'Salvar alterações' })).toBeEnabled();
  });

  await test.step('and the same keys save', async () => {
    await page.unroute(`**/contracts/${id}`);
    await segment.focus();
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(`/contratos/${id}`);
    await expect(fact(page, 'Segmento')).toContainText('Indústria de teste');
  });
});
