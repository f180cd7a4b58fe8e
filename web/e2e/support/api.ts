import { expect, type Page } from '@playwright/test';

/** How long a job of the server is waited for, however busy the machine is. */
export const patience = 240_000;

/** The time by the server's clock: what a test says of days follows from it. */
export async function now(page: Page): Promise<Date> {
  const { date } = (await page.request.get('/healthz')).headers();
  return new Date(String(date));
}

/** The server's day, so many days from now: 2026-11-29. */
export async function inDays(page: Page, days: number): Promise<string> {
  const day = new Date((await now(page)).getTime() + days * 86_400_000);
  return day.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
}

/** A row of the API, as far as the tests read it. */
export interface Row {
  id: string;
  [field: string]: unknown;
}

/** Every row of a list, requested with the page's own session. */
export async function rowsOf(page: Page, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1; ; number += 1) {
    const separator = path.includes('?') ? '&' : '?';
    const answer = await page.request.get(`${path}${separator}page=${number}&pageSize=100`);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
    const { data, total } = await answer.json();
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}

/** Sends a change with the page's own session. */
export async function post(page: Page, path: string, data: unknown): Promise<Row> {
  const answer = await page.request.post(path, { headers: await guarded(page), data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? { id: '' } : answer.json();
}

/** Changes the version that is stored now; returns the status, which may be a refusal. */
export async function put(page: Page, path: string, data: unknown): Promise<number> {
  const { version } = await (await page.request.get(path)).json();
  const headers = { ...(await guarded(page)), 'If-Match': `"${version}"` };
  return (await page.request.put(path, { headers, data })).status();
}

async function guarded(page: Page): Promise<Record<string, string>> {
  const { csrfToken } = await (await page.request.get('/auth/csrf')).json();
  return { 'X-CSRF-Token': csrfToken };
}

/** Sends a spreadsheet and waits for what becomes of it; returns the import's id. */
export async function importSheet(page: Page, filename: string, text: string): Promise<string> {
  const fileData = Buffer.from(text).toString('base64');
  const { importId } = await post(page, '/energy-balance/upload', { filename, fileData });
  const state = async () =>
    (await (await page.request.get(`/api/imports/${importId}`)).json()).state;
  await expect
    .poll(state, { message: filename, intervals: [100], timeout: patience })
    .not.toMatch(/^(recebido|analisando|aplicando)$/);
  return String(importId);
}
