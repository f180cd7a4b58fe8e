import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Role, type Server, Servers, type Start } from './server';
import { MailServer } from './smtp';

interface Options {
  /** Who is signed in; null for nobody. */
  role: Role | null;
  /** The saved theme; null where none is saved. */
  theme: 'light' | 'dark' | null;
  /** Whether the page may write no error to the console, and ask nobody else for anything. */
  quiet: boolean;
  /** How the server starts; a demonstration that is filled, where nothing is said. */
  start: Start;
}

interface Own {
  /** Starts the servers of this worker, one at a time. */
  servers: Servers;
  /** The mail server of this worker, which the product may be configured to send through. */
  mailServer: MailServer;
}

interface Tools {
  /** A server that this file has for itself: tests of other files have changed nothing of it. */
  server: Server;
  /** A page in a browser of its own, signed in with a role; null leaves it signed out. */
  open: (role: Role | null) => Promise<Page>;
  /** Fails the test where the page throws or breaks the content security policy. */
  guard: undefined;
}

/** Playwright's test, extended with a server and signed-in users. */
export const test = base.extend<Options & Tools, Own>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use, { workerIndex, project }) => {
      mkdirSync(project.outputDir, { recursive: true });
      const servers = new Servers(join(project.outputDir, `server-${workerIndex}.log`));
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const mailServer = await MailServer.start();
      await use(mailServer);
      await mailServer.stop();
    },
    { scope: 'worker' },
  ],
  start: [{}, { option: true }],
  server: async ({ servers, start }, use, { file }) => use(await servers.of(file, start)),
  role: ['gestora', { option: true }],
  theme: [null, { option: true }],
  quiet: [false, { option: true }],
  baseURL: ({ server }, use) => use(server.url),
  storageState: async ({ server, role, theme }, use) => {
    await use(await stateOf(server, role, theme));
  },
  open: async ({ browser, server, contextOptions, viewport }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (role) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.url,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        viewport,
        storageState: await stateOf(server, role, null),
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  guard: [
    async ({ page, server, quiet }, use) => {
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(error.stack ?? error.message));
      page.on('console', (message) => {
        const text = `${message.text()} (${message.location().url})`;
        const error = quiet && message.type() === 'error' && !missing.test(text);
        if (error || /content security policy/i.test(message.text())) broken.push(text);
      });
      page.on('response', (response) => {
        const url = response.url();
        if (quiet && /^http/.test(url) && !url.startsWith(server.url)) broken.push(`asks ${url}`);
      });
      await use(undefined);
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
});

/** The address that the screens of the sweep have for what is not there; the browser says so. */
const missing = /nao-existe/;

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

async function stateOf(server: Server, role: Role | null, theme: Options['theme']): Promise<State> {
  const cookies = role === null ? [] : (await server.session(role)).cookies;
  const saved = { origin: server.url, localStorage: [{ name: 'theme', value: theme ?? '' }] };
  return { cookies, origins: theme === null ? [] : [saved] };
}

export { expect };
