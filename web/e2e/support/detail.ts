import { expect, type Page } from '@playwright/test';

/** A fact of the summary, by its label. */
export const fact = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

/** Opens a part of the contract's detail by its tab. */
export async function openPart(page: Page, name: string | RegExp): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.animate-skeleton, [aria-busy=true]')).toHaveCount(0);
}

/** Does one of the acts behind '…' of a record; what is still loading may close the menu again. */
export async function moreActs(page: Page, act: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: act, exact: true });
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: 'Mais ações' }).click();
    await item.click();
  }).toPass();
}

/** A month of the demonstration whose invoices are written, and what they diverge in. */
export const documentedMonth = '2026-10';

/** A contract of the demonstration with price periods, invoices and something that diverges. */
export async function documentedContract(page: Page): Promise<string> {
  const path = `/api/dashboard/conformidades?mes=${documentedMonth}`;
  const { fatura_divergentes } = await (await page.request.get(path)).json();
  for (const { id } of fatura_divergentes) {
    const { prices } = await (await page.request.get(`/contracts/${id}`)).json();
    if (prices?.index === 'IPCA') return String(id);
  }
  throw new Error('no contract of the demonstration diverges and follows the IPCA');
}
