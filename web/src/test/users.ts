import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { AccountUserRow } from '@/api/gen/types.gen';
import { account } from './factories/admin';
import { gestora } from './factories/user';
import { problem } from './handlers/problem';
import { renderApp } from './render-app';
import { server } from './server';

export const openUsers = (address = '/admin/usuarios') => renderApp(address, { user: gestora() });
type App = ReturnType<typeof openUsers>;

/** Answers the list with the users, and records the requests. */
export function answerUsers(...users: AccountUserRow[]) {
  const asked: string[] = [];
  server.use(
    http.get('/api/users', ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json({
        data: users,
        page: 1,
        pageSize: 20,
        total: users.length,
        totalCapped: false,
      });
    }),
  );
  return asked;
}

/** Notes the acts that reach the server; `refuse` may answer the first ones. */
export function answerActs(...refuse: (() => Response)[]) {
  const acts: { act: string; body: unknown }[] = [];
  server.use(
    http.post('/api/users/:id/:act', async ({ request, params }) => {
      const text = await request.text();
      acts.push({ act: `${params.id} ${params.act}`, body: text === '' ? null : JSON.parse(text) });
      return refuse.shift()?.() ?? HttpResponse.json(account({ status: 'ativo' }));
    }),
  );
  return acts;
}

export async function chooseAct(user: App['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

export const bruno = account({
  id: 'u-3',
  name: 'Bruno de Lima',
  status: 'ativo',
  roles: ['consultor'],
});
export const reauth = () => problem(403, 'Confirme sua senha para continuar.', 'reautenticacao');
