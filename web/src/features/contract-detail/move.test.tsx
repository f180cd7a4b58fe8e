import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { contract } from '@/test/factories/contract';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

async function openDialog() {
  const { user } = renderApp('/contratos/c-1', { user: gestora() });
  await user.click(await screen.findByRole('button', { name: 'Mover' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover para outro cliente?' }));
  await user.type(dialog.getByLabelText(/^CNPJ do cliente/), '11444777000161');
  await user.type(dialog.getByLabelText(/^Motivo/), ' Incorporação ');
  await user.click(dialog.getByRole('button', { name: 'Mover contrato' }));
  return { user, dialog };
}

describe('a contract goes to another client', () => {
  it('TD-10 with the reason, as it was read', async () => {
    const sent = vi.fn();
    server.use(
      http.post('/contracts/c-1/client', async ({ request }) => {
        sent(await request.json(), request.headers.get('If-Match'));
        return HttpResponse.json(contract({ client_name: 'Cerâmica São João', version: 9 }));
      }),
    );
    await openDialog();
    expect(await screen.findByText(/movido para Cerâmica São João$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.mock.calls).toEqual([
      [
        { cnpj: '11.444.777/0001-61', client_name: '', reason: 'Incorporação' },
        `"${contract().version}"`,
      ],
    ]);
  });

  it('TD-10 says why it does not, and keeps what was typed', async () => {
    server.use(
      http.post('/contracts/c-1/client', () =>
        problem(412, 'Outra pessoa alterou o contrato.', 'versao_desatualizada'),
      ),
    );
    const { dialog } = await openDialog();
    expect(await dialog.findByText(/^Outra pessoa alterou o contrato\. Feche/)).toBeVisible();
    expect(dialog.getByLabelText(/^Motivo/)).toHaveValue(' Incorporação ');
  });

  it('TD-10 not by a consultant', async () => {
    renderApp('/contratos/c-1', { user: consultor() });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mover' })).not.toBeInTheDocument();
  });
});
