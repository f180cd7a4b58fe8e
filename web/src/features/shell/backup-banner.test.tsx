import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { consultor, gestora } from '@/test/factories/user';
import { backupsCalm } from '@/test/handlers/admin';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import '@/features/account/profile-page';
import './backup-banner';

const copies = (over: object) =>
  http.get('/api/copias', () => HttpResponse.json({ ...backupsCalm, ...over }));

it.each([
  ['atrasada', 'A cópia de segurança está atrasada.'],
  ['sem_copia', 'Não há cópia de segurança boa dos últimos dois dias.'],
  ['sem_agendamento', 'Nenhuma cópia de segurança está agendada.'],
])('OP-01 says on every screen that copies are %s', async (situacao, title) => {
  server.use(copies({ situacao, ultima_boa: '2026-11-20T05:30:00Z' }));
  renderApp('/profile', { user: gestora() });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText('A última cópia boa é de 20/11/2026 02:30.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Conferir' })).toHaveAttribute('href', '/admin/copias');
});

it('OP-01 says that there is no good copy yet', async () => {
  server.use(copies({ situacao: 'sem_copia', ultima_boa: null }));
  renderApp('/profile', { user: gestora() });
  expect(await screen.findByText('Ainda não há cópia boa.')).toBeVisible();
});

it('OP-01 tells nobody else, and not of a demonstration', async () => {
  let asked = 0;
  server.use(
    http.get('/api/copias', () => {
      asked += 1;
      return HttpResponse.json({ ...backupsCalm, situacao: 'sem_copia' });
    }),
  );
  const { unmount } = renderApp('/profile', { user: consultor() });
  await screen.findByRole('heading', { level: 1, name: 'Perfil' });
  unmount();
  renderApp('/profile', { user: gestora({ demo: true }) });
  await screen.findByRole('heading', { level: 1, name: 'Perfil' });
  expect(asked).toBe(0);
});
