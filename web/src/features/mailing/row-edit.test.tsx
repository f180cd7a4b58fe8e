import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mailPage, mailRecord } from '@/test/factories/mailing';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import type { MailRecordWire } from './wire';

const open = (address = '/email', user = gestora()) => renderApp(address, { user });
const table = () => screen.findByRole('table', { name: /^Emails de/ });

const months: Record<string, MailRecordWire[]> = {
  '2026-10': [
    mailRecord(),
    mailRecord({ id: 'b-2_2026-10', clientName: 'Padaria Aurora', meter: 'SPPADENTR01' }),
  ],
  '2026-09': [mailRecord({ id: 'b-1_2026-09', referenceBase: '2026-09-01' })],
};

function answerMonths() {
  const asked: string[] = [];
  server.use(
    http.get('/energy-balance/email/groups', () =>
      HttpResponse.json({
        data: Object.entries(months).map(([mes, rows]) => ({ mes, total: rows.length })),
        total: 3,
      }),
    ),
    http.get('/energy-balance/email', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      return HttpResponse.json(mailPage(months[query.get('mes') ?? ''] ?? []));
    }),
  );
  return asked;
}

/** Answers PUT and returns what was sent. */
function answerSave(respond?: () => Response) {
  const sent: { id: unknown; ifMatch: string | null; body: Record<string, unknown> }[] = [];
  server.use(
    http.put('/energy-balance/:id', async ({ params, request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ id: params.id, ifMatch: request.headers.get('if-match'), body });
      return respond?.() ?? HttpResponse.json({ id: params.id, version: 8, avisos: [] });
    }),
  );
  return sent;
}

/** Edits with every column in the row. */
async function edit(view: ReturnType<typeof open>) {
  await view.user.click(await screen.findByRole('button', { name: 'Completo' }));
  await view.user.click(await screen.findByRole('button', { name: /^Editar: Metalúrgica/ }));
}
const email = () => screen.getByRole('textbox', { name: 'Email' });

describe('editing a row', () => {
  it('EM-03 EM-04 turns the row into inputs; id, base date and Disparo stay', async () => {
    const view = open();
    await edit(view);
    const grid = within(await table());
    expect(grid.getAllByRole('spinbutton')).toHaveLength(10);
    expect(grid.getAllByRole('combobox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Reajustado',
      'Envio ok',
    ]);
    expect(email()).toHaveAttribute('type', 'email');
    expect(grid.getByRole('textbox', { name: 'Data vencimento boleto' })).toHaveValue('09/11/2026');
    expect(grid.getByLabelText('Calendário')).toHaveAttribute('type', 'date');
    expect(grid.getByLabelText('Calendário')).toHaveValue('2026-11-09');
    expect(grid.getByRole('textbox', { name: 'Medição' })).toBeEnabled();
    for (const fixed of ['ID', 'Data-base', 'Disparo']) {
      expect(grid.queryByLabelText(fixed)).toBeNull();
    }
    expect(screen.getByRole('textbox', { name: 'Clientes' })).toHaveFocus();
  });

  it('EM-04 number inputs step by 0,01', async () => {
    const view = open();
    await edit(view);
    const price = screen.getByRole('spinbutton', { name: 'Preço (R$/MWh)' });
    await view.user.type(price, '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(price).toHaveValue('247,36');
    const net = screen.getByRole('spinbutton', { name: 'NET (MWh)' });
    await view.user.type(net, '{ArrowDown}');
    expect(net).toHaveValue('334,766');
  });

  it('EM-08 EM-12 Enter stores with the version, says so, and returns to reading', async () => {
    const sent = answerSave();
    const view = open();
    await edit(view);
    const net = screen.getByRole('spinbutton', { name: 'NET (MWh)' });
    await view.user.clear(net);
    await view.user.type(net, '1.334,5{Enter}');
    expect(await screen.findByText('Email atualizado com sucesso!')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ id: 'b-1_2026-10', ifMatch: '"7"', body: { net: 1334.5 } });
    await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull());
    expect(screen.getByRole('button', { name: /^Editar: Metalúrgica/ })).toHaveFocus();
  });

  it('MC-11 stores a date typed without an hour, and shows it without one', async () => {
    const sent = answerSave();
    const view = open();
    await edit(view);
    const due = screen.getByRole('textbox', { name: 'Data vencimento boleto' });
    await view.user.clear(due);
    await view.user.type(due, '10/12/2026{Enter}');
    expect(await screen.findByText('Email atualizado com sucesso!')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ billsDate: '2026-12-10' });
  });

  it('EM-03 Escape and the red X discard the draft', async () => {
    const sent = answerSave();
    const view = open();
    for (const leave of ['escape', 'button'] as const) {
      await edit(view);
      await view.user.clear(email());
      await view.user.type(email(), 'x@y.z');
      if (leave === 'escape') await view.user.keyboard('{Escape}');
      else await view.user.click(screen.getByRole('button', { name: /^Cancelar edição/ }));
      expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
      expect(screen.getByText('financeiro@saojose.com.br')).toBeVisible();
    }
    expect(sent).toEqual([]);
  });

  it('EM-03 edits one row at a time', async () => {
    answerMonths();
    const view = open();
    await edit(view);
    await view.user.click(screen.getByRole('button', { name: /^Editar: Padaria/ }));
    expect(screen.getByRole('textbox', { name: 'Clientes' })).toHaveValue('Padaria Aurora');
    await view.user.type(email(), 'x');
    await view.user.click(screen.getByRole('button', { name: /^Editar: Metalúrgica/ }));
    expect(screen.getByRole('textbox', { name: 'Clientes' })).toHaveValue('Padaria Aurora');
    expect(await screen.findByText('Salve ou cancele a linha em edição primeiro.')).toBeVisible();
    expect(screen.getByText(/Editando Padaria Aurora: 1 campo alterado/)).toBeVisible();
  });

  it('EM-03 disables the controls while saving', async () => {
    let release = () => {};
    server.use(
      http.put('/energy-balance/:id', async () => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return HttpResponse.json({ id: 'b-1_2026-10', version: 8 });
      }),
    );
    const view = open();
    await edit(view);
    await view.user.type(email(), 'x{Enter}');
    await waitFor(() => expect(email()).toBeDisabled());
    expect(screen.getByRole('button', { name: /^Confirmar edição/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Cancelar edição/ })).toBeDisabled();
    release();
    expect(await screen.findByText('Email atualizado com sucesso!')).toBeVisible();
  });

  it.each([
    [() => HttpResponse.error(), 'Erro de conexão. Verifique sua internet e tente novamente.'],
    [() => problem(404, 'sumiu'), 'Registro não encontrado no servidor.'],
    [() => problem(500, 'falha'), 'Erro interno do servidor. Tente novamente mais tarde.'],
    [() => problem(422, 'O e-mail é inválido.'), 'O e-mail é inválido.'],
  ])('EM-03 EM-12 stays in editing and says why (%#)', async (respond, detail) => {
    answerSave(respond);
    const view = open();
    await edit(view);
    await view.user.type(email(), 'x{Enter}');
    expect((await screen.findAllByText(`Falha ao atualizar: ${detail}`))[0]).toBeVisible();
    expect(email()).toHaveValue('financeiro@saojose.com.brx');
    expect(email()).toBeEnabled();
  });

  it('EM-12 marks the field that the server rejects', async () => {
    answerSave(() =>
      problem(422, 'Endereço inválido', 'validacao', {
        fields: [{ path: 'email', message: 'Endereço inválido' }],
      }),
    );
    const view = open();
    await edit(view);
    await view.user.type(email(), 'x{Enter}');
    await waitFor(() => expect(email()).toBeInvalid());
    await view.user.type(email(), 'y');
    expect(email()).toBeValid();
  });

  it('says what the server points out about a new address', async () => {
    answerSave(() =>
      HttpResponse.json({
        id: 'b-1_2026-10',
        version: 8,
        avisos: [{ code: 'dominio_novo', campo: 'email', mensagem: 'Domínio novo: y.com.' }],
      }),
    );
    const view = open();
    await edit(view);
    await view.user.type(email(), 'x{Enter}');
    expect(await screen.findByText('Domínio novo: y.com.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Entendi' }));
    expect(screen.queryByText('Domínio novo: y.com.')).toBeNull();
  });

  it('F05 shows both values of a conflict and stores the own ones over the newer record', async () => {
    const current = mailRecord({ version: 9, supplier: 'Comercializadora Beta' });
    let first = true;
    const sent = answerSave(() => {
      if (!first) return HttpResponse.json({ id: 'b-1_2026-10', version: 10 });
      first = false;
      return problem(412, 'Alguém salvou antes.', 'versao_desatualizada', {
        current: { version: 9, updatedBy: 'Bruno', record: current },
      });
    });
    const view = open();
    await edit(view);
    await view.user.type(email(), 'x{Enter}');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Este registro mudou enquanto você editava' }),
    );
    expect(dialog.getByRole('row', { name: /Fornecedor Comercializadora Beta/ })).toBeVisible();
    expect(dialog.getByRole('row', { name: /Email .*com\.br .*com\.brx/ })).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Manter as minhas alterações' }));
    await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull());
    expect(sent[1]).toMatchObject({
      ifMatch: '"9"',
      body: { supplier: 'Comercializadora Beta', email: 'financeiro@saojose.com.brx' },
    });
  });

  it('moves between rows with the arrows', async () => {
    answerMonths();
    const view = open();
    (await screen.findByRole('button', { name: /^Editar: Metalúrgica/ })).focus();
    await view.user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /^Editar: Padaria/ })).toHaveFocus();
    await view.user.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: /^Editar: Metalúrgica/ })).toHaveFocus();
  });
});
