import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { binary, demonstration, Server } from './support/server';

// The other tests wait for this one: without a browser or a server it says so once, in red.
test('there is a browser, and a built server', async ({ browser }) => {
  expect(browser.version()).toMatch(/^\d/);
  expect(existsSync(binary), `${binary} is missing: run "make build"`).toBe(true);
});

test('the demonstration fills itself, for the other tests to start with', async () => {
  const results = dirname(demonstration);
  mkdirSync(results, { recursive: true });
  const server = await Server.start(join(results, 'server-demonstration.log'));
  await server.keep(demonstration);
  expect(existsSync(demonstration)).toBe(true);
});
