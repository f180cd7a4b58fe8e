import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

// What makes the first paint quick, without a clock: how many files, who names them, in which form.

/** The scripts that the page itself names. */
async function named(page: Page, address: string): Promise<string[]> {
  const text = await (await page.request.get(address)).text();
  return [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);
}

/** The scripts that the browser has asked for since. */
const asked = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name).pathname)
      .filter((name) => /^\/assets\/.*\.js$/.test(name)),
  );

for (const [address, title, chunk, most] of [
  ['/dashboard', 'Dashboard', 'dashboard-page-', 26],
  ['/contratos', 'Contratos', 'contracts-page-', 33],
] as const) {
  test(`the page of ${address} names the scripts that it needs`, async ({ page }) => {
    const names = await named(page, address);
    expect(names.length).toBeLessThanOrEqual(most);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(names.some((name) => name.includes(chunk))).toBe(true);
    expect((await asked(page)).filter((name) => names.includes(name)).sort()).toEqual(names.sort());
  });
}

test('FC-01 the page of the dashboard brings what its first screen shows', {
  tag: '@desktop',
}, async ({ page }) => {
  const questions: string[] = [];
  page.on('request', (request) => questions.push(new URL(request.url()).pathname));
  const document = await page.goto('/dashboard');
  expect(document?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('link', { name: /^Contratos Ativos \d/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Meu dia' })).toBeVisible();
  for (const brought of [
    '/auth/me',
    '/api/work/items',
    '/api/dashboard/overview',
    '/api/dashboard/avisos',
  ])
    expect(questions).not.toContain(brought);
  // What fills in forms is none of its parts.
  expect(questions.filter((path) => path.startsWith('/assets/forms-'))).toEqual([]);
  // What was brought is given once: another month and back asks.
  await page.goto('/dashboard?mes=2026-09');
  await page.getByRole('button', { name: 'Próximo mês' }).first().click();
  await expect.poll(() => questions.filter((path) => path === '/api/work/items')).toHaveLength(1);
});

test.describe('nobody signed in', () => {
  test.use({ role: null });

  test('the login is fourteen scripts, all named by the page, and asks for the session once', async ({
    page,
  }) => {
    const questions: string[] = [];
    page.on('request', (request) => questions.push(new URL(request.url()).pathname));
    const names = await named(page, '/login');
    expect(names.length).toBeLessThanOrEqual(14);
    await page.goto('/login');
    await expect(page.getByLabel('E-mail').first()).toBeVisible();
    // Without a session there is none to ask for; the token is there before the form is sent.
    expect(questions.filter((path) => path === '/auth/me')).toHaveLength(0);
    expect(questions.filter((path) => path === '/auth/csrf')).toHaveLength(1);
    await page.waitForLoadState('networkidle'); // each answer is read: none keeps its connection
    // Whoever is not signed in is sent here from everywhere: the same scripts then.
    expect(await named(page, '/contratos')).toEqual(names);
  });

  test('the login is drawn before its scripts are there, and does not move then', async ({
    page,
  }) => {
    let answer = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/assets/*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const name = page.getByRole('img', { name: 'YNOVA' });
    await expect(name).toBeVisible();
    const before = await name.boundingBox();
    await page.evaluate(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (
            entry as PerformanceEntry & { value: number }
          ).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    answer();
    await expect(page.getByLabel('E-mail').first()).toBeVisible();
    expect(await name.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
      0.02,
    );
  });

  test('a proposal that is opened by its link asks for no session', async ({ page }) => {
    const questions: string[] = [];
    page.on('request', (request) => questions.push(new URL(request.url()).pathname));
    const names = await named(page, '/p/x');
    expect(names.some((name) => name.includes('public-proposal-page-'))).toBe(true);
    expect(await named(page, '/p')).toEqual(names);
    await page.goto('/p/nao-existe');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(questions).not.toContain('/auth/me');
    expect(questions).not.toContain('/auth/csrf');
  });
});

test('scripts come as Brotli, without the headers of pages', async ({ page }) => {
  const [first = ''] = await named(page, '/login');
  const answer = await page.request.get(first, { headers: { 'Accept-Encoding': 'br, gzip' } });
  expect(answer.headers()['content-encoding']).toBe('br');
  expect(answer.headers()['content-security-policy']).toBeUndefined();
  expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  expect((await answer.text()).length).toBeGreaterThan(100_000);
});
