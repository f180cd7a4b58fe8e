import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const twin = (id: string, nome: string) => ({
  id,
  nome,
  cnpj: '',
  contratos: 1,
  unidades: 0,
  meses: 3,
});
const side = { id: 'u1', nome: 'Moinho', cnpj: '11222333000181', codigo: '0041.077' };
const preview = {
  simulado: true,
  versao: 7,
  fica: side,
  sai: { ...side, id: 'u2', codigo: '41077' },
  mudam: [{ nome: 'meses medidos', total: 3 }],
  meses: [
    {
      mes: '2026-09',
      unidade: '0041.077',
      fica: { consumo_mwh: 40, geracao_mwh: null },
      sai: { consumo_mwh: 60, geracao_mwh: null },
    },
  ],
  recusas: [] as string[],
};
const merged = {
  id: 'm1',
  tipo: 'unidade',
  fica: 'u1',
  sai: 'u2',
  nome_fica: '0041.077',
  nome_sai: '41077',
  motivo: 'repetida',
  por: 'Glória',
  em: '2026-11-30T12:00:00Z',
  pode_desfazer: true,
};

function answer(shown = preview, merges: unknown[] = []) {
  const sent: { body: Record<string, unknown>; version: string | null }[] = [];
  server.use(
    http.get('/api/juncoes/unidades', () =>
      HttpResponse.json({
        data: [{ cliente: 'Moinho', iguais: [twin('u1', '0041.077'), twin('u2', '41077')] }],
        total: 1,
      }),
    ),
    http.get('/api/juncoes/clientes', () => HttpResponse.json({ data: [], total: 0 })),
    http.get('/api/juncoes', () => HttpResponse.json({ data: merges })),
    http.post('/api/juncoes', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      if (body.simular) return HttpResponse.json(shown);
      sent.push({ body, version: request.headers.get('If-Match') });
      return HttpResponse.json({ ...preview, simulado: false, juncao: merged });
    }),
    http.post('/api/juncoes/m1/desfazer', () =>
      HttpResponse.json({ juncao: merged, ficaram: ['mês set/2026'] }),
    ),
  );
  return sent;
}

const user = () =>
  gestora({ permissions: [...gestora().permissions, 'units:merge', 'clients:merge'] });

it('DR-15 shows what moves, asks about the month of both, and merges what was shown', async () => {
  const sent = answer();
  const app = renderApp('/leads/duplicados', { user: user() });
  await app.user.click(await screen.findByRole('button', { name: /Comparar e juntar 0041/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Juntar unidades' }));
  expect(await dialog.findByText('meses medidos')).toBeVisible();
  const month = dialog.getByLabelText(/setembro de 2026/);
  expect(month).toHaveValue('');
  expect(dialog.getByText(/fica 40,000 MWh · sai 60,000 MWh/)).toBeVisible();
  await app.user.selectOptions(month, 'soma');
  await app.user.type(dialog.getByLabelText(/Motivo/), 'repetida');
  await app.user.click(dialog.getByRole('button', { name: 'Juntar' }));
  expect(await screen.findByText('Unidades juntadas.')).toBeVisible();
  expect(sent).toEqual([
    {
      body: {
        tipo: 'unidade',
        fica: 'u1',
        sai: 'u2',
        motivo: 'repetida',
        meses: { '2026-09': 'soma' },
      },
      version: '"7"',
    },
  ]);
});

it('DR-15 says why it cannot be, and does not offer it', async () => {
  answer({ ...preview, recusas: ['Set/2026 está fechado e tem medição nas duas.'] });
  const app = renderApp('/leads/duplicados', { user: user() });
  await app.user.click(await screen.findByRole('button', { name: /Comparar e juntar 0041/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Set/2026 está fechado e tem medição nas duas.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Juntar' })).toBeDisabled();
});

it('DR-15 a merge is undone, and what stays is named', async () => {
  answer(preview, [merged]);
  const app = renderApp('/leads/duplicados', { user: user() });
  await app.user.click(await screen.findByRole('button', { name: 'Desfazer a junção de 41077' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await app.user.click(asked.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('mês set/2026')).toBeVisible();
});

it('DR-15 says when the list cannot be read, and when there is nothing', async () => {
  answer();
  server.use(http.get('/api/juncoes/unidades', () => problem(500, 'erro')));
  renderApp('/leads/duplicados', { user: user() });
  expect(
    await screen.findByText('Não foi possível carregar os possíveis duplicados.'),
  ).toBeVisible();
  expect(screen.getByText('Nenhum cliente repetido.')).toBeVisible();
});
