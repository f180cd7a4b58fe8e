import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { WebhookEndpointBody } from '@/api/gen/types.gen';
import { lead } from '@/test/factories/lead';
import { consultor, gestora } from '@/test/factories/user';
import { delivery, webhookUrl as url, webhook } from '@/test/factories/webhook';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import '../integrations-page';
import './webhooks-tab';

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const stored = webhook();

const open = (user = gestora()) => renderApp('/admin/integracoes?aba=webhooks', { user });
const list = (...data: WebhookEndpointBody[]) =>
  server.use(http.get('/api/webhooks', () => HttpResponse.json({ data })));

async function choose(user: ReturnType<typeof open>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'Ações de erp.exemplo.com.br' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('AP-02 lists webhooks with their events, clients, state and last delivery', async () => {
  const long = `https://erp.exemplo.com.br/${'a'.repeat(1900)}`;
  list(
    { ...stored, clientes: ['l-1', 'l-2'], ultima: delivery() },
    {
      ...stored,
      id: 'w-2',
      url: long,
      dono: 'Bruno de Lima',
      situacao: 'desativado',
      motivo: 'O destino respondeu 410: não quer mais eventos.',
    },
  );
  open();
  const table = await screen.findByRole('table', { name: 'Webhooks' });
  const row = within(table).getByRole('row', { name: /Ana Souza/ });
  for (const part of ['Contratos, E-mail com falha', '2 clientes', 'Ativo', 'Entregue'])
    expect(within(row).getByText(part)).toBeVisible();
  expect(within(row).getByText('26/11/2026 07:00 · 204')).toBeVisible();
  const dead = within(table).getByRole('row', { name: /Bruno de Lima/ });
  for (const part of ['Todos', 'Nenhuma', 'Desativado', /respondeu 410/])
    expect(within(dead).getByText(part)).toBeVisible();
  expect(within(dead).getByText(long)).toHaveClass('break-all');
});

it('AP-02 says that there is no webhook, and that they could not be loaded', async () => {
  list();
  const { unmount } = open();
  expect(await screen.findByText('Nenhum webhook.')).toBeVisible();
  unmount();
  server.use(http.get('/api/webhooks', () => problem(500, 'Erro interno.', 'interno')));
  open();
  expect(await screen.findByText('Não foi possível carregar os webhooks.')).toBeVisible();
});

it('AP-02 makes a webhook after the password, shows its secret once and copies it', async () => {
  const sent: unknown[] = [];
  list();
  server.use(
    http.post('/api/webhooks', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1)
        return problem(403, 'Confirme sua senha para continuar.', 'reautenticacao');
      list(stored);
      return HttpResponse.json({ segredo: secret, dados: stored }, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Criar webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar webhook' });
  const submit = within(dialog).getByRole('button', { name: 'Criar webhook' });
  await user.click(submit);
  expect(
    await within(dialog).findByText('Informe o endereço que recebe os eventos.'),
  ).toBeVisible();
  expect(within(dialog).getByText('Escolha ao menos um evento.')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Endereço/), url);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Contrato alterado' }));
  await user.click(submit);
  await user.type(await screen.findByLabelText(/Senha/), 'segredo');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByLabelText('Segredo')).toHaveValue(secret);
  expect(sent[1]).toEqual({ url, eventos: ['contract.updated'], clientes: [], ativo: true });
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copiar segredo' }));
  expect(written).toHaveBeenCalledWith(secret);
  await user.click(screen.getByRole('button', { name: 'Já guardei' }));
  expect(screen.queryByLabelText('Segredo')).toBeNull();
});

it('AP-02 says so when the webhook was made before and its answer was lost', async () => {
  list();
  server.use(
    http.post('/api/webhooks', () => {
      list(stored);
      return HttpResponse.json({ segredo: '', dados: stored }, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Criar webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar webhook' });
  await user.type(within(dialog).getByLabelText(/Endereço/), url);
  await user.click(within(dialog).getByRole('button', { name: 'Marcar todos' }));
  await user.click(within(dialog).getByRole('button', { name: 'Criar webhook' }));
  expect(await screen.findByText(/a resposta se perdeu/)).toBeVisible();
  expect(screen.queryByLabelText('Segredo')).toBeNull();
  expect(await screen.findByRole('table', { name: 'Webhooks' })).toBeVisible();
});

it('AP-02 says what the server refuses of an address at its field', async () => {
  list();
  server.use(
    http.post('/api/webhooks', () =>
      problem(422, 'O endereço não existe ou não é permitido para webhooks.', 'validacao', {
        fields: [
          { path: 'url', message: 'O endereço não existe ou não é permitido para webhooks.' },
        ],
      }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Criar webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar webhook' });
  const address = within(dialog).getByLabelText(/Endereço/);
  await user.type(address, 'http://10.0.0.1');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Contrato criado' }));
  await user.click(within(dialog).getByRole('button', { name: 'Criar webhook' }));
  await waitFor(() => expect(address).toBeInvalid());
  expect(address).toHaveAccessibleDescription(/não é permitido para webhooks/);
});

it('AP-02 offers only the events that the user may see', async () => {
  list();
  const { user } = open(consultor({ permissions: ['contracts:read', 'api_keys:manage'] }));
  await user.click(await screen.findByRole('button', { name: 'Criar webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar webhook' });
  expect(within(dialog).getByRole('checkbox', { name: 'Contrato criado' })).toBeVisible();
  expect(within(dialog).queryByRole('checkbox', { name: 'E-mail entregue' })).toBeNull();
});

it('AP-02 changes the version that was read, its clients by their names', async () => {
  const sent: unknown[] = [];
  list({ ...stored, clientes: ['l-1', 'l-9'] });
  server.use(
    http.get('/api/leads/:id', ({ params }) =>
      params.id === 'l-1'
        ? HttpResponse.json(lead({ nome: 'Padaria Central' }))
        : problem(404, 'Cliente não encontrado.', 'nao_encontrado'),
    ),
    http.put('/api/webhooks/w-1', async ({ request }) => {
      sent.push(request.headers.get('if-match'), await request.json());
      return HttpResponse.json(stored);
    }),
  );
  const { user } = open();
  await choose(user, 'Editar');
  const dialog = await screen.findByRole('dialog', { name: 'Editar webhook' });
  expect(await within(dialog).findByText('Padaria Central')).toBeVisible();
  await user.click(
    await within(dialog).findByRole('button', { name: 'Tirar Cliente fora do seu alcance' }),
  );
  await user.click(within(dialog).getByRole('checkbox', { name: 'E-mail com falha' }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar webhook' }));
  expect(await screen.findByText('O webhook foi salvo.')).toBeVisible();
  expect(sent).toEqual([
    '"3"',
    {
      url,
      eventos: ['contract.created', 'contract.updated', 'contract.ended'],
      clientes: ['l-1'],
      ativo: true,
    },
  ]);
});

it('AP-02 pauses a webhook, or says that it changed meanwhile', async () => {
  const sent: unknown[] = [];
  const read: (string | null)[] = [];
  list(stored);
  server.use(
    http.put('/api/webhooks/w-1', async ({ request }) => {
      sent.push(await request.json());
      read.push(request.headers.get('if-match'));
      if (sent.length === 1) {
        list({ ...stored, versao: 4 });
        return problem(412, 'Este webhook mudou.', 'versao_desatualizada');
      }
      list({ ...stored, versao: 5, situacao: 'pausado' });
      return HttpResponse.json(stored);
    }),
  );
  const { user } = open();
  await choose(user, 'Pausar');
  let dialog = await screen.findByRole('alertdialog', { name: 'Pausar webhook?' });
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Pausar webhook' }));
  expect(await within(dialog).findByText('Este webhook mudou.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await choose(user, 'Pausar');
  dialog = await screen.findByRole('alertdialog', { name: 'Pausar webhook?' });
  await user.click(within(dialog).getByRole('button', { name: 'Pausar webhook' }));
  expect(await screen.findByText('O webhook foi pausado.')).toBeVisible();
  expect(await screen.findByText('Pausado')).toBeVisible();
  expect(sent[1]).toEqual({ url, eventos: stored.eventos, clientes: [], ativo: false });
  expect(read).toEqual(['"3"', '"4"']);
});

it('AP-02 gives a webhook another secret, which is shown once', async () => {
  list(stored);
  server.use(
    http.post('/api/webhooks/w-1/segredo', () =>
      HttpResponse.json({ segredo: secret, dados: stored }),
    ),
  );
  const { user } = open();
  await choose(user, 'Trocar segredo');
  const dialog = await screen.findByRole('alertdialog', { name: 'Trocar o segredo?' });
  await user.click(within(dialog).getByRole('button', { name: 'Trocar segredo' }));
  expect(await screen.findByLabelText('Segredo')).toHaveValue(secret);
});

it('AP-02 removes a webhook once it was confirmed', async () => {
  list(stored);
  server.use(
    http.delete('/api/webhooks/w-1', () => {
      list();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  await choose(user, 'Excluir');
  const dialog = await screen.findByRole('alertdialog', { name: 'Excluir webhook?' });
  await user.click(within(dialog).getByRole('button', { name: 'Excluir webhook' }));
  expect(await screen.findByText('O webhook foi excluído.')).toBeVisible();
  expect(await screen.findByText('Nenhum webhook.')).toBeVisible();
});
