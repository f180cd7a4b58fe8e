import type { Page } from '@playwright/test';
import { post } from './api';

/** A stored simulation of the sample, for a registered client or for none. */
async function newSimulation(page: Page, clientId = ''): Promise<string> {
  const entrada = await (await page.request.get('/api/simulacoes/amostra')).json();
  const { simulacao } = await post(page, '/api/simulacoes', { entrada, client_id: clientId });
  return (simulacao as { id: string }).id;
}

/** A proposal of a simulation of its own; returns its id. */
export async function newProposal(page: Page, clientId = ''): Promise<string> {
  const { proposta } = await post(page, '/api/propostas', {
    simulation_id: await newSimulation(page, clientId),
    valid_until: inDays(15),
  });
  return (proposta as { id: string }).id;
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
