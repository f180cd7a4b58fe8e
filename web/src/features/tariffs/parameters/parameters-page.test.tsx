import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { parameter } from '@/test/factories/tariff';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = () => renderApp('/admin/parametros', { user: gestora() });
const list = (...data: ReturnType<typeof parameter>[]) =>
  server.use(http.get('/api/parameters', () => HttpResponse.json({ data })));
const demand = parameter({
  id: 'p-9',
  key: 'inteligencia.demanda.verde_min',
  group: 'Inteligência: demanda',
  label: 'Verde: mínimo',
  value: 0.85,
  unit: 'razão',
});

describe('parameters', () => {
  it('DB-17 lists the values that hold under their headings, with the source', async () => {
    list(parameter({ id: 'p-2', value: 9, valid_from: '2098-01-01' }), parameter(), demand);
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Balanço e oportunidades' });
    const row = within(table).getByRole('row', { name: /Perdas sobre a energia medida/ });
    expect(row).toHaveTextContent('3%');
    expect(row).toHaveTextContent('perdas.percentual');
    expect(row).toHaveTextContent('01/01/2000');
    expect(row).toHaveTextContent('Convenção contratual do mercado');
    expect(screen.getByRole('table', { name: 'Inteligência: demanda' })).toHaveTextContent('0,85');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar parâmetro' }), 'verde_min');
    await waitFor(() =>
      expect(screen.queryByRole('table', { name: 'Balanço e oportunidades' })).toBeNull(),
    );
    await user.type(screen.getByRole('searchbox', { name: 'Buscar parâmetro' }), 'xyz');
    expect(await screen.findByText('Nenhum parâmetro encontrado.')).toBeVisible();
  });

  it('DB-17 creates a validity with its source', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/parameters', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? problem(409, 'Já existe um valor que vale desde 01/11/2026.', 'vigencia_repetida', {
              fields: [
                { path: 'valid_from', message: 'Já existe um valor que vale desde 01/11/2026.' },
              ],
            })
          : HttpResponse.json(parameter(), { status: 201 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Nova vigência: Perdas/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Nova vigência: Perdas/ });
    expect(dialog).toHaveTextContent('Hoje vale 3%, desde 01/01/2000.');
    const save = within(dialog).getByRole('button', { name: 'Criar vigência' });
    await user.click(save);
    expect(await within(dialog).findByText('Informe o valor')).toBeVisible();
    expect(within(dialog).getByText('Informe o início da vigência')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Valor/ }), '2,5');
    await user.type(within(dialog).getByRole('textbox', { name: /^Vale desde/ }), '01/11/2026');
    await user.type(within(dialog).getByRole('textbox', { name: /^Vale até/ }), '31/10/2026');
    await user.type(within(dialog).getByRole('textbox', { name: /^Fonte/ }), 'Ato 7');
    await user.click(save);
    expect(
      await within(dialog).findByText('O fim da vigência deve ser igual ou posterior ao início'),
    ).toBeVisible();
    await user.clear(within(dialog).getByRole('textbox', { name: /^Vale até/ }));
    await user.click(save);
    expect(
      await within(dialog).findByText('Já existe um valor que vale desde 01/11/2026.'),
    ).toBeVisible();
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[1]).toEqual({
      key: 'perdas.percentual',
      unit: '%',
      scope: '',
      value: 2.5,
      valid_from: '2026-11-01',
      source: 'Ato 7',
    });
  });

  it('DB-17 shows the history, and takes back what a person entered only', async () => {
    list(
      parameter({
        id: 'p-2',
        value: 2.5,
        valid_from: '2025-06-01',
        shipped: false,
        created_by: 'Glória Gestora',
      }),
      parameter(),
    );
    let deleted = '';
    server.use(
      http.delete('/api/parameters/:id', ({ params }) => {
        deleted = String(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Histórico: Perdas/ }));
    const table = await screen.findByRole('table', { name: /^Vigências de Perdas/ });
    expect(within(table).getByRole('row', { name: /2,5/ })).toHaveTextContent('Vigente');
    expect(within(table).getByText('por Glória Gestora')).toBeVisible();
    expect(within(table).getAllByRole('button')).toHaveLength(1);
    await user.click(within(table).getByRole('button', { name: /Excluir a vigência de 01\/06/ }));
    await user.click(await screen.findByRole('button', { name: 'Excluir vigência' }));
    await waitFor(() => expect(deleted).toBe('p-2'));
    expect(await screen.findByRole('dialog', { name: /^Perdas/ })).toBeVisible();
  });

  it('says that nothing could be loaded, and lets others only read', async () => {
    server.use(http.get('/api/parameters', () => new HttpResponse(null, { status: 500 })));
    const { unmount } = open();
    expect(await screen.findByText('Não foi possível carregar os parâmetros.')).toBeVisible();
    unmount();
    list(parameter());
    renderApp('/admin/parametros', { user: consultor() });
    expect(await screen.findByRole('button', { name: /^Histórico: Perdas/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Nova vigência/ })).toBeNull();
  });

  it('are reached from the settings', async () => {
    const { user } = renderApp('/admin/configuracoes', { user: gestora() });
    expect(await screen.findByRole('link', { name: 'Índices' })).toHaveAttribute(
      'href',
      '/admin/indices',
    );
    await user.click(screen.getByRole('link', { name: 'Parâmetros' }));
    expect(await screen.findByRole('heading', { name: 'Parâmetros', level: 1 })).toBeVisible();
  });
});
