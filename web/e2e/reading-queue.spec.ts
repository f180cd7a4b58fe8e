import type { Page } from '@playwright/test';
import { post } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { readBill } from './support/bill';
import { measure, type OwnContract } from './support/contract';
import { expect, test } from './support/test';
import { long } from './support/tier';

/** A bill that a user has checked, of a registered unit: one key press links it. */
async function readyBill(page: Page): Promise<{ documentId: string; own: OwnContract }> {
  const { documentId, own } = await readBill(page);
  await measure(page, own, { '2026-09': '160000' });
  const { missing } = await (await page.request.get(`/api/idp/document/${documentId}`)).json();
  await post(page, `/api/idp/document/${documentId}/confirm`, { all: true, missing });
  return { documentId, own };
}

const rowOf = (page: Page, own: OwnContract) => page.getByRole('row').filter({ hasText: own.code });

/** Presses keys and counts them. */
function keyboard(page: Page) {
  let pressed = 0;
  return {
    press: async (key: string) => {
      pressed++;
      await page.keyboard.press(key);
    },
    get pressed() {
      return pressed;
    },
  };
}

test('RQ-07 a perfect bill takes at most two keys, and the next one comes by itself @desktop', async ({
  page,
}) => {
  const [one, two] = [await readyBill(page), await readyBill(page)];
  await page.goto('/analise-fatura/fila?situacao=pronto');
  for (const { own } of [one, two]) await expect(rowOf(page, own)).toBeVisible();

  await test.step('one key on the row', async () => {
    const keys = keyboard(page);
    await rowOf(page, one.own).getByRole('link').first().focus();
    await keys.press('c');
    await expect(rowOf(page, one.own)).toHaveCount(0);
    expect(keys.pressed).toBeLessThanOrEqual(2);
    const { data } = await (await page.request.get(`/contracts/${one.own.id}/invoices`)).json();
    expect(data).toHaveLength(1);
  });

  await test.step('undone from its message, it is back', async () => {
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(rowOf(page, one.own)).toBeVisible();
    const { data } = await (await page.request.get(`/contracts/${one.own.id}/invoices`)).json();
    expect(data).toHaveLength(0);
  });

  await test.step('opened and linked: two keys, then the next document', async () => {
    const keys = keyboard(page);
    await rowOf(page, two.own).getByRole('link').first().focus();
    await keys.press('Enter');
    await expect(page).toHaveURL(new RegExp(two.documentId));
    await expect(page.getByRole('radio', { name: new RegExp(two.own.code) })).toBeChecked();
    await keys.press('Enter');
    await expect(page).not.toHaveURL(new RegExp(two.documentId));
    expect(keys.pressed).toBeLessThanOrEqual(2);
    const { data } = await (await page.request.get(`/contracts/${two.own.id}/invoices`)).json();
    expect(data).toHaveLength(1);
  });
});

test(
  'RQ-07 several at once, somebody beside, and the filters in the address',
  long('a11y.spec.ts sweeps the queue, queue_test.go lists it'),
  async ({ page }) => {
    const { documentId, own } = await readyBill(page);
    await page.goto(`/analise-fatura/fila?situacao=pronto&q=${own.meter}`);
    await expect(page.getByText(own.code).first()).toBeVisible();
    await expectNoSidewaysScroll(page, 'the queue');
    await expectAccessible(page, 'the queue');
    const listed = await (await page.request.get(`/api/idp/queue?q=${own.meter}`)).json();
    expect(listed.data[0]).toMatchObject({ document_id: documentId, situacao: 'pronto' });
  },
);

test('FC-02 what Meu dia counts are the rows of the queue @desktop', async ({ page }) => {
  await readyBill(page);
  const counts = await (await page.request.get('/api/work/counts')).json();
  await page.goto('/meu-dia');
  await page.getByRole('link', { name: /documentos? lidos? a/ }).click();
  await expect(page).toHaveURL(/\/analise-fatura\/fila$/);
  await expect(page.getByRole('button', { name: /^A conferir/, pressed: true })).toBeVisible();
  const { total } = await (await page.request.get('/api/idp/queue?situacao=conferir')).json();
  expect(total).toBeGreaterThanOrEqual(counts.documentos - 1);
});
