import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ContractAskedBody } from '@/api/gen/types.gen';
import { contract } from '@/test/factories/contract';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const title = 'Alteração de preço aguardando aprovação';

/** One change of prices waits; what is decided is kept with the version that was read. */
function serve(
  over: Partial<ContractAskedBody> = {},
  respond: () => Response = () => HttpResponse.json(contract({ version: 4 })),
) {
  const sent: unknown[] = [];
  let data: ContractAskedBody[] = [
    {
      id: 'p-1',
      contrato_id: 'c-1',
      contrato: 'CT-1',
      cliente: 'Cerâmica União',
      versao: 3,
      pedida_por: 'Bento',
      pedida_em: '2026-11-20T13:00:00Z',
      motivo: 'aditivo 2',
      minha: false,
      desatualizada: false,
      diferencas: [
        {
          field: 'average_price_mwh',
          label: 'Preço médio (R$/MWh)',
          before: 'R$ 247,35',
          after: 'R$ 260,50',
        },
      ],
      ...over,
    },
  ];
  server.use(
    http.get('/contracts/alteracoes-preco', () => HttpResponse.json({ data })),
    http.post('/contracts/c-1/alteracoes-preco/p-1', async ({ request }) => {
      sent.push([await request.json(), request.headers.get('If-Match')]);
      const answer = respond();
      if (answer.ok) data = [];
      return answer;
    }),
  );
  return sent;
}

const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());

describe('SX-08 a price that waits for a second person', () => {
  it('shows before and after, and approves the version that was read', async () => {
    const sent = serve();
    const { user } = renderApp('/contratos/c-1', { user: gestora() });
    const card = within(await screen.findByRole('region', { name: title }));
    expect(card.getByText(/^Pedida por Bento em .+: aditivo 2$/)).toBeVisible();
    expect(card.getByText('R$ 247,35')).toBeVisible();
    expect(card.getByText('R$ 260,50')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Retirar' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Aprovar' }));
    await gone();
    expect(sent).toEqual([[{ decisao: 'aprovada' }, '"3"']]);
  });

  it('refuses with a reason, which the server asks for', async () => {
    let tries = 0;
    const sent = serve({}, () => {
      tries += 1;
      return tries === 1
        ? problem(422, 'Informe o motivo da recusa')
        : HttpResponse.json(contract());
    });
    const { user } = renderApp('/contratos/c-1', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Recusar alteração' }));
    expect(await dialog.findByText('Informe o motivo da recusa')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Motivo/), ' o aditivo diz 255 ');
    await user.click(dialog.getByRole('button', { name: 'Recusar alteração' }));
    await gone();
    expect(sent.at(-1)).toEqual([{ decisao: 'recusada', motivo: 'o aditivo diz 255' }, '"3"']);
  });

  it('lets who asked withdraw it, not approve it', async () => {
    const sent = serve({ minha: true });
    const { user } = renderApp('/contratos/c-1', { user: gestora() });
    const card = within(await screen.findByRole('region', { name: title }));
    expect(card.getByText(/^Pedida por você em /)).toBeVisible();
    expect(card.queryByRole('button', { name: /Aprovar|Recusar/ })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Retirar' }));
    await gone();
    expect(sent).toEqual([[{ decisao: 'retirada' }, '"3"']]);
  });

  it('offers no approval once the price is another, and says why a decision failed', async () => {
    serve({ desatualizada: true }, () => problem(404, 'Esta alteração não está mais aguardando.'));
    const { user } = renderApp('/contratos/c-1', { user: gestora() });
    const card = within(await screen.findByRole('region', { name: title }));
    expect(card.getByText(/^O preço do contrato mudou depois do pedido/)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Aprovar' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Recusar' }));
    await user.click(await screen.findByRole('button', { name: 'Recusar alteração' }));
    expect(await screen.findByText('Esta alteração não está mais aguardando.')).toBeVisible();
  });

  it('tells who may approve which contracts wait, and nobody else asks', async () => {
    serve();
    const { unmount } = renderApp('/contratos', { user: gestora() });
    expect(await screen.findByText('1 alteração de preço aguarda a sua aprovação.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'CT-1 · Cerâmica União' })).toHaveAttribute(
      'href',
      '/contratos/c-1',
    );
    unmount();
    let asked = 0;
    server.use(
      http.get('/contracts/alteracoes-preco', () => {
        asked += 1;
        return problem(403, 'Sem permissão.');
      }),
    );
    renderApp('/contratos/c-1', { user: consultor() });
    expect(await screen.findByRole('tab', { name: 'Resumo' })).toBeVisible();
    expect(asked).toBe(0);
  });
});
