import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { consultor, gestora } from '@/test/factories/user';
import { auditEntry } from '@/test/handlers/audit';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

function answer(total = 1) {
  const asked: string[] = [];
  server.use(
    http.get('/api/auditoria', ({ request }) => {
      asked.push(new URL(request.url).search);
      const data = total === 0 ? [] : [auditEntry()];
      return HttpResponse.json({ data, page: 1, pageSize: 20, total, totalCapped: false });
    }),
  );
  return asked;
}

it('P05 shows who did what, and what changed', async () => {
  const asked = answer();
  const { user } = renderApp('/admin/auditoria', { user: gestora() });
  await user.click(await screen.findByRole('button', { name: /05\/10\/2026/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Contrato alterado' });
  expect(within(dialog).getByText('Ana Gestora')).toBeVisible();
  expect(within(dialog).getByText('Aditivo assinado')).toBeVisible();
  const change = within(dialog).getByRole('row', { name: /volume/ });
  expect(change).toHaveTextContent('300');
  expect(change).toHaveTextContent('310');
  await user.click(within(dialog).getByRole('button', { name: 'Ver tudo deste registro' }));
  await screen.findByRole('button', { name: 'Limpar filtros' });
  expect(asked.at(-1)).toBe('?tipo=contract&registro=c-1&page=1');
});

it('P05 narrows the audit by person, subject and days', async () => {
  const asked = answer();
  const { user } = renderApp('/admin/auditoria?de=2026-10-01', { user: gestora() });
  await user.selectOptions(await screen.findByLabelText('Assunto'), 'Entradas e saídas');
  await screen.findByText('1 registro');
  expect(asked.at(-1)).toBe('?acao=session&de=2026-10-01&page=1');
  expect(screen.getByLabelText('De')).toHaveValue('01/10/2026');
  await user.type(screen.getByLabelText('Até'), '05102026');
  await waitFor(() =>
    expect(asked.at(-1)).toBe('?acao=session&de=2026-10-01&ate=2026-10-05&page=1'),
  );
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?page=1'));
  expect(screen.getByLabelText('De')).toHaveValue('');
  expect(screen.getByLabelText('Até')).toHaveValue('');
});

it.each([
  ['over the list', 0],
  ['in the empty list', 1],
])("P05 'Limpar filtros' %s clears half a date, which no filter held", async (_, place) => {
  answer(0);
  const { user } = renderApp('/admin/auditoria?acao=session', { user: gestora() });
  await screen.findByText('Nenhum registro encontrado.');
  await user.type(screen.getByLabelText('De'), '05/1');
  const clear = screen.getAllByRole('button', { name: 'Limpar filtros' });
  await user.click(clear[place] as HTMLElement);
  await waitFor(() => expect(screen.getByLabelText('De')).toHaveValue(''));
});

it('P05 offers no choice of persons to who reads only their own acts', async () => {
  answer(0);
  renderApp('/admin/auditoria', { user: consultor({ permissions: ['audit:read'] }) });
  expect(await screen.findByText('Nenhum registro encontrado.')).toBeVisible();
  expect(screen.queryByLabelText('Quem')).toBeNull();
});

it('P05 says that the audit failed, and asks again', async () => {
  server.use(http.get('/api/auditoria', () => problem(503, 'Banco indisponível.')));
  const { user } = renderApp('/admin/auditoria', { user: gestora() });
  expect(await screen.findByText('Não foi possível carregar a trilha de auditoria.')).toBeVisible();
  answer();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Contrato alterado')).toBeVisible();
});
