import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { contractDetail } from '@/test/factories/contract-detail';
import { consultor, gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const sentence = 'A flexibilidade de 20% não tem efeito: os limites são de 0% a 200%.';

/** A contract with the proposed limits beside a flexibility, which takes what is sent. */
function serve() {
  const sent: object[] = [];
  let stored = contract({
    upper_limit_percent: 200,
    lower_limit_percent: 0,
    flexibility_percent: 20,
  });
  server.use(
    http.get('/contracts/c-1/detail', () =>
      HttpResponse.json(contractDetail({ contract: stored })),
    ),
    http.put('/contracts/c-1', async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      stored = { ...stored, ...body };
      return HttpResponse.json(stored);
    }),
  );
  return sent;
}

it.each([
  ['Usar a flexibilidade', { upper_limit_percent: null, lower_limit_percent: null }],
  ['Manter a faixa aberta', { flexibility_percent: 100 }],
])('VD-35 asks once which was agreed: %s', async (answer, body) => {
  const sent = serve();
  const { user } = renderApp('/contratos/c-1', { user: gestora() });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText('Faixa aberta: nada fica fora.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  expect(sent).toEqual([body]);
});

it('VD-35 does not ask who may not edit', async () => {
  serve();
  renderApp('/contratos/c-1', { user: consultor() });
  expect(await screen.findByRole('tab', { name: /Resumo/ })).toBeVisible();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});
