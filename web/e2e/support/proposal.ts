import { expect, type Page } from '@playwright/test';
import { inDays, post } from './api';
import { codeOfProposal } from './mail';
import type { Server } from './server';

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
    valid_until: await inDays(page, 15),
  });
  return (proposta as { id: string }).id;
}

/** A contact of a client that staff registers; returns its address. */
export async function newContact(staff: Page, clientId: string): Promise<string> {
  const email = `compras@${clientId}.example`;
  await post(staff, `/api/leads/${clientId}/contatos`, { nome: 'Beatriz Lima', email });
  return email;
}

/** The client accepts on the public page, with the code that it receives by e-mail. */
export async function acceptByCode(visitor: Page, server: Server, email: string): Promise<void> {
  await visitor.getByLabel('Nome completo').fill('Beatriz Lima');
  await visitor.getByLabel('CPF').fill('529.982.247-25');
  await visitor.getByRole('button', { name: 'Pedir código' }).click();
  await expect(visitor.getByRole('button', { name: 'Pedir outro código' })).toBeVisible();
  await visitor.getByLabel('Código de 6 dígitos').fill(await codeOfProposal(server, email));
  await visitor.getByRole('button', { name: 'Aceitar proposta' }).click();
  await expect(visitor.getByText(/^Proposta aceita por Beatriz Lima em/)).toBeVisible();
}
