import { expect, type Page } from '@playwright/test';

/** Lines of cells as the spreadsheets of Brazil write them. */
export function csv(...rows: string[][]): string {
  return rows.map((cells) => `${cells.join(';')}\r\n`).join('');
}

/** Sends a spreadsheet by the dialog of /balancos. */
export async function sendSheet(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/balancos');
  await page.getByRole('button', { name: 'Enviar planilha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar planilha CSV' });
  await dialog
    .getByLabel('Planilha', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar planilha' }).click();
  // A pointer that rests where the toast appears would keep it there; a finger does not rest.
  await page.mouse.move(0, 0);
}

/** Reads a figure of a month of the open balance: from the table, or from the card of a phone. */
export async function monthFigure(page: Page, month: string, header: string): Promise<string> {
  const table = page.getByRole('table', { name: 'Dados mensais do balanço' });
  const cards = page.getByRole('list', { name: 'Dados mensais do balanço' });
  await expect(table.or(cards)).toBeVisible();
  if (await cards.isVisible()) {
    const card = cards.getByRole('listitem').filter({ hasText: longMonth(month) });
    const all = card.getByText('Todos os dados do mês');
    if ((await card.locator('details').getAttribute('open')) === null) await all.click();
    const term = card.locator('dt').filter({ hasText: new RegExp(`^${header}( \\(|$)`) });
    return ((await term.locator('xpath=following-sibling::dd').textContent()) ?? '').trim();
  }
  await page.getByRole('button', { name: 'Completo' }).click();
  const headers = await table.locator('thead tr').last().getByRole('columnheader').allInnerTexts();
  const column = headers.findIndex((text) => text.replace(/ \(.*/, '').trim() === header);
  const row = table.getByRole('row').filter({ hasText: shortMonth(month) });
  return ((await row.locator('th, td').nth(column).textContent()) ?? '').trim();
}

/** "2026-11" as "nov/2026" */
function shortMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${names[Number(number) - 1]?.slice(0, 3)}/${year}`;
}

/** "2026-11" as "novembro de 2026" */
function longMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${names[Number(number) - 1]} de ${year}`;
}

const names = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];
