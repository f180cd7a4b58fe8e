import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { binary } from './support/server';

// The other tests wait for this one: without a browser or a server it says so once, in red.
test('there is a browser, and a built server', async ({ browser }) => {
  expect(browser.version()).toMatch(/^\d/);
  expect(existsSync(binary), `${binary} is missing: run "make build"`).toBe(true);
});
