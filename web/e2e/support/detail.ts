import { expect, type Page } from '@playwright/test';
import { rowsOf } from './api';

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
    await item.click({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/** A month of the demonstration whose invoices are written, and what they diverge in. */
export const documentedMonth = '2026-10';

/** Waits until the background job of the demonstration has written the invoices of the month. */
export async function awaitInvoices(page: Page): Promise<void> {
  const path = `/api/dashboard/inteligencia/lista?mes=${documentedMonth}&tipo=demanda&luz=vermelho`;
  const red = async () => (await rowsOf(page, path)).length;
  // It is done once nothing has changed for two seconds.
  let before = -1;
  let same = 0;
  await expect
    .poll(
      async () => {
        const now = await red();
        same = now > 0 && now === before ? same + 1 : 0;
        before = now;
        return same >= 4;
      },
      { intervals: [500], timeout: 40_000 },
    )
    .toBe(true);
}

/** A contract of the demonstration with price periods, invoices and something that diverges. */
export async function documentedContract(page: Page): Promise<string> {
  let found: string | undefined;
  const path = `/api/dashboard/conformidades?mes=${documentedMonth}`;
  await expect
    .poll(
      async () => {
        const { fatura_divergentes } = await (await page.request.get(path)).json();
        for (const { id } of fatura_divergentes) {
          const { prices } = await (await page.request.get(`/contracts/${id}`)).json();
          if (prices?.index === 'IPCA') found ??= id;
        }
        return found;
      },
      { intervals: [300] },
    )
    .toBeDefined();
  return String(found);
}
