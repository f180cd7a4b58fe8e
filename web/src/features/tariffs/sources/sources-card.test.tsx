import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { PublicSource } from '@/api/gen/types.gen';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
// Loaded before, so that no test ends while they are being fetched.
import '../freshness/market-data-page';
import './proposal-dialog';
import './source-dialog';

const source = (overrides: Partial<PublicSource> = {}): PublicSource => ({
  kind: 'IPCA',
  url: 'https://api.bcb.gov.br/433',
  enabled: false,
  every: 'semana',
  requested_at: null,
  checked_at: null,
  changed_at: null,
  error: '',
  version: 3,
  ...overrides,
});

const proposal = {
  id: 'p-1',
  filename: 'bcdata.sgs.433.json',
  added: 1,
  changed: 2,
  removed: 4,
  contracts: 7,
  revision: 12,
  warnings: ['IPCA de mar/2024 já publicado muda de 0,16 % para 0,26 %.'],
  changes: [{ name: 'IPCA de mar/2024', old: '0,16 %', new: '0,26 %' }],
  created_at: '2026-10-05T12:00:00Z',
};

const lists = (data: () => PublicSource[], held = false) =>
  server.use(http.get('/api/public-sources', () => HttpResponse.json({ data: data(), held })));

const open = (user = gestora()) => {
  server.use(http.get('/api/market-data', () => HttpResponse.json({ series: [] })));
  return renderApp('/admin/dados-de-mercado', { user });
};

const row = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: 'Fontes públicas' })).findByRole('row', { name });

describe('the sources of public data', () => {
  it('AP-04 each says its address, schedule, last check and error', async () => {
    lists(
      () => [
        source({
          kind: 'bandeiras',
          enabled: true,
          checked_at: '2026-10-05T12:00:00Z',
          error: 'O arquivo da fonte mudou de formato: coluna NomBandeiraAcionada não encontrada.',
        }),
        source({ kind: 'pld', url: '' }),
      ],
      true,
    );
    open();
    const flags = await row(/Bandeiras/);
    expect(flags).toHaveTextContent(
      /Com erro.*coluna NomBandeiraAcionada.*Toda semana.*05\/10\/2026/,
    );
    const pld = await row(/PLD/);
    expect(pld).toHaveTextContent(/Desligada.*Só a pedido/);
    expect(within(pld).queryByRole('button', { name: /Verificar agora/ })).toBeNull();
    expect(screen.getByText('Os envios estão retidos.')).toBeVisible();
  });

  it('AP-04 is changed, turned on and checked', async () => {
    const sent: unknown[] = [];
    lists(() => [source()]);
    server.use(
      http.put('/api/public-sources/:kind', async ({ request, params }) => {
        sent.push([params.kind, request.headers.get('If-Match'), await request.json()]);
        return HttpResponse.json(source());
      }),
      http.post('/api/public-sources/:kind/check', ({ params }) => {
        sent.push(params.kind);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Verificar agora IPCA (Banco Central)' }),
    );
    await waitFor(() => expect(sent).toEqual(['IPCA']));
    await user.click(screen.getByRole('button', { name: 'Editar IPCA (Banco Central)' }));
    const dialog = await screen.findByRole('dialog', { name: 'IPCA (Banco Central)' });
    const address = within(dialog).getByLabelText(/Endereço do arquivo/);
    await user.clear(address);
    await user.click(within(dialog).getByRole('checkbox', { name: /Verificar por si/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar fonte' }));
    expect(
      await within(dialog).findByText('Informe o endereço antes de ligar a fonte.'),
    ).toBeVisible();
    await user.type(address, 'https://exemplo.org/ipca.csv');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar fonte' }));
    const body = { url: 'https://exemplo.org/ipca.csv', every: 'semana', enabled: true };
    await waitFor(() => expect(sent[1]).toEqual(['IPCA', '"3"', body]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AP-04 what waits is seen whole and applied as it was seen', async () => {
    let waiting = [source({ proposal })];
    const applied: unknown[] = [];
    lists(() => waiting);
    server.use(
      http.post('/api/source-proposals/:id/apply', ({ request, params }) => {
        applied.push([params.id, request.headers.get('If-Match')]);
        if (applied.length === 1) {
          waiting = [source({ proposal: { ...proposal, added: 0, revision: 13 } })];
          return problem(412, 'Os números foram refeitos: confira-os antes de aplicar.');
        }
        waiting = [source()];
        return HttpResponse.json({ job_id: null });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Conferir/ }));
    const dialog = await screen.findByRole('dialog', { name: 'IPCA (Banco Central)' });
    expect(dialog).toHaveTextContent('1 valor novo, 2 alterados, 4 linhas a menos.');
    expect(dialog).toHaveTextContent('7 contratos se movem.');
    expect(dialog).toHaveTextContent('já publicado muda de 0,16 % para 0,26 %');
    const changes = within(dialog).getByRole('table', { name: 'Maiores mudanças' });
    expect(changes).toHaveTextContent(/IPCA de mar\/2024.*0,16 %.*0,26 %/);
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    expect(await within(dialog).findByText(/Os números foram refeitos/)).toBeVisible();
    await waitFor(() => expect(dialog).toHaveTextContent('0 valores novos'));
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(applied).toEqual([
      ['p-1', '"12"'],
      ['p-1', '"13"'],
    ]);
  });

  it('AP-04 is rejected with a reason', async () => {
    const sent: unknown[] = [];
    lists(() => [source({ proposal })]);
    server.use(
      http.post('/api/source-proposals/:id/reject', async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Conferir/ }));
    await user.click(await screen.findByRole('button', { name: 'Rejeitar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rejeitar o que a fonte trouxe?' });
    await user.click(within(dialog).getByRole('button', { name: 'Rejeitar' }));
    expect(await within(dialog).findByText('Informe o motivo.')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Motivo/), 'valores de teste');
    await user.click(within(dialog).getByRole('button', { name: 'Rejeitar' }));
    await waitFor(() => expect(sent).toEqual([{ reason: 'valores de teste' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AP-04 is not shown to who does not manage settings', async () => {
    open(consultor());
    expect(await screen.findByRole('table', { name: 'Dados de mercado' })).toBeVisible();
    expect(screen.queryByText('Fontes públicas')).toBeNull();
  });
});
