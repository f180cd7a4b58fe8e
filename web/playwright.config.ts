import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const launchOptions = { executablePath, args: ['--no-sandbox'] };

// With E2E_BASE_URL the tests speak to that server; without it they start the built binary with
// demonstration data of its own.
const given = process.env.E2E_BASE_URL;
const address = '127.0.0.1:18080';
const binary = process.env.YNOVA_BIN ?? '../bin/ynova';
const data = join(tmpdir(), 'ynova-e2e');

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: 30_000,
  use: {
    baseURL: given ?? `http://${address}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    launchOptions,
  },
  webServer: given
    ? undefined
    : {
        command: `rm -rf ${data} && ${binary} serve --demo --data ${data} --addr ${address}`,
        url: `http://${address}/readyz`,
        timeout: 120_000,
      },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
