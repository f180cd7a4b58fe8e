import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CceeAgentMonth, CceeFigure } from '@/api/gen/types.gen';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const figure = (overrides: Partial<CceeFigure> = {}): CceeFigure => ({
  id: 'f-1',
  agente_id: 'a-1',
  contrato: null,
  mes: '2026-10',
  tipo: 'ess',
  recontabilizacao_de: null,
  quantidade: 341.188,
  taxa: null,
  taxa_implicita: 3.87,
  valor: 1320.4,
  vencimento: '2026-12-10',
  pago_em: null,
  fonte: 'documento',
  file_id: null,
  motivo: null,
  version: 3,
  ...overrides,
});

const agent = (overrides: Partial<CceeAgentMonth> = {}): CceeAgentMonth => ({
  id: 'a-1',
  client_id: 'c-1',
  cliente: 'Metalúrgica São João Ltda.',
  cnpj: '11444777000161',
  sigla: 'METAL SJ',
  codigo: null,
  perfil: null,
  classe: 'livre',
  varejista: null,
  de: null,
  ate: null,
  version: 1,
  fechado_em: null,
  valores: [
    figure(),
    figure({ id: 'f-2', tipo: 'mcp', valor: -300 }),
    figure({ id: 'f-3', tipo: 'mcp_recontabilizacao', recontabilizacao_de: '2026-08', valor: 9 }),
    figure({ id: 'f-4', tipo: 'energia_registrada', quantidade: 200, valor: null }),
    figure({ id: 'f-5', tipo: 'energia_registrada', quantidade: 50.5, valor: null }),
  ],
  ...overrides,
});

let sent: { method: string; url: string; match: string | null; body: unknown }[];
let rows: CceeAgentMonth[];
beforeEach(() => {
  sent = [];
  rows = [agent()];
  const record = async (request: Request) => {
    const text = await request.text();
    sent.push({
      method: request.method,
      url: new URL(request.url).pathname,
      match: request.headers.get('If-Match'),
      body: text === '' ? null : JSON.parse(text),
    });
  };
  server.use(
    http.get('/api/ccee/valores', () =>
      HttpResponse.json({ data: rows, page: 1, pageSize: 20, total: rows.length }),
    ),
    http.post('/api/ccee/valores', async ({ request }) => {
      await record(request);
      rows = [
        agent({ valores: [...agent().valores, figure({ id: 'f-9', tipo: 'eer', valor: 0 })] }),
      ];
      return HttpResponse.json(figure({ id: 'f-9', tipo: 'eer', valor: 0 }), { status: 201 });
    }),
    http.put('/api/ccee/valores/:id', async ({ request }) => {
      await record(request);
      return HttpResponse.json(figure({ version: 4 }));
    }),
    http.delete('/api/ccee/valores/:id', async ({ request }) => {
      await record(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = (user = gestora()) => renderApp('/ccee?mes=2026-10', { user });
const cell = (kind: string) => screen.findByRole('textbox', { name: `${kind} de METAL SJ (R$)` });

describe('the figures of a month', () => {
  it('MC-08 shows each amount of an agent; what counts another month again is not among them', async () => {
    const { user } = open();
    expect(await cell('ESS')).toHaveValue('1.320,40');
    expect(await cell('MCP')).toHaveValue('-300,00');
    expect(await cell('EER')).toHaveValue('');
    expect(screen.queryByRole('textbox', { name: /^Multa/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Completo' }));
    expect(await cell('Multa')).toHaveValue('');
    const table = screen.getByRole('table', { name: 'Valores da CCEE' });
    expect(within(table).getByText(/^250,500/)).toBeVisible();
  });

  it('MC-08 saves by Enter what is typed, with what else the figure says', async () => {
    const { user } = open();
    const ess = await cell('ESS');
    await user.clear(ess);
    await user.type(ess, '1.325{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      url: '/api/ccee/valores/f-1',
      match: '"3"',
      body: { valor: 1325, quantidade: 341.188, vencimento: '2026-12-10', de_documento: true },
    });
  });

  it('MC-08 records zero as a value by leaving the field, and deletes what is emptied', async () => {
    const { user } = open();
    await user.type(await cell('EER'), '0');
    await user.tab();
    await waitFor(async () => expect(await cell('EER')).toHaveValue('0,00'));
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: { agente_id: 'a-1', mes: '2026-10', tipo: 'eer', valor: 0 },
    });
    await user.clear(await cell('MCP'));
    await user.tab();
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/api/ccee/valores/f-2'));
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', match: '"3"' });
  });

  it('MC-08 shows what was stored again where the server refuses, and says why', async () => {
    server.use(
      http.put('/api/ccee/valores/:id', () =>
        problem(409, 'Outubro de 2026 de METAL SJ está fechado.', 'mes_fechado'),
      ),
    );
    const { user } = open();
    const ess = await cell('ESS');
    await user.clear(ess);
    await user.type(ess, '9{Enter}');
    expect(await screen.findByText('Outubro de 2026 de METAL SJ está fechado.')).toBeVisible();
    await waitFor(async () => expect(await cell('ESS')).toHaveValue('1.320,40'));
  });

  it('MC-08 keeps what is no number, without sending it', async () => {
    const { user } = open();
    const ess = await cell('ESS');
    await user.clear(ess);
    await user.type(ess, 'mil{Enter}');
    expect(await screen.findByText('Informe um valor em reais')).toBeVisible();
    expect(ess).toHaveValue('mil');
    await user.type(ess, '{Escape}');
    expect(ess).toHaveValue('1.320,40');
    expect(sent).toEqual([]);
  });

  it('MC-08 is only read by a consultor', async () => {
    open(consultor({ permissions: ['dashboard:read', 'ccee:read'] }));
    const table = await screen.findByRole('table', { name: 'Valores da CCEE' });
    await within(table).findByText('METAL SJ');
    expect(within(table).queryByRole('textbox')).toBeNull();
    expect(table.textContent?.replaceAll('\u00a0', ' ')).toContain('R$ 1.320,40');
    expect(screen.queryByRole('link', { name: 'Enviar planilha' })).toBeNull();
  });

  it('MC-08 begins with an agent where there is none', async () => {
    rows = [];
    let asked: unknown;
    server.use(
      http.get('/api/clients', () =>
        HttpResponse.json({
          data: [{ id: 'c-1', name: 'Metalúrgica São João', cnpj: '11444777000161' }],
        }),
      ),
      http.post('/api/ccee/agentes', async ({ request }) => {
        asked = await request.json();
        rows = [agent({ valores: [] })];
        return HttpResponse.json(agent(), { status: 201 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cadastrar o primeiro agente' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cadastrar agente' });
    await user.type(within(dialog).getByLabelText(/^Sigla/), 'METAL SJ');
    await user.click(within(dialog).getByRole('button', { name: 'Cadastrar agente' }));
    expect(await within(dialog).findByText('Escolha o cliente')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Cliente/), 'Metal');
    await user.click(await screen.findByRole('option', { name: /Metalúrgica São João/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Cadastrar agente' }));
    expect(await cell('ESS')).toHaveValue('');
    expect(asked).toMatchObject({ client_id: 'c-1', sigla: 'METAL SJ', classe: 'livre' });
  });

  it('MC-09 edits an agent with the version that was read, and keeps what is not on the form', async () => {
    rows = [agent({ codigo: '123', de: '2026-01', version: 7 })];
    const changed: unknown[] = [];
    server.use(
      http.put('/api/ccee/agentes/:id', async ({ request, params }) => {
        changed.push([params.id, request.headers.get('If-Match'), await request.json()]);
        return changed.length === 1
          ? problem(412, 'O agente foi alterado por outra pessoa.', 'conflito')
          : HttpResponse.json(agent({ version: 8 }));
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Editar METAL SJ' }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar METAL SJ' });
    const profile = within(dialog).getByLabelText('Perfil');
    await user.type(profile, 'CARGA');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar agente' }));
    expect(
      await within(dialog).findByText('O agente foi alterado por outra pessoa.'),
    ).toBeVisible();
    expect(profile).toHaveValue('CARGA');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar agente' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(changed[1]).toEqual([
      'a-1',
      '"7"',
      {
        sigla: 'METAL SJ',
        codigo: '123',
        perfil: 'CARGA',
        classe: 'livre',
        varejista: '',
        de: '2026-01',
        ate: null,
      },
    ]);
  });
});
