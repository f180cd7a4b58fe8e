import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { leftOut } from './e2e/support/tier.ts';

// scripts/need.sh installs the first of these where it can.
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const executablePath =
  process.env.CHROMIUM ??
  browsers.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file));
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No journey is so long that its scripts are worth optimising: a fifth of all work was that.
  '--js-flags=--no-opt --no-maglev',
];

// Each worker starts the built binary with demonstration data of its own (e2e/support/server.ts).
// The screenshots are taken by `npm run screenshots` only.
const screenshots = process.env.SCREENSHOTS === '1';
const testIgnore = screenshots ? 'ready.spec.ts' : ['ready.spec.ts', 'screenshots.spec.ts'];
const dependencies = ['ready'];
const long = process.env.YNOVA_LONG === '1';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // A page waits, and works most of the time: four keep two cores busy.
  workers: 4,
  // A journey that holds only the second time is reported as flaky, and is to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // Bounds for a machine that does other things too: a journey that holds never waits for them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: screenshots ? 'off' : 'only-on-failure',
    launchOptions: { executablePath, args: flags },
  },
  // A journey tagged @desktop proves what does not depend on the width of the window. What long()
  // and desk() of e2e/support/tier.ts mark is left to `make test-long`, there or on a phone.
  projects: [
    { name: 'ready', testMatch: 'ready.spec.ts' },
    {
      name: 'desktop',
      dependencies,
      testIgnore,
      grepInvert: long ? /@phone/ : [/@phone/, leftOut.desktop],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      dependencies,
      testIgnore,
      grepInvert: long ? /@desktop/ : [/@desktop/, leftOut.phone],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
