import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from './support/test';
import { desk } from './support/tier';

/** Another server of the API, whose address has a path. */
interface Foreign {
  address: string;
  asked: IncomingMessage[];
  contracts: unknown;
}

const test = base.extend<{ foreign: Foreign }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  foreign: async ({}, use) => {
    const api = createServer().listen(0, '127.0.0.1');
    await once(api, 'listening');
    const address = `http://127.0.0.1:${(api.address() as AddressInfo).port}/v1`;
    const foreign: Foreign = { address, asked: [], contracts: null };
    api.on('request', (request: IncomingMessage, response: ServerResponse) => {
      foreign.asked.push(request);
      answer(request, response, foreign.contracts);
    });
    await use(foreign);
    api.close();
  },
  start: ({ foreign }, use) => use({ settings: { YNOVA_API_BASES: foreign.address } }),
});

/** Gives the contracts under /v1/contracts, to pages of any origin. */
function answer(request: IncomingMessage, response: ServerResponse, contracts: unknown): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', '*');
  const path = request.url?.split('?')[0];
  if (request.method === 'OPTIONS') response.writeHead(204).end();
  else if (path !== '/v1/contracts') response.writeHead(404).end();
  else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(contracts));
}

test(
  'CT-26 the list comes from a base address with a path when our own server does not answer',
  desk('who answers does not depend on the window'),
  async ({ page, server, foreign }) => {
    const own = await (await page.request.get('/contracts')).json();
    const clients = [{ ...own.data[0], client_name: 'Olaria do Outro Servidor' }];
    foreign.contracts = { ...own, data: clients, total: 1 };

    await page.route(`${server.url}/contracts?**`, (route) => route.fulfill({ status: 503 }));
    await page.goto('/contratos');
    await expect(page.getByText('Olaria do Outro Servidor').first()).toBeVisible();
    const listed = foreign.asked.find((request) => request.method === 'GET');
    expect(listed?.url).toMatch(/^\/v1\/contracts\?/);
    expect(listed?.headers.cookie).toBeUndefined();
  },
);
