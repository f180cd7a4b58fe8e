import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { QuoteRoundBody } from '@/api/gen/types.gen';
import { createQueryClient } from '@/app/query-client';
import { quote } from '@/test/factories/negotiation';
import { renderUi } from '@/test/render-ui';
import { server } from '@/test/server';
import { TypeOfferDialog } from './type-offer-dialog';

const round = { id: 'r-1', version: 4, especificacao: quote().especificacao } as QuoteRoundBody;
const guest = { id: 'g-1', fornecedor: 'Brisa Energia' } as QuoteRoundBody['convites'][number];

it('NG-01 a typed offer says what is wrong with it, and goes there', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('/api/rodadas/r-1/convites/g-1/ofertas', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(
        { error: 'Confira a oferta.', fields: [{ path: 'nome', message: 'Informe quem ofertou' }] },
        { status: 422 },
      );
    }),
  );
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <TypeOfferDialog round={round} guest={guest} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const send = () => user.click(screen.getByRole('button', { name: 'Digitar oferta' }));
  const fee = await screen.findByLabelText(/^Taxa mensal/);
  await user.type(fee, '1.234.5');
  await user.type(screen.getByLabelText(/^Preço do período 1/), '245,5');
  await send();
  await waitFor(() => expect(fee).toHaveFocus());
  expect(fee).toHaveAccessibleDescription(/^Informe um valor, como 245,50/);
  expect(bodies).toEqual([]);
  await user.clear(fee);
  await user.type(fee, '1.234,50');
  await send();
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ taxa_mensal: 1234.5 });
  expect(await screen.findByText('Confira a oferta.')).toBeVisible();
  const name = screen.getByLabelText(/^Quem informou a oferta/);
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription('Informe quem ofertou');
  expect(name).toHaveAttribute('autocomplete', 'off');
});
