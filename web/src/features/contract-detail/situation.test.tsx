import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { contract } from '@/test/factories/contract';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

it('TD-09 suspends a contract from a day on, with the reason', async () => {
  const sent = vi.fn();
  server.use(
    http.post('/contracts/c-1/situacao', async ({ request }) => {
      sent(await request.json(), request.headers.get('If-Match'));
      const suspended = { status: 'Inativo', situacao: 'suspenso' } as const;
      return HttpResponse.json(contract({ ...suspended, situacao_vigente_de: '2026-09-10' }));
    }),
  );
  const { user } = renderApp('/contratos/c-1', { user: gestora() });
  await user.click(await screen.findByRole('button', { name: 'Situação' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Situação/), 'Suspenso');
  await user.clear(dialog.getByLabelText(/^A partir de/));
  await user.type(dialog.getByLabelText(/^A partir de/), '10/09/2026');
  await user.type(dialog.getByLabelText(/^Motivo/), 'Obra na unidade');
  await user.click(dialog.getByRole('button', { name: 'Mudar situação' }));
  expect(await screen.findByText(/suspenso$/)).toBeVisible();
  expect(sent).toHaveBeenCalledWith(
    { situacao: 'suspenso', vigente_de: '2026-09-10', motivo: 'Obra na unidade' },
    expect.any(String),
  );
});
