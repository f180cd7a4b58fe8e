import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { DossierDetail } from '@/api/gen/types.gen';
import { contract } from '@/test/factories/contract';
import { contractDetail, note } from '@/test/factories/contract-detail';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

function open(part: string, detail: Partial<DossierDetail> = {}) {
  server.use(http.get('/contracts/c-1/detail', () => HttpResponse.json(contractDetail(detail))));
  return renderApp(`/contratos/c-1?aba=${part}`, { user: gestora() });
}

describe('notes', () => {
  it('CT-20 are written, closed and opened again', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/contracts/c-1/notes', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(note(), { status: 201 });
      }),
      http.put('/contracts/c-1/notes/n-1', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(note({ open: false }));
      }),
    );
    const { user } = open('arquivos', { notes: [note()] });
    const list = within(await screen.findByRole('list', { name: 'Anotações do contrato' }));
    expect(list.getByText('Aberta')).toBeVisible();
    await user.type(screen.getByLabelText('Nova anotação'), 'Ligar para o cliente');
    await user.click(screen.getByRole('button', { name: 'Anotar' }));
    await user.click(list.getByRole('button', { name: 'Resolver' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { text: 'Ligar para o cliente' },
        { text: 'Conferir o aditivo 1.', open: false },
      ]),
    );
  });
});

describe('versions', () => {
  it("CT-09 'Restaurar esta versão' asks first and sends the version that was read", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/contracts/c-1/versions/1/restore', async ({ request }) => {
        sent.push([await request.json(), request.headers.get('If-Match')]);
        return HttpResponse.json(contract({ version: 4 }));
      }),
    );
    const { user } = open('versoes');
    await user.click(await screen.findByRole('button', { name: /^Restaurar esta versão/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Restaurar a versão 1?' }));
    await user.type(dialog.getByLabelText('Motivo'), 'Aditivo cancelado');
    await user.click(dialog.getByRole('button', { name: 'Restaurar versão' }));
    expect(await screen.findByText('Contrato CT-1790000000001 voltou à versão 1')).toBeVisible();
    expect(sent).toEqual([[{ reason: 'Aditivo cancelado' }, '"3"']]);
  });

  it('R9 asks for the password where the server wants it', async () => {
    let confirmed = false;
    server.use(
      http.post('/contracts/c-1/versions/1/restore', () =>
        confirmed
          ? HttpResponse.json(contract({ version: 4 }))
          : problem(403, 'Confirme a sua senha.', 'reautenticacao'),
      ),
      http.post('/auth/reauth', () => {
        confirmed = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open('versoes');
    await user.click(await screen.findByRole('button', { name: /^Restaurar esta versão/ }));
    await user.click(screen.getByRole('button', { name: 'Restaurar versão' }));
    const password = await screen.findByLabelText(/^Senha/);
    await user.type(password, 'segredo-2026');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Contrato CT-1790000000001 voltou à versão 1')).toBeVisible();
  });
});
