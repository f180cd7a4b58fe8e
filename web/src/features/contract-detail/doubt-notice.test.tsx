import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { DoubtDialog } from '@/components/feedback/doubt-dialog';
import { contract, contractPage } from '@/test/factories/contract';
import { contractDetail } from '@/test/factories/contract-detail';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const suspeito = [
  {
    campo: 'average_price_mwh',
    leitura: 'R$ 2.473,50/MWh',
    alternativa: 'R$ 247,35/MWh',
    fator: 10,
  },
];
const sentence = 'Confira o preço: leitura R$ 2.473,50/MWh, provável R$ 247,35/MWh.';

/** A contract whose price waits for a reason, which is stored as it comes. */
function serve() {
  const sent: unknown[] = [];
  let waiting = true;
  const shown = () => contract({ suspeito: waiting ? suspeito : undefined });
  server.use(
    http.get('/contracts/c-1/detail', () =>
      HttpResponse.json(contractDetail({ contract: shown() })),
    ),
    http.get('/contracts', () => HttpResponse.json(contractPage([shown()]))),
    http.put('/contracts/c-1', async ({ request }) => {
      const body = (await request.json()) as { confirmar?: object };
      sent.push(body);
      if (!body.confirmar) {
        const current = suspeito.map((one) => ({ ...one, pergunta: 'Falta uma vírgula?' }));
        return problem(409, 'Falta uma vírgula?', 'valor_suspeito', { current });
      }
      waiting = false;
      return HttpResponse.json(shown());
    }),
  );
  return sent;
}

it('TD-02 says what nobody has confirmed, and takes the reason', async () => {
  const sent = serve();
  render(<DoubtDialog />, { wrapper: MemoryRouter });
  renderApp('/contratos/c-1', { user: gestora() });
  const user = userEvent.setup();
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirmar mesmo assim' }));
  await user.type(await screen.findByLabelText(/^Por que o valor está certo/), 'Leilão de 2021');
  await user.click(
    screen.getAllByRole('button', { name: 'Confirmar mesmo assim' }).at(-1) as HTMLElement,
  );
  await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  expect(sent).toEqual([{}, { confirmar: { average_price_mwh: 'Leilão de 2021' } }]);
});

it('TD-02 offers nothing to who may not edit, and marks the row of the list', async () => {
  serve();
  const { unmount } = renderApp('/contratos/c-1', { user: consultor() });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirmar mesmo assim' })).not.toBeInTheDocument();
  unmount();
  renderApp('/contratos', { user: gestora() });
  expect(await screen.findByText('A confirmar')).toBeVisible();
});
