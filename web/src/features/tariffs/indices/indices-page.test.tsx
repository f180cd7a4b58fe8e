import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { indexComparison, indexMonth, indexPage } from '@/test/factories/tariff';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (path = '/admin/indices') => renderApp(path, { user: gestora() });
const csv = () => new File(['data;valor\n01/10/2026;0,09\n'], 'bcdata.sgs.433.csv');
const months = (...rows: Parameters<typeof indexPage>) =>
  server.use(http.get('/api/indices', () => HttpResponse.json(indexPage(...rows))));

describe('indices', () => {
  it('CC-14 lists the months of an index with their state and source', async () => {
    months(
      [indexMonth({ month: '2026-10', percent: -0.02, provisional: true }), indexMonth()],
      ['2026-07', '2026-08'],
    );
    open();
    const table = await screen.findByRole('table', { name: 'Índice IPCA' });
    const row = await within(table).findByRole('row', { name: /out\/2026/ });
    expect(row).toHaveTextContent('−0,02%');
    expect(row).toHaveTextContent('Provisório');
    expect(within(table).getByText('Definitivo')).toBeVisible();
    expect(screen.getByText(/jul\/2026, ago\/2026/)).toBeVisible();
    const trail = within(screen.getByRole('navigation', { name: 'Onde estou' }));
    expect(trail.getByRole('link', { name: 'Configurações' })).toBeVisible();
  });

  it('filters by index, and keeps the choice in the address', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/indices', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('code') ?? '');
        return HttpResponse.json(indexPage([]));
      }),
    );
    const { user, router } = open();
    expect(await screen.findByText('O IPCA ainda não tem valores.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'IGP-M' }));
    expect(await screen.findByText('O IGP-M ainda não tem valores.')).toBeVisible();
    expect(asked).toEqual(['IPCA', 'IGP-M']);
    expect(router.state.location.search).toBe('?indice=IGP-M');
  });

  it('CC-14 enters a provisional value with its source', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/indices/IPCA/2026-10', async ({ request }) => {
        sent.push(await request.json(), request.headers.get('If-Match'));
        return HttpResponse.json(indexMonth({ month: '2026-10' }));
      }),
    );
    const { user } = open();
    await screen.findByText('set/2026');
    await user.click(screen.getByRole('button', { name: 'Informar valor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Informar valor do IPCA' });
    expect(within(dialog).getByRole('combobox', { name: 'Mês' })).toHaveValue('10');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar valor' }));
    expect(await within(dialog).findByText('Informe a variação do mês')).toBeVisible();
    expect(within(dialog).getByText('Informe a fonte do valor')).toBeVisible();
    const percent = within(dialog).getByRole('textbox', { name: /Variação no mês/ });
    await user.type(percent, '0,1234567');
    expect(await within(dialog).findByText('Use no máximo 6 casas decimais')).toBeVisible();
    await user.clear(percent);
    await user.type(percent, '-0,02');
    await user.click(within(dialog).getByRole('checkbox', { name: /Valor provisório/ }));
    await user.type(within(dialog).getByRole('textbox', { name: /Fonte/ }), 'Focus');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar valor' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ percent: -0.02, provisional: true, source: 'Focus' }, null]);
  });

  it('F05 says that somebody else changed the month, and with what', async () => {
    const tags: unknown[] = [];
    server.use(
      http.put('/api/indices/IPCA/2026-09', ({ request }) => {
        tags.push(request.headers.get('If-Match'));
        return tags.length === 1
          ? problem(412, 'Outra pessoa alterou este índice.', 'versao_desatualizada', {
              current: indexMonth({ percent: 0.5, source: 'IBGE', version: 4 }),
            })
          : HttpResponse.json(indexMonth({ version: 5 }));
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Alterar setembro de 2026' }));
    expect(await screen.findByRole('textbox', { name: /Variação no mês/ })).toHaveValue('0,48');
    await user.click(screen.getByRole('button', { name: 'Salvar valor' }));
    expect(await screen.findByText('Valor atual: 0,50% (IBGE).')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salvar mesmo assim' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tags).toEqual(['"1"', '"4"']);
  });

  it('CC-14 takes a month out after asking', async () => {
    let deleted = '';
    server.use(
      http.delete('/api/indices/IPCA/2026-09', ({ request }) => {
        deleted = request.headers.get('If-Match') ?? '';
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Excluir setembro de 2026' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir valor' }));
    await waitFor(() => expect(deleted).toBe('"1"'));
  });

  it('says that the index could not be loaded', async () => {
    server.use(http.get('/api/indices', () => new HttpResponse(null, { status: 500 })));
    open();
    expect(await screen.findByText('Não foi possível carregar o índice.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });

  it('FC-06 an index without months begins with the import of its series', async () => {
    months([]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Importar a série do IPCA' }));
    expect(await screen.findByRole('dialog', { name: 'Importar série do IPCA' })).toBeVisible();
  });

  it('A01 changes nothing for those who only read', async () => {
    renderApp('/admin/indices', { user: consultor() });
    expect(await screen.findByText('set/2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importar série' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Alterar/ })).toBeNull();
  });
});

describe('import of a series', () => {
  const choose = async (file = csv()) => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Importar série' }));
    const dialog = await screen.findByRole('dialog', { name: 'Importar série do IPCA' });
    await app.user.upload(within(dialog).getByLabelText('Arquivo da série do IPCA'), file);
    return { ...app, dialog };
  };

  it('CC-14 compares first, and imports after the confirmation', async () => {
    const calls: unknown[] = [];
    server.use(
      http.post('/api/indices/IPCA/import', async ({ request }) => {
        const apply = new URL(request.url).searchParams.get('apply');
        const body = (await request.json()) as { filename: string; fileData: string };
        calls.push([apply, request.headers.get('If-Match'), body.filename, atob(body.fileData)]);
        return HttpResponse.json(
          indexComparison({
            applied: apply === '1',
            counts: { novo: 1, alterado: 0, igual: 2 },
            gaps: ['2026-08'],
            rounded: 2,
          }),
        );
      }),
    );
    const { user, dialog } = await choose();
    const table = await within(dialog).findByRole('table', { name: 'Mudanças do arquivo' });
    expect(within(table).getByRole('row', { name: /out\/2026/ })).toHaveTextContent('Novo');
    expect(within(dialog).getByText(/1 mês muda; 2 já estão iguais\./)).toBeVisible();
    expect(within(dialog).getByText(/ago\/2026\. Preços/)).toBeVisible();
    expect(within(dialog).getByText('Valores arredondados')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Importar 1 mês' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const text = 'data;valor\n01/10/2026;0,09\n';
    expect(calls).toEqual([
      [null, null, 'bcdata.sgs.433.csv', text],
      ['1', '"77"', 'bcdata.sgs.433.csv', text],
    ]);
  });

  it('CC-14 names every bad line and imports nothing', async () => {
    server.use(
      http.post('/api/indices/IPCA/import', () =>
        HttpResponse.json(
          indexComparison({ errors: [{ line: 3, column: 2, message: 'Falta o valor' }] }),
        ),
      ),
    );
    const { dialog } = await choose();
    expect(await within(dialog).findByText('Linha 3, coluna 2: Falta o valor')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Importar 1 mês' })).toBeDisabled();
  });

  it('CC-14 says that the file changes nothing, and why a file is refused', async () => {
    server.use(
      http.post('/api/indices/IPCA/import', () =>
        HttpResponse.json(
          indexComparison({ data: [], counts: { novo: 0, alterado: 0, igual: 3 } }),
        ),
      ),
    );
    const { user, dialog } = await choose();
    expect(await within(dialog).findByText('O arquivo não muda nada na tabela.')).toBeVisible();
    server.use(
      http.post('/api/indices/IPCA/import', () => problem(422, 'O arquivo não tem valores.')),
    );
    await user.upload(within(dialog).getByLabelText('Arquivo da série do IPCA'), csv());
    expect(await within(dialog).findByText('O arquivo não tem valores.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Importar' })).toBeDisabled();
  });

  it('F05 offers to compare again where the table changed meanwhile', async () => {
    server.use(
      http.post('/api/indices/IPCA/import', ({ request }) =>
        new URL(request.url).searchParams.get('apply') === '1'
          ? problem(412, 'Outra pessoa alterou este índice.', 'versao_desatualizada')
          : HttpResponse.json(indexComparison()),
      ),
    );
    const { user, dialog } = await choose();
    await user.click(await within(dialog).findByRole('button', { name: 'Importar 1 mês' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Comparar de novo' }));
    await waitFor(() =>
      expect(within(dialog).queryByText('Outra pessoa alterou este índice.')).toBeNull(),
    );
    expect(await within(dialog).findByRole('button', { name: 'Importar 1 mês' })).toBeEnabled();
  });

  it('AU-17 asks for the password where the server wants it', async () => {
    server.use(
      http.post('/api/indices/IPCA/import', () =>
        problem(403, 'Confirme sua senha para continuar.', 'reautenticacao'),
      ),
    );
    await choose();
    expect(await screen.findByRole('dialog', { name: 'Confirme sua senha' })).toBeVisible();
  });
});
