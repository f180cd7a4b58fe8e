import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const copy = {
  id: '20261125T053000Z-a1b2',
  inicio: '2026-11-25T05:30:00Z',
  fim: '2026-11-25T05:31:00Z',
  boa: true,
  bytes: 34 * 1024 * 1024,
  arquivos: 1200,
  novos: 14,
  erro: '',
  conferida_em: null,
  a_mao: false,
  ensaiada_em: null,
  ensaio: '',
  ensaio_erro: '',
};
const state = {
  lugar: '/var/backups/ynova',
  hora: '02:30',
  ensaio: false,
  ultima_boa: '2026-11-25T05:30:00Z',
  situacao: 'atrasada',
  em_andamento: false,
  copias: [copy, { ...copy, id: 'falha', boa: false, erro: 'O armazenamento está cheio.' }],
};

it('OP-01 says how old the last good copy is, lists them, and makes one more', async () => {
  let asked = 0;
  server.use(
    http.get('/api/copias', () => HttpResponse.json(state)),
    http.post('/api/copias', () => {
      asked += 1;
      return HttpResponse.json({ ...state, em_andamento: true });
    }),
  );
  const { user } = renderApp('/admin/copias', { user: gestora() });
  const table = await screen.findByRole('table', { name: 'Cópias de segurança' });
  expect(screen.getByText('A última cópia boa tem mais de um dia.')).toBeVisible();
  expect(screen.getByText('Todos os dias às 02:30 em /var/backups/ynova')).toBeVisible();
  expect(within(table).getByText('O armazenamento está cheio.', { exact: false })).toBeVisible();
  expect(within(table).getAllByText(/^34,0\sMB$/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Copiar agora' }));
  await screen.findByRole('button', { name: 'Copiando...' });
  expect(asked).toBe(1);
});

it('OP-01 says that nobody asked for copies', async () => {
  server.use(
    http.get('/api/copias', () =>
      HttpResponse.json({
        ...state,
        lugar: '',
        ultima_boa: null,
        situacao: 'sem_agendamento',
        copias: [],
      }),
    ),
  );
  renderApp('/admin/copias', { user: gestora() });
  expect(await screen.findByText(/falta dizer o lugar/)).toBeVisible();
  expect(screen.getByText('Nenhuma cópia foi feita ainda.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copiar agora' })).toBeNull();
});

it('OP-09 OP-13 says who had a copy made, what is not right about a good one, and what the trial restore came to', async () => {
  const drilled = {
    ...copy,
    ensaiada_em: '2026-11-26T06:00:00Z',
    ensaio: 'Restaurada à parte e igual: 2 linhas.',
  };
  const failed = {
    ...copy,
    id: 'b',
    ensaiada_em: '2026-11-27T06:00:00Z',
    ensaio_erro: 'O arquivo é outro.',
  };
  const show = (copias: object[]) =>
    server.use(
      http.get('/api/copias', () => HttpResponse.json({ ...state, ensaio: true, copias })),
    );
  show([drilled, { ...copy, id: 'c', a_mao: true, erro: 'As antigas não puderam ser removidas.' }]);
  const { unmount } = renderApp('/admin/copias', { user: gestora() });
  expect(await screen.findByText(/com um ensaio de restauração por mês/)).toBeVisible();
  expect(
    screen.getByText(
      'Ensaio de restauração de 26/11/2026 03:00: Restaurada à parte e igual: 2 linhas.',
    ),
  ).toBeVisible();
  const table = screen.getByRole('table', { name: 'Cópias de segurança' });
  expect(within(table).getByText('Alguém')).toBeVisible();
  expect(within(table).getByText('Agenda')).toBeVisible();
  expect(within(table).getByText('Boa, com ressalva')).toBeVisible();
  unmount();
  show([failed, drilled]);
  renderApp('/admin/copias', { user: gestora() });
  expect(
    await screen.findByText('Ensaio de restauração de 27/11/2026 03:00: falhou.'),
  ).toBeVisible();
  expect(screen.getByText('O arquivo é outro.')).toBeVisible();
});
