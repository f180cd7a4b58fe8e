import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = () => renderApp('/admin/titulares', { user: gestora() });

/** Answers an act and returns the bodies that were sent; `refuse` may answer the first ones. */
function answer(
  act: 'eliminar' | 'exportar',
  respond: () => Response,
  ...refuse: (() => Response)[]
) {
  const sent: unknown[] = [];
  server.use(
    http.post(`/api/lgpd/${act}`, async ({ request }) => {
      sent.push(await request.json());
      return refuse.shift()?.() ?? respond();
    }),
  );
  return sent;
}

async function fill(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText(/^E-mail/), 'bia@exemplo.com.br');
  await user.type(screen.getByLabelText(/^Motivo/), 'Pedido por carta');
}

it('P03 erases a person after asking, and says what the law keeps', async () => {
  const sent = answer('eliminar', () =>
    HttpResponse.json({
      linhas_apagadas: 3,
      linhas_alteradas: 12,
      arquivos_apagados: 2,
      mantidas: [{ tabela: 'proposal_decisions', linhas: 1, fundamento: 'Prova do aceite' }],
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Eliminar dados' }));
  expect(await screen.findByText('E-mail ou CPF inválido')).toBeVisible();
  expect(screen.getByText('Informe o motivo')).toBeVisible();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Eliminar dados' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('bia@exemplo.com.br');
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar dados' }));
  expect(await screen.findByText('Os dados da pessoa foram eliminados.')).toBeVisible();
  expect(screen.getByText(/2 arquivos apagados/)).toBeVisible();
  expect(screen.getByText(/1 registro mantido: Prova do aceite/)).toBeVisible();
  expect(sent).toEqual([{ email: 'bia@exemplo.com.br', motivo: 'Pedido por carta' }]);
});

it('P03 says why an erasure was refused, and erases nothing', async () => {
  answer('eliminar', () => problem(409, 'Bloqueie o usuário antes de eliminar os seus dados.'));
  const { user } = open();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Eliminar dados' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar dados' }));
  expect(
    await within(dialog).findByText('Bloqueie o usuário antes de eliminar os seus dados.'),
  ).toBeVisible();
});

it('SX-05 erases who is known by a CPF only', async () => {
  const sent = answer('eliminar', () =>
    HttpResponse.json({
      linhas_apagadas: 0,
      linhas_alteradas: 2,
      arquivos_apagados: 0,
      mantidas: [],
    }),
  );
  const { user } = open();
  await user.type(await screen.findByLabelText(/CPF/), '529.982.247-25');
  await user.type(screen.getByLabelText(/^Motivo/), 'Pedido por carta');
  await user.click(screen.getByRole('button', { name: 'Eliminar dados' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar dados' }));
  expect(await screen.findByText('Os dados da pessoa foram eliminados.')).toBeVisible();
  expect(sent).toEqual([{ cpf: '529.982.247-25', motivo: 'Pedido por carta' }]);
});

it('P02 exports a person once the password was typed again', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const sent = answer(
    'exportar',
    () => new HttpResponse('zip', { headers: { 'Content-Type': 'application/zip' } }),
    () => problem(403, 'Confirme sua senha para continuar.', 'reautenticacao'),
  );
  const { user } = open();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Exportar dados' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Senha/), 'segredo-123');
  await user.click(within(dialog).getByRole('button', { name: /Confirmar/ }));
  expect(await screen.findByText('Arquivo dados-da-pessoa.zip gerado.')).toBeVisible();
  expect(sent).toHaveLength(2);
});

it('P01 shows where personal data are, and only those', async () => {
  const { user } = open();
  expect(await screen.findByText('users.cpf')).toBeVisible();
  expect(screen.queryByText('jobs.state')).toBeNull();
  await user.type(screen.getByLabelText('Buscar tabela ou coluna'), 'tickets');
  expect(await screen.findByText('1 coluna')).toBeVisible();
  expect(screen.getByText('O que nomeia a pessoa sai do texto')).toBeVisible();
});
