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
};
const state = {
  lugar: '/var/backups/ynova',
  hora: '02:30',
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
