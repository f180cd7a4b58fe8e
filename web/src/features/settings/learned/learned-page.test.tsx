import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const rule = {
  id: 'r-1',
  text: "Vencimento: à direita de 'pague ate o dia'",
  state: 'provisoria',
  tried: 2,
  right: 0,
  wrong: 0,
  document_id: 'd-1',
  created_by: 'Ana Souza',
  created_at: '2026-11-02T13:00:00Z',
  version: 1,
};

beforeEach(() => {
  server.use(http.get('/api/idp/passwords', () => HttpResponse.json({ data: [], total: 0 })));
});

it('RQ-08 lists what was learned with its proof; a rule is removed and restored', async () => {
  let state = 'provisoria';
  const sent: string[] = [];
  server.use(
    http.get('/api/idp/layouts', () =>
      HttpResponse.json({
        data: [
          {
            id: 'l-1',
            distributor: 'Enel SP',
            class: 'fatura_b',
            documents: 4,
            untouched: 3,
            pending: 2,
            first_seen: '2026-10-02T13:00:00Z',
            last_seen: '2026-11-04T13:00:00Z',
            rules: [{ ...rule, state }],
          },
        ],
      }),
    ),
    http.delete('/api/idp/rules/:id', ({ request }) => {
      sent.push(`DELETE ${request.headers.get('If-Match')}`);
      state = 'retirada';
      return HttpResponse.json({ ...rule, state });
    }),
    http.post('/api/idp/rules/:id/restore', () => {
      sent.push('POST');
      state = 'provisoria';
      return HttpResponse.json({ ...rule, state });
    }),
  );
  const { user } = renderApp('/configuracoes/leitura', { user: gestora() });
  const list = await screen.findByRole('list', { name: 'Regras de Enel SP' });
  expect(screen.getByText(/^4 documentos · 75\s?% sem correção/)).toBeVisible();
  expect(within(list).getByText(rule.text, { exact: false })).toHaveTextContent('Provisória');
  expect(within(list).getByText(/experimentada em 2 documentos conferidos/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Remover a regra: ${rule.text}` }));
  await user.click(await screen.findByRole('button', { name: `Restaurar a regra: ${rule.text}` }));
  await screen.findByRole('button', { name: `Remover a regra: ${rule.text}` });
  expect(sent).toEqual(['DELETE "1"', 'POST']);
});

it('RQ-08 pending documents are read again; rules leave and come as a file', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/idp/layouts', () =>
      HttpResponse.json({
        data: [
          {
            id: 'l-1',
            distributor: 'Enel SP',
            class: 'fatura_b',
            documents: 4,
            untouched: 3,
            pending: 2,
            first_seen: '2026-10-02T13:00:00Z',
            last_seen: '2026-11-04T13:00:00Z',
            rules: [{ ...rule, document_id: '' }],
          },
        ],
      }),
    ),
    http.post('/api/idp/layouts/:id/reread', ({ params }) => {
      sent.push(params.id);
      return HttpResponse.json({ documents: 2 }, { status: 202 });
    }),
    http.post('/api/idp/rules/import', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ layouts: 1, rules: 3, known: 1 });
    }),
  );
  const { user } = renderApp('/configuracoes/leitura', { user: gestora() });
  await user.click(
    await screen.findByRole('button', {
      name: 'Ler pendentes de novo: Enel SP, fatura do grupo B',
    }),
  );
  expect(await screen.findByText(/^2 documentos serão lidos de novo/)).toBeVisible();
  expect(screen.getByText(/^Importada por Ana Souza/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ver o documento' })).toBeNull();
  const input = screen.getByLabelText('Arquivo de regras');
  const file = (text: string) => new File([text], 'regras.json', { type: 'application/json' });
  await user.upload(input, file('{"version":1,"layouts":[]}'));
  expect(await screen.findByText('3 regras importadas, 1 já conhecida.')).toBeVisible();
  await user.upload(input, file('nada'));
  expect(await screen.findByText('O arquivo não é um JSON de regras de leitura.')).toBeVisible();
  expect(sent).toEqual(['l-1', { version: 1, layouts: [] }]);
});

it('RQ-11 lists of which clients a password is remembered, and forgets one', async () => {
  const asked: string[] = [];
  let kept = [
    {
      id: 's-1',
      cliente: 'Cerâmica União',
      distribuidora: 'Enel SP',
      lembrada_por: 'Ana Souza',
      lembrada_em: '2026-11-02T13:00:00Z',
      usada_em: '2026-11-09T13:00:00Z',
    },
  ];
  server.use(
    http.get('/api/idp/layouts', () => HttpResponse.json({ data: [] })),
    http.get('/api/idp/passwords', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: kept, total: kept.length });
    }),
    http.delete('/api/idp/passwords/:id', ({ params }) => {
      kept = kept.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp('/configuracoes/leitura', { user: gestora() });
  const list = await screen.findByRole('list', { name: 'Senhas lembradas' });
  expect(list).toHaveTextContent('Cerâmica União · Enel SP');
  expect(list).toHaveTextContent('Lembrada por Ana Souza em 02/11/2026 · usada em 09/11/2026');
  await user.click(screen.getByRole('button', { name: 'Esquecer a senha de Cerâmica União' }));
  await waitFor(() => expect(screen.queryByText('Senhas lembradas')).toBeNull());
  expect(asked[0]).toBe('?page=1&pageSize=20'); // OP-07
});
