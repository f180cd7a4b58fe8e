import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { JobboardRow } from '@/api/gen/types.gen';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import './jobs-page';

const dead: JobboardRow = {
  id: 'j-1',
  tipo: 'document.sweep',
  nome: 'Limpeza de arquivos sem uso',
  estado: 'parada',
  usuario: '',
  tentativas: 5,
  feitos: 0,
  total: 0,
  mensagem: 'Erro interno ao executar a tarefa.',
  causa: 'connection refused',
  criada_em: '2026-11-25T05:30:00Z',
  vez: '2026-11-25T05:30:00Z',
  inicio_em: '2026-11-25T05:30:00Z',
  fim_em: '2026-11-25T05:31:00Z',
  cancelando: false,
  pode_repetir: true,
};
const attempt = {
  tentativa: 5,
  instancia: 'i-1',
  inicio_em: '2026-11-25T05:30:00Z',
  fim_em: '2026-11-25T05:31:00Z',
  desfecho: 'falhou',
  mensagem: '',
  causa: 'connection refused',
};

let asked: { path: string; body: unknown }[] = [];

function board(jobs: JobboardRow[]) {
  server.use(
    http.get('/api/tarefas', () =>
      HttpResponse.json({
        data: jobs,
        page: 1,
        pageSize: 20,
        total: jobs.length,
        totalCapped: false,
        aguardando: 7,
        andamento: 1,
        paradas: 1,
      }),
    ),
    http.get('/api/tarefas/:id', () =>
      HttpResponse.json({ tarefa: jobs[0], historico: [attempt] }),
    ),
    http.post('/api/tarefas/:id/:act', async ({ request, params }) => {
      const text = await request.text();
      asked.push({ path: `${params.id}/${params.act}`, body: text ? JSON.parse(text) : null });
      return HttpResponse.json({ tarefa: jobs[0], historico: [attempt] });
    }),
  );
}

beforeEach(() => {
  asked = [];
});

it('OP-04 lists what stopped, shows its attempts, and tries it again', async () => {
  board([dead]);
  const { user } = renderApp('/admin/tarefas', { user: gestora() });
  const table = await screen.findByRole('table', { name: 'Tarefas' });
  expect(within(table).getByText('Erro interno ao executar a tarefa.')).toBeVisible();
  expect(within(table).getByText('Sistema')).toBeVisible();
  expect(screen.getByRole('tab', { name: /Na fila/ })).toHaveTextContent('7');
  await user.click(within(table).getByText('Limpeza de arquivos sem uso'));
  const dialog = await screen.findByRole('dialog', { name: 'Limpeza de arquivos sem uso' });
  expect(await within(dialog).findByText('connection refused')).toBeVisible();
  expect(within(dialog).getByText('Falhou')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('A tarefa voltou para a fila.')).toBeVisible();
  expect(asked).toEqual([{ path: 'j-1/tentar', body: null }]);
});

it('OP-04 discards only with a reason', async () => {
  board([dead]);
  const { user } = renderApp('/admin/tarefas', { user: gestora() });
  await user.click(await screen.findByText('Limpeza de arquivos sem uso'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Descartar tarefa' });
  await user.click(within(dialog).getByRole('button', { name: 'Descartar tarefa' }));
  expect(
    await within(dialog).findByText('Informe o motivo, com até 500 caracteres.'),
  ).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(within(dialog).getByLabelText(/Motivo/), 'refeita à mão');
  await user.click(within(dialog).getByRole('button', { name: 'Descartar tarefa' }));
  expect(await screen.findByText('Tarefa descartada.')).toBeVisible();
  expect(asked).toEqual([{ path: 'j-1/descartar', body: { motivo: 'refeita à mão' } }]);
});

it('OP-04 sends back to the screen that keeps the failure itself', async () => {
  board([{ ...dead, nome: 'Leitura de documento', pode_repetir: false }]);
  const { user } = renderApp('/admin/tarefas', { user: gestora() });
  await user.click(await screen.findByText('Leitura de documento'));
  expect(await screen.findByText(/Refaça por lá/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
});

it('OP-04 says that nothing stopped', async () => {
  board([]);
  renderApp('/admin/tarefas', { user: gestora() });
  expect(await screen.findByText('Nenhuma tarefa parada.')).toBeVisible();
});
