import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { proposal, proposalDecision, ways } from '@/test/factories/proposal';
import { consultor, gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (me = gestora()) => renderApp('/propostas/p-1', { user: me });
const serve = (...of: Parameters<typeof proposal>) =>
  server.use(http.get('/api/propostas/:id', () => HttpResponse.json(proposal(...of))));

describe('the approval of a proposal', () => {
  it('SX-01 is asked for by who does not set prices', async () => {
    const asked: unknown[] = [];
    serve({ aprovacao: 'necessaria' });
    server.use(
      http.post('/api/propostas/p-1/aprovacao', ({ request }) => {
        asked.push(request.headers.get('If-Match'));
        return HttpResponse.json(proposal({ aprovacao: 'pedida' }));
      }),
    );
    const { user } = open(consultor());
    await user.click(await screen.findByRole('button', { name: 'Pedir aprovação' }));
    expect(await screen.findByText('Aprovação pedida; você será avisado.')).toBeVisible();
    expect(asked).toEqual(['"1"']);
    expect(screen.queryByRole('button', { name: 'Criar link' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Registrar aceite' })).toBeNull();
  });

  it('SX-01 is given by who does, and lets it have a link', async () => {
    serve({ aprovacao: 'pedida', autor: 'Célia Consultora' });
    server.use(
      http.post('/api/propostas/p-1/aprovar', () =>
        HttpResponse.json(proposal({ aprovacao: 'aprovada' })),
      ),
    );
    const { user } = open();
    expect(await screen.findByText(/^Célia Consultora não define preços/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Criar link' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Aprovar proposta' }));
    expect(await screen.findByRole('button', { name: 'Criar link' })).toBeVisible();
  });
});

describe('the acceptance on paper', () => {
  it('SX-01 is recorded with who signed, why, and the document', async () => {
    let sent: Record<string, unknown> = {};
    serve({}, { aceite: ways({ como: 'sem_servidor' }) });
    server.use(
      http.post('/api/propostas/p-1/aceite', async ({ request }) => {
        sent = {
          ...((await request.json()) as object),
          key: request.headers.get('Idempotency-Key'),
        };
        return HttpResponse.json(
          proposal({ estado: 'aceita', version: 2 }, { resposta: proposalDecision() }),
        );
      }),
    );
    const { user } = open();
    expect(
      await screen.findByText('O cliente ainda não consegue aceitar pelo link.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Registrar aceite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar aceite' }));
    const record = dialog.getByRole('button', { name: 'Registrar aceite' });
    await user.click(record);
    expect(await dialog.findByText('Informe o nome completo')).toBeVisible();
    expect(dialog.getByText('CPF inválido')).toBeVisible();
    expect(dialog.getByText('Informe o motivo do registro')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Assinado por/), 'Beatriz Lima');
    await user.type(dialog.getByLabelText(/^CPF/), '52998224725');
    await user.type(dialog.getByLabelText(/^Por que não pelo link/), 'Assinou em reunião');
    await user.click(record);
    expect(await dialog.findByText('Escolha um arquivo.')).toBeVisible();
    expect(sent).toEqual({});
    await user.upload(
      dialog.getByLabelText(/Documento assinado/),
      new File(['%PDF-1.7'], 'assinada.pdf', { type: 'application/pdf' }),
    );
    await user.click(record);
    expect(await screen.findByRole('region', { name: 'Aceita pelo cliente' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toMatchObject({
      name: 'Beatriz Lima',
      reason: 'Assinou em reunião',
      filename: 'assinada.pdf',
      file_data: btoa('%PDF-1.7'),
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});
