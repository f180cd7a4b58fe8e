import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { DeliveryWire, WebhookWire } from '@/api/webhooks';
import { lead } from '@/test/factories/lead';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import '../integrations-page';
import './webhooks-tab';

const url = 'https://erp.exemplo.com.br/ynova';
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

const delivered: DeliveryWire = {
  id: 'd-1',
  evento: 'ev-1',
  tipo: 'contract.updated',
  assunto: 'c-1',
  estado: 'entregue',
  tentativas: 1,
  resposta: 204,
  ms: 87,
  corpo: '',
  erro: '',
  proxima_em: null,
  criada_em: '2026-11-26T10:00:00Z',
  atualizada_em: '2026-11-26T10:00:00Z',
};
const waiting: DeliveryWire = {
  ...delivered,
  id: 'd-2',
  evento: 'ev-2',
  tipo: 'mail.failed',
  estado: 'pendente',
  tentativas: 2,
  resposta: 500,
  ms: 1204,
  corpo: 'manutenção',
  proxima_em: '2026-11-26T10:35:00Z',
  criada_em: '2026-11-26T10:04:00Z',
};
const stored: WebhookWire = {
  id: 'w-1',
  dono: 'Ana Souza',
  proprio: true,
  url,
  eventos: ['contract.created', 'contract.updated', 'contract.ended', 'mail.failed'],
  clientes: [],
  situacao: 'ativo',
  motivo: '',
  falhando_desde: null,
  segredo_anterior_ate: null,
  versao: 3,
  criado_em: '2026-11-20T10:00:00Z',
};

const open = (user = gestora()) => renderApp('/admin/integracoes?aba=webhooks', { user });
const list = (...data: WebhookWire[]) =>
  server.use(http.get('/api/webhooks', () => HttpResponse.json({ data })));
const deliveries = (...data: DeliveryWire[]) =>
  server.use(
    http.get('/api/webhooks/:id/entregas', () =>
      HttpResponse.json({ data, page: 1, pageSize: 20, total: data.length, totalCapped: false }),
    ),
  );

async function choose(user: ReturnType<typeof open>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'Ações de erp.exemplo.com.br' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('AP-02 lists webhooks with their events, clients, state and last delivery', async () => {
  const long = `https://erp.exemplo.com.br/${'a'.repeat(1900)}`;
  list(
    { ...stored, clientes: ['l-1', 'l-2'], ultima: delivered },
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
      problem(422, 'Este endereço não é permitido para webhooks.', 'validacao', {
        fields: [{ path: 'url', message: 'Este endereço não é permitido para webhooks.' }],
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

it('AP-02 shows the deliveries of a webhook, repeats one and sends a test event', async () => {
  const called: string[] = [];
  list(stored);
  deliveries(waiting, delivered);
  server.use(
    http.post('/api/webhooks/w-1/*', ({ request }) => {
      called.push(new URL(request.url).pathname);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: url }));
  const dialog = await screen.findByRole('dialog', { name: 'Entregas' });
  const table = await within(dialog).findByRole('table', { name: 'Entregas' });
  const row = within(table).getByRole('row', { name: /ev-2/ });
  for (const part of [
    'E-mail com falha',
    '26/11/2026 07:04',
    'Pendente',
    '2',
    '500',
    'manutenção',
    '1.204',
    '26/11/2026 07:35',
  ])
    expect(within(row).getByText(part)).toBeVisible();
  expect(within(row).queryByRole('button', { name: /Repetir/ })).toBeNull();
  await user.click(
    within(table).getByRole('button', { name: 'Repetir Contrato alterado, 26/11/2026 07:00' }),
  );
  expect(await screen.findByText('A entrega volta para a fila.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Enviar evento de teste' }));
  expect(await screen.findByText('O evento de teste foi enviado.')).toBeVisible();
  expect(called).toEqual(['/api/webhooks/w-1/entregas/d-1/repetir', '/api/webhooks/w-1/teste']);
});

it('AP-02 sends the deliveries of a period again, its last day whole', async () => {
  const sent: unknown[] = [];
  list(stored);
  deliveries(delivered);
  server.use(
    http.post('/api/webhooks/w-1/reenvio', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ entregas: 12 });
    }),
  );
  const { user } = open();
  await choose(user, 'Ver entregas');
  await user.click(await screen.findByRole('button', { name: 'Reenviar período' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reenviar período' });
  const from = within(dialog).getByRole('textbox', { name: /^De/ });
  const until = within(dialog).getByRole('textbox', { name: /^Até/ });
  await user.clear(from);
  await user.type(from, '25/11/2026');
  await user.clear(until);
  await user.type(until, '24/11/2026');
  const submit = within(dialog).getByRole('button', { name: 'Reenviar período' });
  await user.click(submit);
  expect(await within(dialog).findByText('O fim do período vem depois do começo.')).toBeVisible();
  await user.clear(until);
  await user.type(until, '26/11/2026');
  await user.click(submit);
  expect(await screen.findByText('12 entregas voltam para a fila.')).toBeVisible();
  expect(sent).toEqual([{ de: '2026-11-25T03:00:00.000Z', ate: '2026-11-27T03:00:00.000Z' }]);
  expect(await screen.findByRole('dialog', { name: 'Entregas' })).toBeVisible();
});

it('AP-02 says that nothing was delivered yet, and sends nothing from a webhook that rests', async () => {
  list({ ...stored, situacao: 'pausado' });
  deliveries();
  const { user } = open();
  await choose(user, 'Ver entregas');
  const dialog = await screen.findByRole('dialog', { name: 'Entregas' });
  expect(await within(dialog).findByText('Nenhuma entrega nos últimos 30 dias.')).toBeVisible();
  expect(within(dialog).getByText(/Este webhook está parado/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Enviar evento de teste' })).toBeNull();
});
