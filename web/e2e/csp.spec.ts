import type { APIResponse, Page } from '@playwright/test';
import { fillContract, openCreateDialog } from './support/contract-form';
import { expect, test } from './support/test';
import { long } from './support/tier';

test.describe('what lies over the screens', { tag: '@desktop' }, () => {
  test.use({ quiet: true });

  // Of the screens themselves the sweep of a11y.spec.ts says it.
  test('A13 SH-11 dialogs, menus and toasts break no policy and write no error to the console', async ({
    page,
  }) => {
    await openCreateDialog(page);
    const typed = { client: 'Olaria Barro Bom', cnpj: '11444777000161', volume: '10' };
    await fillContract(page, { ...typed, start: '01/01/2027', end: '31/12/2027' });
    await page.getByRole('button', { name: 'Criar contrato', exact: true }).click();
    await expect(page.getByText(/^Contrato CT-\d+ criado$/)).toBeVisible();
    await page.getByRole('button', { name: /^Notificações/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /menu do usuário/ }).click();
    await page.keyboard.press('Escape');
    await page.goto('/balancos');
    await page
      .getByRole('list', { name: 'Balanços energéticos' })
      .or(page.getByRole('table'))
      .waitFor();
    await page
      .getByRole('link', { name: /Ltda|S\.A\./ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Memória de cálculo/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: /^Memória de cálculo/ })).toBeVisible();
  });
});

test.describe('headers', { tag: '@desktop' }, () => {
  const answers: { what: string; status: number; of: (page: Page) => Promise<APIResponse> }[] = [
    { what: 'page', status: 200, of: (page) => page.request.get('/dashboard') },
    { what: 'list of the API', status: 200, of: (page) => page.request.get('/contracts') },
    { what: 'answer about the session', status: 200, of: (page) => page.request.get('/auth/me') },
    { what: 'row of nobody', status: 404, of: (page) => page.request.get('/contracts/nada') },
    { what: 'address of nobody', status: 404, of: (page) => page.request.get('/api/nada') },
    { what: 'missing file', status: 404, of: (page) => page.request.get('/assets/nada.js') },
    { what: 'refused change', status: 403, of: (page) => page.request.post('/contracts') },
    { what: 'invalid question', status: 422, of: (page) => page.request.get('/contracts?page=x') },
    { what: 'static file', status: 200, of: (page) => page.request.get('/theme-init.js') },
    { what: 'health check', status: 200, of: (page) => page.request.get('/healthz') },
    {
      what: 'download',
      status: 200,
      of: (page) => page.request.get('/api/imports/template.xlsx'),
    },
  ];

  for (const { what, status, of } of answers) {
    test(
      `A13 the headers stand on a ${what} (${status})`,
      long('headers_test.go asks for every answer'),
      async ({ page }) => {
        const answer = await of(page);
        expect(answer.status()).toBe(status);
        const headers = answer.headers();
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['referrer-policy']).toBe('no-referrer');
        expect(headers['cross-origin-opener-policy']).toBe('same-origin');
        expect(headers['cross-origin-resource-policy']).toBe('same-origin');
        const policy = headers['content-security-policy'] ?? '';
        expect(policy).toContain("default-src 'none'");
        expect(policy).not.toContain('unsafe');
        expect(headers['x-powered-by'] ?? headers.server ?? '').toBe('');
        // The page holds no data, so it may be cached and revalidated; files may be cached.
        const kept = what === 'page' || what === 'static file';
        if (!kept) expect(headers['cache-control']).toContain('no-store');
      },
    );
  }

  test('A13 the policy of the page names its sources one by one', async ({ page }) => {
    const policy = (await page.request.get('/login')).headers()['content-security-policy'] ?? '';
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "img-src 'self' data: blob:",
      'frame-src blob: data:',
    ]) {
      expect(policy.split('; ')).toContain(directive);
    }
    expect(policy).toMatch(/style-src-elem 'self' 'nonce-[\w+/=-]{16,}'/);
    const other = (await page.request.get('/login')).headers()['content-security-policy'];
    expect(other, 'a nonce is used once').not.toBe(policy);
  });
});
