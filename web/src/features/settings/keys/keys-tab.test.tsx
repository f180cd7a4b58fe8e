import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { ApikeyKeyBody } from '@/api/gen/types.gen';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import '../integrations-page';

const stored: ApikeyKeyBody = {
  id: '0123456789ab',
  nome: 'ERP',
  dono: 'Ana Souza',
  propria: true,
  escopos: ['contracts:read', 'invoices:read'],
  clientes: [],
  enderecos: ['203.0.113.0/24'],
  por_minuto: 600,
  criada_em: '2026-11-26T10:00:00Z',
  valida_ate: '2027-02-24T10:00:00Z',
  revogada_em: null,
  ultimo_uso: null,
  ultimo_ip: '',
  situacao: 'ativa',
};
const text = 'ynv_0123456789ab_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';

const open = () => renderApp('/admin/integracoes', { user: gestora() });
const list = (...data: ApikeyKeyBody[]) =>
  server.use(http.get('/api/chaves', () => HttpResponse.json({ data })));

it('AP-01 lists keys with what they read, their limits and their last use', async () => {
  list(
    stored,
    { ...stored, id: 'b', nome: 'Antiga', situacao: 'revogada' },
    { ...stored, id: 'c', nome: 'Do robô', situacao: 'pausada' },
  );
  open();
  const table = await screen.findByRole('table', { name: 'Chaves de API' });
  const row = within(table).getByRole('row', { name: /ERP/ });
  for (const part of ['Ana Souza', 'Contratos, Faturas', '203.0.113.0/24', 'Nunca', 'Ativa'])
    expect(within(row).getByText(part)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revogar Antiga' })).toBeNull();
  expect(within(table).getByRole('row', { name: /Do robô/ })).toHaveTextContent('Pausada');
  expect(screen.getByRole('button', { name: 'Revogar Do robô' })).toBeVisible();
});

it('AP-01 makes a key after the password, shows it once and copies it', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/chaves', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1)
        return problem(403, 'Confirme sua senha para continuar.', 'reautenticacao');
      list(stored);
      return HttpResponse.json({ chave: text, dados: stored }, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Criar chave' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar chave' });
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
  expect(await within(dialog).findByText('Informe um nome para a chave.')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Nome/), 'ERP');
  await user.click(within(dialog).getByLabelText('Contratos'));
  await user.type(within(dialog).getByLabelText('Só destes endereços IP'), '203.0.113.0/24');
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
  await user.type(await screen.findByLabelText(/Senha/), 'segredo');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByLabelText('Chave de API')).toHaveValue(text);
  expect(sent[1]).toEqual({
    nome: 'ERP',
    escopos: ['contracts:read'],
    dias: 90,
    clientes: [],
    enderecos: ['203.0.113.0/24'],
  });
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copiar chave' }));
  expect(written).toHaveBeenCalledWith(text);
  await user.click(screen.getByRole('button', { name: 'Já guardei' }));
  expect(screen.queryByLabelText('Chave de API')).toBeNull();
});

it('AP-01 offers what the user may, and shows the way to the documentation', async () => {
  list(stored);
  const { user } = renderApp('/admin/integracoes', {
    user: consultor({ permissions: ['contracts:read', 'invoices:process', 'api_keys:manage'] }),
  });
  expect(await screen.findByRole('link', { name: 'Documentação da API' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
  await user.click(screen.getByRole('button', { name: 'Criar chave' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar chave' });
  const offered = within(dialog).getAllByRole('checkbox');
  expect(offered).toHaveLength(2);
  expect(within(dialog).getByLabelText('Enviar documentos')).toBe(offered[1]);
});

it('AP-01 says so when the key was made before and its answer was lost', async () => {
  server.use(
    http.post('/api/chaves', () => {
      list(stored);
      return HttpResponse.json({ chave: '', dados: stored }, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Criar chave' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar chave' });
  await user.type(within(dialog).getByLabelText(/Nome/), 'ERP');
  await user.click(within(dialog).getByLabelText('Contratos'));
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
  expect(await screen.findByText(/a resposta se perdeu/)).toBeVisible();
  expect(screen.queryByLabelText('Chave de API')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Revogar ERP' })).toBeVisible();
});

it('AP-01 says what the server refuses at its field', async () => {
  server.use(
    http.post('/api/chaves', () =>
      problem(422, 'Escolha ao menos um escopo.', 'validacao', {
        fields: [{ path: 'escopos', message: 'Escolha ao menos um escopo.' }],
      }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Criar chave' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar chave' });
  await user.type(within(dialog).getByLabelText(/Nome/), 'ERP');
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
  expect(await within(dialog).findByText(/Escolha ao menos um escopo/)).toBeVisible();
});

it('AP-01 revokes a key once it was confirmed', async () => {
  const gone: string[] = [];
  list(stored);
  server.use(
    http.delete('/api/chaves/:id', ({ params }) => {
      gone.push(String(params.id));
      list({ ...stored, situacao: 'revogada' });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Revogar ERP' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revogar chave?' });
  expect(gone).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Revogar chave' }));
  expect(await screen.findByText('A chave ERP foi revogada.')).toBeVisible();
  expect(await screen.findByText('Revogada')).toBeVisible();
  expect(gone).toEqual(['0123456789ab']);
});
