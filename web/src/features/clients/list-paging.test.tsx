import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { leadRow } from '@/test/factories/lead';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/leads') => renderApp(address, { user: gestora() });

describe('the list of clients, paged by the server', () => {
  it('OP-07 asks the server for the page, the filters and the order that the address holds', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/leads/lista', ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query.toString());
        const page = Number(query.get('page'));
        const clientes = Array.from({ length: 2 }, (_, n) =>
          leadRow({ id: `l-${page}-${n}`, nome: `Cliente ${page}-${n}` }),
        );
        return HttpResponse.json({ clientes, total: 120 });
      }),
    );
    const view = open('/leads?contrato=sem&sort=-segmento');
    expect(await screen.findByText('120 clientes')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(await screen.findByText('Cliente 2-1')).toBeVisible();
    expect(view.location()).toBe('/leads?contrato=sem&sort=-segmento&page=2');
    expect(asked).toEqual([
      'contrato=sem&sort=-segmento&page=1&pageSize=50',
      'contrato=sem&sort=-segmento&page=2&pageSize=50',
    ]);
    // The panel goes on over the page's end.
    (await screen.findByRole('link', { name: 'Cliente 2-1' })).focus();
    await view.user.keyboard(' ');
    const panel = await screen.findByRole('region', { name: 'Cliente 2-1' });
    expect(within(panel).getByText('52 de 120')).toBeVisible();
    await view.user.keyboard('j');
    expect(await screen.findByRole('region', { name: 'Cliente 3-0' })).toBeVisible();
    expect(screen.getByText('101 de 120')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Cliente' }));
    await waitFor(() => expect(asked.at(-1)).toBe('contrato=sem&sort=nome&page=1&pageSize=50'));
  });

  it('OP-07 finds, in what the session had loaded, what is asked when the server fails', async () => {
    open();
    expect(await screen.findByText('Hotel Serra')).toBeVisible();
    server.use(
      http.get('/api/leads/lista', () => problem(502, 'Falhou.')),
      http.post('/api/leads/lista', () => problem(502, 'Falhou.')),
    );
    fireEvent.change(screen.getByLabelText('Buscar cliente por nome'), {
      target: { value: 'cerâmica' },
    });
    expect(await screen.findByText('GET: HTTP 502 | POST: HTTP 502')).toBeVisible();
    expect(screen.getByText('1 cliente')).toBeVisible();
    expect(screen.queryByText('Hotel Serra')).not.toBeInTheDocument();
  });

  it('OP-07 shows each column of the board with its number, and more cards on demand', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/leads/lista', ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get('statusFunil') !== 'verde' || query.get('statusMigracao') !== 'aprovado')
          return HttpResponse.json({ clientes: [], total: 0 });
        asked.push(query.get('page') ?? '');
        const clientes = Array.from({ length: 3 }, (_, n) =>
          leadRow({
            id: `l-${query.get('page')}-${n}`,
            nome: `Cliente ${query.get('page')}-${n}`,
            statusFunil: 'verde',
            statusMigracao: 'aprovado',
          }),
        );
        return HttpResponse.json({ clientes, total: 2345 });
      }),
    );
    const { user } = open('/leads?visao=quadro');
    const column = within(await screen.findByRole('region', { name: 'Pronto para migrar' }));
    expect(await column.findByText('Cliente 1-2')).toBeVisible();
    expect(column.getByText('2345')).toBeVisible();
    expect(column.queryByText('Cliente 2-0')).not.toBeInTheDocument();
    await user.click(column.getByRole('button', { name: 'Mostrar mais' }));
    expect(await column.findByText('Cliente 2-2')).toBeVisible();
    expect(column.getByText('Cliente 1-0')).toBeVisible();
    expect(asked).toEqual(['1', '2']);
  });
});
