import type { Page } from '@playwright/test';
import { emailOf } from './support/server';
import { expect, test } from './support/test';
import { desk } from './support/tier';

// What makes the first paint quick, without a clock: how many files, who names them, in which form.

const sameDocument = 'the document and its scripts are the same for every window';

/** The scripts that the page itself names. */
async function named(page: Page, address: string): Promise<string[]> {
  const text = await (await page.request.get(address)).text();
  return [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);
}

/** The scripts that the browser has requested so far. */
const asked = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name).pathname)
      .filter((name) => /^\/assets\/.*\.js$/.test(name)),
  );

/** Whether React has the page. */
const runs = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  );

/** Keeps the scripts back until what it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let answer = () => {};
  const free = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await free;
    await route.continue();
  });
  return answer;
}

for (const [address, title, chunk, most] of [
  ['/dashboard', 'Dashboard', 'dashboard-page-', 26],
  ['/contratos', 'Contratos', 'contracts-page-', 36],
] as const) {
  test(
    `the page of ${address} names the scripts that it needs`,
    desk(sameDocument),
    async ({ page }) => {
      const names = await named(page, address);
      expect(names.length).toBeLessThanOrEqual(most);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect(names.some((name) => name.includes(chunk))).toBe(true);
      expect((await asked(page)).filter((name) => names.includes(name)).sort()).toEqual(
        names.sort(),
      );
    },
  );
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

test.describe('nobody signed in', desk(sameDocument), () => {
  test.use({ role: null });

  test('the login is fifteen scripts, all named by the page, and asks for the session once', async ({
    page,
  }) => {
    const questions: string[] = [];
    page.on('request', (request) => questions.push(new URL(request.url()).pathname));
    const names = await named(page, '/login');
    expect(names.length).toBeLessThanOrEqual(15);
    await page.goto('/login');
    await expect(page.getByLabel('E-mail').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const asked = questions.filter((path) => path.startsWith('/auth/'));
    expect(asked).toEqual([]);
    // Without a session there is none to ask for; the token is there before the form is sent.
    await page.getByLabel('E-mail').focus();
    await expect.poll(() => questions).toContain('/auth/csrf');
    expect(questions.filter((path) => path === '/auth/me')).toHaveLength(0);
    expect(questions.filter((path) => path === '/auth/csrf')).toHaveLength(1);
    await page.waitForLoadState('networkidle'); // each answer is read: none keeps its connection
    // Whoever is not signed in is sent here from everywhere: the same scripts then.
    expect(await named(page, '/contratos')).toEqual(names);
  });

  test('FC-01 the application waits until the visitor acts, all of it fetched', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    expect((await asked(page)).sort()).toEqual((await named(page, '/login')).sort());
    expect(await runs(page)).toBe(false);
    await expect(page).toHaveTitle('Login · YNOVA');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused();
    await expect.poll(() => runs(page)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Cadastro' })).toBeFocused();
    await expect(page.getByLabel('Nome')).toBeVisible();
  });

  test('FC-01 the login is read and typed into before its scripts are there, and is taken over as it stands', async ({
    page,
  }) => {
    const answer = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByLabel('E-mail');
    await expect(email).toBeVisible();
    await page.evaluate(() => {
      Object.assign(window, { shift: 0, form: document.querySelector('form') });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (
            entry as PerformanceEntry & { value: number }
          ).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const face = await page.screenshot({ caret: 'hide' });
    await email.pressSequentially('an@example.com');
    for (const _ of '@example.com') await page.keyboard.press('ArrowLeft');
    expect(await runs(page)).toBe(false);
    answer();
    await expect.poll(() => runs(page)).toBe(true);
    // The field, the focus and the caret are the same.
    await page.keyboard.type('a');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('ana@example.com');
    await email.fill('');
    await email.blur();
    // The ring of the field that is left fades.
    await expect
      .poll(async () => (await page.screenshot({ caret: 'hide' })).equals(face))
      .toBe(true);
    const seen = await page.evaluate(() => {
      const { form, shift } = window as unknown as { form: Element; shift: number };
      return { shift, same: document.querySelector('form') === form };
    });
    expect(seen.same).toBe(true);
    expect(seen.shift).toBeLessThan(0.02);
  });

  test('FC-01 what is pressed before the scripts are there is done once they are', async ({
    page,
    server,
  }) => {
    const answer = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill(emailOf('gestora'));
    await page.getByLabel('Senha', { exact: true }).fill(server.passwordOf('gestora'));
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Entrar' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(/\/login$/); // nothing typed stands in the address
    answer();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });

  test('FC-01 what was typed stays where an extension has changed the form', async ({ page }) => {
    const answer = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').pressSequentially('ana');
    await page.evaluate(() => document.querySelector('form')?.prepend(document.createElement('i')));
    await page.getByRole('tab', { name: 'Cadastro' }).focus();
    await page.getByLabel('E-mail').focus();
    answer();
    await expect.poll(() => runs(page)).toBe(true);
    await expect(page.locator('form i')).toHaveCount(0);
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('@');
    await expect(page.getByLabel('E-mail')).toHaveValue('ana@');
  });

  test('FC-01 the link of an e-mail shows its own card alone, also when it is loaded again', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { name: 'Redefinir senha' });
    const answer = await holdScripts(page);
    for (const open of [
      () => page.goto('/login?redefinir=x', { waitUntil: 'commit' }),
      () => page.reload({ waitUntil: 'commit' }),
    ]) {
      await open();
      await page.waitForFunction(() => document.querySelector('#root[data-visitor]'));
      await expect(page.getByLabel('E-mail')).toBeHidden();
      answer();
      await expect(heading).toBeVisible();
    }
  });

  test('FC-01 a release that has replaced the scripts loads the page again', async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/login');
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByLabel('E-mail').focus();
    await page.waitForFunction(() => !('before' in window));
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('tab', { name: 'Cadastro' }).click();
    await expect(page.getByLabel('Nome')).toBeVisible();
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
  });
});

test(
  'scripts come as Brotli, without the headers of pages',
  desk(sameDocument),
  async ({ page }) => {
    const [first = ''] = await named(page, '/login');
    const answer = await page.request.get(first, { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(answer.headers()['content-encoding']).toBe('br');
    expect(answer.headers()['content-security-policy']).toBeUndefined();
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    expect((await answer.text()).length).toBeGreaterThan(100_000);
  },
);
