import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { quote } from '@/test/factories/negotiation';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

describe("a supplier's page", () => {
  it('NG-01 takes an offer by year without a session', async () => {
    let sent: unknown;
    server.use(
      http.post('/api/cotacoes', () => HttpResponse.json(quote())),
      http.post('/api/cotacoes/ofertas', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(quote());
      }),
    );
    renderApp('/cotacao/segredo');
    await screen.findByRole('heading', { level: 1, name: 'Cotação 12-1' });
    await userEvent.type(screen.getByLabelText(/^Preço do período 1/), '245,5');
    await userEvent.type(screen.getByLabelText(/^Preço do período 2/), '236');
    await userEvent.type(screen.getByLabelText(/^Seu nome/), 'Marina');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar oferta' }));
    expect(await screen.findByText(/^Oferta enviada/)).toBeVisible();
    expect(sent).toMatchObject({
      periodos: [
        { inicio: '2027-03', fim: '2027-12', preco: 245.5 },
        { inicio: '2028-01', fim: '2028-12', preco: 236 },
      ],
      garantia: 'Nenhuma',
      validade: '2026-12-20',
      nome: 'Marina',
    });
  });

  it('NG-01 says that a link is of no use, whatever the reason', async () => {
    server.use(
      http.post('/api/cotacoes', () =>
        HttpResponse.json({ error: 'Este link não vale mais.' }, { status: 404 }),
      ),
    );
    renderApp('/cotacao/velho');
    expect(await screen.findByText('Este link não abre nenhuma cotação.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /oferta/ })).not.toBeInTheDocument();
  });
});
