import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { contract } from '@/test/factories/contract';
import { contractDetail } from '@/test/factories/contract-detail';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

async function openDialog() {
  const { user } = renderApp('/contratos/c-1', { user: gestora() });
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(screen.getByRole('menuitem', { name: 'Mover' }));
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

  it('TD-10 keeps what was typed where somebody else saved first, and moves what there is now', async () => {
    const versions: unknown[] = [];
    server.use(
      http.get('/contracts/c-1/detail', () =>
        HttpResponse.json(contractDetail({ contract: contract({ version: 3 + versions.length }) })),
      ),
      http.post('/contracts/c-1/client', ({ request }) => {
        versions.push(request.headers.get('If-Match'));
        return versions.length === 1
          ? problem(412, 'Outra pessoa alterou o contrato.', 'versao_desatualizada')
          : HttpResponse.json(contract({ client_name: 'Cerâmica São João' }));
      }),
    );
    const { user, dialog } = await openDialog();
    expect(
      await dialog.findByText('Os dados foram atualizados; confira e salve de novo.'),
    ).toBeVisible();
    expect(dialog.getByLabelText(/^Motivo/)).toHaveValue(' Incorporação ');
    await user.click(dialog.getByRole('button', { name: 'Mover contrato' }));
    expect(await screen.findByText(/movido para Cerâmica São João$/)).toBeVisible();
    expect(versions).toEqual(['"3"', '"4"']);
  });

  it.each([
    ['cnpj', /^CNPJ do cliente/, 'O contrato já é deste cliente'],
    ['client_name', /^Nome do cliente/, 'Este CNPJ ainda não está cadastrado: informe o nome'],
    ['reason', /^Motivo/, 'Informe o motivo'],
  ])('TD-10 says what was refused of %s on its field', async (path, label, message) => {
    server.use(
      http.post('/contracts/c-1/client', () =>
        HttpResponse.json({ error: message, fields: [{ path, message }] }, { status: 422 }),
      ),
    );
    const { dialog } = await openDialog();
    await waitFor(() => expect(dialog.getByLabelText(label)).toHaveFocus());
    expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(message),
    );
  });

  it('TD-10 stays open on a press outside, and asks for what is missing', async () => {
    const { user } = renderApp('/contratos/c-1', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(screen.getByRole('menuitem', { name: 'Mover' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mover para outro cliente?' }));
    await user.click(dialog.getByRole('button', { name: 'Mover contrato' }));
    expect(await dialog.findByText('Informe um CNPJ válido')).toBeVisible();
    expect(dialog.getByText('Informe o motivo')).toBeVisible();
    fireEvent.pointerDown(document.body);
    expect(dialog.getByRole('button', { name: 'Mover contrato' })).toBeVisible();
  });

  it('TD-10 not by a consultant', async () => {
    renderApp('/contratos/c-1', { user: consultor() });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mais ações' })).not.toBeInTheDocument();
  });
});
