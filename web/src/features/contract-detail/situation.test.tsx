import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { contractDetail } from '@/test/factories/contract-detail';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

type Overrides = Parameters<typeof contract>[0];

/** The contract as it stands at each reading; the last one from then on. */
function serve(...stored: Overrides[]) {
  server.use(
    http.get('/contracts/c-1/detail', () =>
      HttpResponse.json(
        contractDetail({ contract: contract(stored.length > 1 ? stored.shift() : stored[0]) }),
      ),
    ),
  );
}

/** What is sent, with the version that was read. */
function answer(respond: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.post('/contracts/c-1/situacao', async ({ request }) => {
      sent.push([await request.json(), request.headers.get('If-Match')]);
      return respond();
    }),
  );
  return sent;
}

async function open(me = gestora()) {
  const { user } = renderApp('/contratos/c-1', { user: me });
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(screen.getByRole('menuitem', { name: 'Situação' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => user.click(dialog.getByRole('button', { name: 'Mudar situação' }));
  return { user, dialog, save };
}

it('TD-09 suspends a contract from a day on, with the reason', async () => {
  const sent = answer(() => {
    const suspended = { status: 'Inativo', situacao: 'suspenso' } as const;
    return HttpResponse.json(contract({ ...suspended, situacao_vigente_de: '2026-09-10' }));
  });
  const { user, dialog, save } = await open();
  await user.selectOptions(dialog.getByLabelText(/^Situação/), 'Suspenso');
  await user.clear(dialog.getByLabelText(/^A partir de/));
  await user.type(dialog.getByLabelText(/^A partir de/), '10/09/2026');
  await user.type(dialog.getByLabelText(/^Motivo/), 'Obra na unidade');
  await save();
  expect(await screen.findByText(/suspenso$/)).toBeVisible();
  expect(sent).toEqual([
    [
      {
        situacao: 'suspenso',
        vigente_de: '2026-09-10',
        mes_parcial: null,
        motivo: 'Obra na unidade',
      },
      '"3"',
    ],
  ]);
});

it('MC-10 asks what a month is supplied with that the day cuts, and sends the answer', async () => {
  const question =
    'O suprimento na CCEE é por mês civil. O contrato é suspenso em 10/09: informe se setembro é fornecido inteiro, só pelos dias ou não é fornecido.';
  const sent = answer(() =>
    sent.length === 1
      ? HttpResponse.json(
          { error: question, fields: [{ path: 'mes_parcial', message: question }] },
          { status: 422 },
        )
      : HttpResponse.json(contract({ status: 'Inativo', situacao: 'suspenso' })),
  );
  const { user, dialog, save } = await open();
  const from = dialog.getByLabelText(/^A partir de/);
  await user.clear(from);
  await user.type(from, '01/09/2026');
  expect(dialog.queryByLabelText(/^Mês parcial/)).toBeNull();
  await user.clear(from);
  await user.type(from, '10/09/2026');
  expect(dialog.getByLabelText(/^Mês parcial/)).toHaveValue('');
  await user.type(dialog.getByLabelText(/^Motivo/), 'Obra');
  await save();
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Mês parcial/)).toHaveAccessibleDescription(
      expect.stringContaining(question),
    ),
  );
  await user.selectOptions(dialog.getByLabelText(/^Mês parcial/), 'Só pelos dias');
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    [{ mes_parcial: null }, '"3"'],
    [{ mes_parcial: 'pro_rata_dias' }, '"3"'],
  ]);
});

it('MC-10 proposes the rule that the contract has', async () => {
  serve({ mes_parcial: 'mes_inteiro', mes_parcial_informado: true });
  const sent = answer(() => HttpResponse.json(contract()));
  const { user, dialog, save } = await open();
  await user.clear(dialog.getByLabelText(/^A partir de/));
  await user.type(dialog.getByLabelText(/^A partir de/), '10/09/2026');
  expect(dialog.getByLabelText(/^Mês parcial/)).toHaveValue('mes_inteiro');
  await user.type(dialog.getByLabelText(/^Motivo/), 'Obra');
  await save();
  await waitFor(() => expect(sent).toMatchObject([[{ mes_parcial: 'mes_inteiro' }, '"3"']]));
});

it('TD-09 corrects an end on its own day, where the user may take it back', async () => {
  const ended = { status: 'Inativo', situacao: 'rescindido' } as const;
  serve({ ...ended, situacao_vigente_de: '2026-09-10' });
  const sent = answer(() => HttpResponse.json(contract()));
  const { user, dialog, save } = await open();
  expect(dialog.getByLabelText(/^A partir de/)).toBeDisabled();
  expect(dialog.getByText('Corrige o encerramento, na data dele.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Motivo/), 'Digitada no contrato errado');
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject([{ situacao: 'ativo', vigente_de: '2026-09-10' }, '"3"']);
});

it('TD-09 offers no correction of an end to who may not take it back', async () => {
  serve({ status: 'Inativo', situacao: 'cancelado', situacao_vigente_de: '2026-09-10' });
  const everything = gestora();
  const permissions = everything.permissions.filter((name) => name !== 'contracts:restore');
  const me = gestora({ roles: ['backoffice'], permissions });
  const { user } = renderApp('/contratos/c-1', { user: me });
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  expect(screen.getByRole('menuitem', { name: 'Mover' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Situação' })).toBeNull();
});

it('TD-09, VD-37 says what was refused on its field', async () => {
  const refused = 'A data vem depois do fim da vigência, em 31/12/2027.';
  answer(() =>
    HttpResponse.json(
      {
        error: refused,
        fields: [{ path: 'vigente_de', message: refused }],
      },
      { status: 422 },
    ),
  );
  const { user, dialog, save } = await open();
  await user.type(dialog.getByLabelText(/^Motivo/), 'Obra');
  await save();
  await waitFor(() =>
    expect(dialog.getByLabelText(/^A partir de/)).toHaveAccessibleDescription(
      expect.stringContaining(refused),
    ),
  );
  expect(dialog.getByLabelText(/^A partir de/)).toHaveFocus();
});

it('TD-09 keeps what is typed where somebody else saved first, and saves on what there is now', async () => {
  const moved = { status: 'Inativo', situacao: 'suspenso', version: 4 } as const;
  serve({}, { ...moved, situacao_vigente_de: '2026-09-10' });
  const sent = answer(() =>
    sent.length === 1 ? problem(412, 'O contrato foi alterado.') : HttpResponse.json(contract()),
  );
  const { user, dialog, save } = await open();
  await user.type(dialog.getByLabelText(/^Motivo/), 'Obra na unidade');
  await save();
  expect(
    await dialog.findByText('Os dados foram atualizados; confira e salve de novo.'),
  ).toBeVisible();
  expect(await dialog.findByText(/está suspenso/)).toBeVisible();
  expect(dialog.getByLabelText(/^Motivo/)).toHaveValue('Obra na unidade');
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject([{ situacao: 'ativo', motivo: 'Obra na unidade' }, '"4"']);
});

it('TD-09, VD-37 schedules a situation of a day to come and shows it until then', async () => {
  const scheduled = { situacao: 'rescindido', vigente_de: '2027-02-01' } as const;
  const sent = answer(() => {
    serve({ situacao_agendada: scheduled, version: 4 });
    return HttpResponse.json(contract({ situacao_agendada: scheduled, version: 4 }));
  });
  const { user, dialog, save } = await open();
  expect(dialog.getByText('Uma data futura fica agendada.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/^Situação/), 'Rescindido');
  await user.clear(dialog.getByLabelText(/^A partir de/));
  await user.type(dialog.getByLabelText(/^A partir de/), '01/02/2027');
  await user.type(dialog.getByLabelText(/^Motivo/), 'Venda da unidade');
  await save();
  expect(await screen.findByText(/Rescindido a partir de 01\/02\/2027/)).toBeVisible();
  expect(sent[0]).toMatchObject([{ situacao: 'rescindido', vigente_de: '2027-02-01' }, '"3"']);
});

it('VD-37 undoes what is scheduled, on its day', async () => {
  serve({ situacao_agendada: { situacao: 'suspenso', vigente_de: '2027-02-01' } });
  const sent = answer(() => HttpResponse.json(contract()));
  const { user } = renderApp('/contratos/c-1', { user: gestora() });
  expect(await screen.findByText(/Suspenso a partir de 01\/02\/2027/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mais ações' }));
  await user.click(screen.getByRole('menuitem', { name: 'Desfazer agendamento' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/não passa a suspenso em 01\/02\/2027/)).toBeVisible();
  expect(dialog.getByLabelText(/^A partir de/)).toBeDisabled();
  await user.type(dialog.getByLabelText(/^Motivo/), 'A obra foi adiada');
  await user.click(dialog.getByRole('button', { name: 'Desfazer agendamento' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject([{ situacao: 'ativo', vigente_de: '2027-02-01' }, '"3"']);
});

it('VD-36 says since when the validity of a contract is over, which may have ended before', async () => {
  serve({
    status: 'Inativo',
    situacao: 'encerrado',
    situacao_vigente_de: '2026-10-01',
    end_date: '2026-09-30',
  });
  const { dialog } = await open();
  expect(screen.getByText(/Encerrado desde 01\/10\/2026/)).toBeInTheDocument();
  expect(screen.getByText('Encerrado')).toBeInTheDocument();
  expect(dialog.getByLabelText(/^A partir de/)).toHaveValue('30/09/2026');
  expect(within(dialog.getByLabelText(/^Situação/)).getAllByRole('option')).toHaveLength(1);
});
