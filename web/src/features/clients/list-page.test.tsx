import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { lead, leadRow } from '@/test/factories/lead';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/leads', demo = false) => renderApp(address, { user: gestora({ demo }) });
const failing = (get: number, post: number) =>
  server.use(
    http.get('/api/leads/lista', () => problem(get, 'Falhou.')),
    http.post('/api/leads/lista', () => problem(post, 'Falhou.')),
  );

describe('the list of clients', () => {
  it('LD-01 finds a part of the name, keeps it in the address and opens a row', async () => {
    const view = open();
    const table = within(await screen.findByRole('table', { name: 'Clientes' }));
    expect(await table.findByText('Hotel Serra')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Buscar cliente por nome'), {
      target: { value: 'CERÂMICA' },
    });
    await waitFor(() => expect(table.queryByText('Hotel Serra')).not.toBeInTheDocument());
    expect(view.location()).toBe('/leads?q=CER%C3%82MICA');
    await view.user.click(table.getByRole('link', { name: 'Cerâmica São João' }));
    await waitFor(() => expect(view.location()).toBe('/leads/l-1'));
  });

  it('FC-08 keeps the filters behind one button with their number, which the address holds too', async () => {
    const view = open('/leads?migracao=aprovado');
    const button = await screen.findByRole('button', { name: 'Filtros (1)' });
    expect(screen.queryByLabelText('Funil')).toBeNull();
    await view.user.click(button);
    const filters = within(screen.getByRole('dialog', { name: 'Filtros' }));
    await view.user.selectOptions(filters.getByLabelText('Funil'), 'Funil: Verde');
    expect(view.location()).toBe('/leads?migracao=aprovado&funil=verde');
    expect(screen.getByRole('button', { name: 'Filtros (2)' })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Resetar filtros' }));
    expect(view.location()).toBe('/leads');
  });

  it('FC-07 the space bar opens a client beside the list, Escape gives the row back', async () => {
    const { user, location } = open();
    const link = await screen.findByRole('link', { name: 'Cerâmica São João' });
    link.focus();
    await user.keyboard(' ');
    expect(location()).toBe('/leads?sel=l-1');
    const panel = within(await screen.findByRole('region', { name: 'Cerâmica São João' }));
    expect(panel.getByText('1 de 2')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Abrir cliente' })).toHaveAttribute(
      'href',
      '/leads/l-1',
    );
    await user.keyboard('j');
    expect(await screen.findByRole('region', { name: 'Hotel Serra' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(location()).toBe('/leads');
  });

  it('LD-01 says that nothing was found, and that nothing came', async () => {
    open('/leads?q=zzz');
    expect(
      await screen.findByText('Nenhum cliente encontrado com o nome informado.'),
    ).toBeVisible();
    server.use(http.get('/api/leads/lista', () => HttpResponse.json({ clientes: [] })));
    open();
    expect(await screen.findByText('Nenhum cliente retornado pelo BFF.')).toBeVisible();
  });

  it('LD-02 shows the fallbacks of what the server left out', async () => {
    const bare = { id: 'l-1', nome: 'Alfa', consumo: 1000, geracao: null };
    server.use(http.get('/api/leads/lista', () => HttpResponse.json({ clientes: [bare] })));
    open();
    const row = within((await screen.findByText('Alfa')).closest('tr') as HTMLElement);
    expect(row.getByText('Sem bandeira')).toBeVisible();
    expect(row.getByText('0%')).toBeVisible();
    expect(row.getAllByText('Indefinido').length).toBeGreaterThan(1);
  });

  it('LD-03 VD-47 asks by POST when GET fails, never what the browser keeps', async () => {
    let cache = '';
    server.use(
      http.get('/api/leads/lista', ({ request }) => {
        cache = request.cache;
        return problem(500, 'Falhou.');
      }),
      http.post('/api/leads/lista', () =>
        HttpResponse.json(JSON.stringify({ data: [leadRow({ nome: 'Por POST' })] })),
      ),
    );
    open();
    expect(await screen.findByText('Por POST')).toBeVisible();
    expect(cache).toBe('no-store');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('LD-03 says what each attempt answered, without a fallback in red', async () => {
    failing(500, 503);
    open();
    expect(
      await screen.findByText('Erro ao carregar clientes: GET: HTTP 500 | POST: HTTP 503'),
    ).toBeVisible();
  });

  it('LD-03 names an answer without clients', async () => {
    server.use(
      http.get('/api/leads/lista', () => HttpResponse.json({ total: 0 })),
      http.post('/api/leads/lista', () => HttpResponse.error()),
    );
    open();
    expect(
      await screen.findByText(/^Erro ao carregar clientes: resposta sem clientes válidos \| ./),
    ).toBeVisible();
  });

  it('LD-03 keeps what the session had loaded when the server fails', async () => {
    const { user } = open();
    expect(await screen.findByText('Hotel Serra')).toBeVisible();
    failing(502, 502);
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(
      await screen.findByText(
        'Não foi possível conectar ao BFF mock. Exibindo dados de demonstração.',
      ),
    ).toBeVisible();
    expect(screen.getByText('GET: HTTP 502 | POST: HTTP 502')).toBeVisible();
    expect(screen.getByText('Hotel Serra')).toBeVisible();
  });

  it('LD-03 shows made-up records only on a server of demonstration', async () => {
    failing(500, 500);
    open('/leads', true);
    expect(
      await screen.findByText(
        'Não foi possível conectar ao BFF mock. Exibindo dados de demonstração.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Padaria Aurora')).toBeVisible();
  });

  it('LD-03 loads the list once per session', async () => {
    let asked = 0;
    server.use(
      http.get('/api/leads/lista', () => {
        asked += 1;
        return HttpResponse.json({ clientes: [leadRow()] });
      }),
    );
    const view = open();
    await view.user.click(await screen.findByRole('link', { name: 'Cerâmica São João' }));
    await screen.findByRole('heading', { level: 1, name: 'Cerâmica São João' });
    await view.user.click(screen.getByRole('link', { name: 'Voltar para clientes' }));
    expect(await screen.findByRole('link', { name: 'Cerâmica São João' })).toBeVisible();
    expect(asked).toBe(1);
  });

  it('LD-08 moves a card by its menu at once, and back when the server refuses', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('/api/leads/lista', ({ request }) => {
        const query = new URL(request.url).searchParams;
        const row = leadRow(sent.length === 0 ? {} : { statusFunil: 'verde', version: 4 });
        const clientes =
          row.statusFunil === query.get('statusFunil') &&
          row.statusMigracao === query.get('statusMigracao')
            ? [row]
            : [];
        return HttpResponse.json({ clientes, total: clientes.length });
      }),
      http.post('/api/leads/:id/mover', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? HttpResponse.json(lead({ statusFunil: 'verde', version: 4 }))
          : problem(412, 'Outra pessoa alterou este cliente.');
      }),
    );
    const { user } = open('/leads?visao=quadro');
    const column = (name: string) => within(screen.getByRole('region', { name }));
    const move = async (to: string) => {
      await user.click(await screen.findByRole('button', { name: 'Mover Cerâmica São João' }));
      await user.click(await screen.findByRole('menuitem', { name: to }));
    };
    await move('Qualificado');
    expect(await column('Qualificado').findByText('Cerâmica São João')).toBeVisible();
    await waitFor(() =>
      expect(sent).toEqual([{ statusFunil: 'verde', statusMigracao: 'em_analise' }]),
    );
    await move('Pronto para migrar');
    expect(await screen.findByText('Outra pessoa alterou este cliente.')).toBeVisible();
    expect(await column('Qualificado').findByText('Cerâmica São João')).toBeVisible();
  });

  it('LD-08 creates a lead; the rules stand at the fields', async () => {
    let body: Record<string, unknown> = {};
    server.use(
      http.post('/api/leads', async ({ request }) => {
        body = (await request.json()) as Record<string, unknown>;
        return HttpResponse.json(lead({ id: 'l-9' }), { status: 201 });
      }),
    );
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Novo lead' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo lead' }));
    await view.user.click(dialog.getByRole('button', { name: 'Cadastrar lead' }));
    expect(await dialog.findByText('Informe o nome do cliente')).toBeVisible();
    expect(dialog.getByText('Informe um CNPJ válido')).toBeVisible();
    fireEvent.change(dialog.getByLabelText(/^Nome/), { target: { value: 'Delta' } });
    fireEvent.change(dialog.getByLabelText(/^CNPJ/), { target: { value: '11.444.777/0001-61' } });
    fireEvent.change(dialog.getByLabelText('Imposto adicional'), { target: { value: '1,5' } });
    fireEvent.change(dialog.getByLabelText('Próximo passo'), { target: { value: 'Ligar' } });
    fireEvent.change(dialog.getByLabelText('Data do próximo passo'), {
      target: { value: '01/12/2026' },
    });
    await view.user.click(dialog.getByRole('button', { name: 'Cadastrar lead' }));
    await waitFor(() => expect(view.location()).toBe('/leads/l-9'));
    expect(body).toMatchObject({
      nome: 'Delta',
      imposto: 1.5,
      proximoPassoEm: '2026-12-01',
      statusFunil: 'amarelo',
    });
  });

  it('LD-08 shows what each line of a spreadsheet does before it is imported', async () => {
    const asked: (string | null)[] = [];
    const line = { linha: 2, nome: 'Alfa', cnpj: '11444777000161', cliente_id: null };
    server.use(
      http.post('/api/leads/import', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('apply'));
        return HttpResponse.json({
          aplicado: asked.length > 1,
          criados: 1,
          atualizados: 0,
          sem_alteracao: 0,
          recebidos: 0,
          rejeitados: 1,
          avisos: ['Lida a aba "Base". Outras: "Capa" (1 linha).'],
          linhas: [
            { ...line, resultado: 'criado', campo: '', mensagem: '' },
            {
              ...line,
              linha: 3,
              resultado: 'rejeitado',
              campo: 'cnpj',
              mensagem: 'Informe um CNPJ válido',
            },
          ],
        });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Enviar planilha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar clientes' }));
    await user.click(dialog.getByRole('button', { name: 'Conferir planilha' }));
    expect(dialog.getByText('Selecione uma planilha para prosseguir.')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Planilha de clientes'), {
      target: { files: [new File(['cnpj;nome'], 'clientes.csv', { type: 'text/csv' })] },
    });
    await user.click(dialog.getByRole('button', { name: 'Conferir planilha' }));
    expect(await dialog.findByText('cnpj: Informe um CNPJ válido')).toBeVisible();
    expect(dialog.getByText(/^Lida a aba "Base"/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Importar 1 linha' }));
    expect(await dialog.findByText('Planilha importada')).toBeVisible();
    expect(asked).toEqual(['0', '1']);
  });

  it('AU-17 offers nothing to whoever only reads', async () => {
    renderApp('/leads', { user: consultor({ permissions: ['clients:read'] }) });
    expect(await screen.findByText('Hotel Serra')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Novo lead' })).not.toBeInTheDocument();
  });
});
