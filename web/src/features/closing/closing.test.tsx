import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { book, closingClient, gap, readyClient } from '@/test/factories/closing';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const address = '/fechamento?mes=2026-10';

/** Answers of a batch, one after the other. */
function answerBatch(result: object) {
  const sent: unknown[] = [];
  let asked = 0;
  server.use(
    http.post('/api/fechamento/lote', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ lote: 'l-1' }, { status: 202 });
    }),
    http.get('/api/fechamento/lote/l-1', () => {
      asked += 1;
      return HttpResponse.json(
        asked === 1
          ? { estado: 'andamento', feitos: 1, total: 2, resultado: null }
          : { estado: 'concluido', feitos: 2, total: 2, resultado: result },
      );
    }),
  );
  return sent;
}

describe('MC-01 the month over all clients', () => {
  beforeEach(() => setDesktop(true));

  it('shows how ready it is, and the matrix of its clients', async () => {
    renderApp(address, { user: gestora() });
    const table = await screen.findByRole('table', { name: 'Clientes em outubro de 2026' });
    const row = await within(table).findByRole('row', { name: /Moinho Estrela/ });
    expect(row).toHaveTextContent('Conferido');
    expect(row).toHaveTextContent('85 %');
    expect(row).toHaveTextContent('falta, NF do fornecedor: 1');
    expect(row).toHaveTextContent('82.806,84');
    expect(row).toHaveTextContent('há 8 d.u.');
    expect(row).toHaveTextContent('Ninguém');
    expect(screen.getByRole('progressbar', { name: 'Prontidão do mês' })).toHaveAttribute(
      'aria-valuenow',
      '91',
    );
    expect(screen.getByRole('button', { name: 'Enviado 1' })).toBeVisible();
  });

  it('VD-34 says of a count that has a cap that it is more', async () => {
    const old = closingClient({ faltas: [gap({ dias_uteis: -250, ao_menos: true })] });
    server.use(http.get('/api/fechamento', () => HttpResponse.json(book({ clientes: [old] }))));
    renderApp(address, { user: gestora() });
    const table = await screen.findByRole('table', { name: 'Clientes em outubro de 2026' });
    expect(await within(table).findByText('há mais de 1 ano')).toBeVisible();
  });

  it('filters by the chips of its states and of what is missing', async () => {
    const asked: URLSearchParams[] = [];
    server.use(
      http.get('/api/fechamento', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json(book());
      }),
    );
    const { user, location } = renderApp(address, { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Enviado 1' }));
    expect(location()).toContain('estado=enviado');
    const missing = screen.getByRole('list', { name: 'O que falta' });
    await user.click(within(missing).getByRole('button', { name: /NF do fornecedor/ }));
    expect(location()).toContain('item=nf');
    await user.selectOptions(screen.getByLabelText('Responsável'), 'Meus');
    expect(asked.at(-1)?.get('estado')).toBe('enviado');
    expect(asked.at(-1)?.get('item')).toBe('nf');
    expect(asked.at(-1)?.get('responsavel')).toBe('eu');
  });

  it('loads, fails with its sentence, and is empty by name', async () => {
    server.use(http.get('/api/fechamento', () => problem(500, 'Falha interna.')));
    const { user } = renderApp(address, { user: gestora() });
    expect(await screen.findByText('Não foi possível carregar o fechamento.')).toBeVisible();
    server.use(
      http.get('/api/fechamento', () =>
        HttpResponse.json(
          book({ clientes: [], faltas: [], clientes_por_estado: {}, prontos: 0, total: 0 }),
        ),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Nenhum contrato ativo em outubro de 2026.')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Fechar os prontos (0)' })).toBeDisabled();
    // FC-06: what is empty has the act that fills it; where filters left nothing, it takes them away.
    expect(screen.getByRole('link', { name: 'Importar contratos' })).toHaveAttribute(
      'href',
      '/contratos/importar',
    );
    await user.selectOptions(screen.getByLabelText('Item que falta'), 'NF do fornecedor');
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByRole('link', { name: 'Importar contratos' })).toBeVisible();
  });

  it('is not there for who may not read months', async () => {
    renderApp(address, { user: { ...gestora(), permissions: ['dashboard:read'] } });
    expect(await screen.findByText('Acesso restrito')).toBeVisible();
  });

  it('has no R$ and no acts for a parceiro', async () => {
    server.use(
      http.get('/api/fechamento', () =>
        HttpResponse.json(
          book({
            faltas: [gap({ em_jogo: null })],
            clientes: [closingClient({ faltas: [gap({ em_jogo: null })] })],
          }),
        ),
      ),
    );
    renderApp(address, {
      user: consultor({ roles: ['parceiro'], permissions: ['dashboard:read', 'months:read'] }),
    });
    const table = await screen.findByRole('table', { name: 'Clientes em outubro de 2026' });
    await within(table).findByRole('row', { name: /Moinho Estrela/ });
    expect(within(table).queryByText(/Em jogo/)).toBeNull();
    expect(screen.queryByText(/R\$/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Fechar os prontos/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('opens first with the first client on small screens, its head after the list', async () => {
    setDesktop(false);
    renderApp(address, { user: gestora() });
    const card = await screen.findByText('Moinho Estrela');
    const head = screen.getByRole('progressbar', { name: 'Prontidão do mês' });
    expect(card.compareDocumentPosition(head)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('MC-03 closing many', () => {
  beforeEach(() => setDesktop(true));

  it('closes those that are ready after one question, and lists the refused', async () => {
    const sent = answerBatch({
      feitos: 1,
      recusados: [{ cliente: 'k-3', nome: 'Usina Sul', mensagem: 'Outubro: falta 1 item.' }],
    });
    const { user } = renderApp(address, { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Fechar os prontos (1)' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Fechar outubro de 2026 de 1 cliente?',
    });
    // VD-29: what the close takes along is said before.
    expect(
      await within(question).findByText('1 item foi dispensado: e-mail. Fica no relatório.'),
    ).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Fechar os prontos' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fechar o mês' });
    expect(await within(dialog).findByText('1 cliente fechado, 1 recusado')).toBeVisible();
    expect(within(dialog).getByRole('list', { name: 'Recusados' })).toHaveTextContent(
      'Usina SulOutubro: falta 1 item.',
    );
    expect(sent).toEqual([{ acao: 'fechar', mes: '2026-10' }]);
  });

  it('VD-28 says what was let pass beside the state', async () => {
    server.use(
      http.get('/api/fechamento', () =>
        HttpResponse.json(
          book({ clientes: [readyClient({ estado: 'faturado', dispensas: 'e-mail dispensado' })] }),
        ),
      ),
    );
    renderApp(address, { user: gestora() });
    const row = await screen.findByRole('row', { name: /Cerâmica Vale/ });
    expect(row).toHaveTextContent('Faturado · e-mail dispensado');
  });

  it('VD-30 offers no act on a closed row that is refused', async () => {
    const fechado = { em: '2026-11-20T12:00:00Z', por: 'Ana Souza' };
    server.use(
      http.get('/api/fechamento', () =>
        HttpResponse.json(book({ clientes: [readyClient({ estado: 'fechado', fechado })] })),
      ),
    );
    const { user } = renderApp(address, { user: gestora() });
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Cerâmica Vale' }));
    expect(screen.getByRole('button', { name: 'Enviar e-mails' })).toBeVisible();
    expect(
      screen.queryByRole('button', { name: /^(Fechar|Dispensar itens|Declarar final)$/ }),
    ).toBeNull();
  });

  it('MC-02 waives items of the ticked clients with one reason', async () => {
    const sent = answerBatch({ feitos: 2, recusados: [] });
    const { user } = renderApp(address, { user: gestora() });
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Moinho Estrela' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Cerâmica Vale' }));
    await user.click(screen.getByRole('button', { name: 'Dispensar itens' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispensar itens' }));
    await user.click(dialog.getByRole('checkbox', { name: 'E-mail' }));
    await user.click(dialog.getByRole('checkbox', { name: 'NF do fornecedor' }));
    await user.type(dialog.getByLabelText(/^Motivo/), 'curto');
    await user.click(dialog.getByRole('button', { name: 'Dispensar' }));
    expect(await dialog.findByText('Informe o motivo, com 10 a 500 caracteres')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Motivo/), ' demais não é');
    await user.click(dialog.getByRole('button', { name: 'Dispensar' }));
    expect(await screen.findByText('2 clientes com itens dispensados')).toBeVisible();
    expect(sent).toEqual([
      {
        acao: 'dispensar',
        clientes: ['k-1', 'k-2'],
        itens: ['email', 'nf'],
        motivo: 'curto demais não é',
        mes: '2026-10',
      },
    ]);
  });

  it('MC-02 assigns the ticked clients', async () => {
    const sent = answerBatch({ feitos: 1, recusados: [] });
    const { user } = renderApp(address, { user: gestora() });
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Moinho Estrela' }));
    await user.click(screen.getByRole('button', { name: 'Atribuir responsável' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Atribuir responsável' }));
    await user.selectOptions(await dialog.findByLabelText('Responsável'), 'Bruno Lima');
    await user.click(dialog.getByRole('button', { name: 'Atribuir' }));
    expect(await screen.findByText('1 cliente atribuído')).toBeVisible();
    expect(sent).toEqual([
      { acao: 'responsavel', clientes: ['k-1'], usuario: 'u-9', mes: '2026-10' },
    ]);
  });

  it('MC-11 dates the boletos of the ticked clients, and names the refused', async () => {
    const sent = answerBatch({
      feitos: 1,
      recusados: [
        {
          cliente: 'k-2',
          nome: 'Cerâmica Vale',
          mensagem: 'Outubro está fechado.',
          parcial: false,
        },
      ],
    });
    const { user } = renderApp(address, { user: gestora() });
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Moinho Estrela' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Cerâmica Vale' }));
    await user.click(screen.getByRole('button', { name: 'Lançar vencimentos' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Lançar os vencimentos de outubro de 2026 de 2 clientes?',
    });
    await user.click(within(question).getByRole('button', { name: 'Lançar vencimentos' }));
    expect(await screen.findByText('1 cliente com vencimento, 1 recusado')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Recusados' })).toHaveTextContent(
      'Cerâmica ValeOutubro está fechado.',
    );
    expect(sent).toEqual([{ acao: 'vencimento', clientes: ['k-1', 'k-2'], mes: '2026-10' }]);
  });

  it('MC-03 asks anew after a question whose batch did not start', async () => {
    server.use(http.post('/api/fechamento/lote', () => problem(503, 'Banco indisponível.')));
    const { user } = renderApp(address, { user: gestora() });
    const failed = async (open: string, question: string, confirm: string) => {
      await user.click(await screen.findByRole('button', { name: open }));
      const asking = within(await screen.findByRole('alertdialog', { name: question }));
      expect(asking.queryByText('Banco indisponível.')).toBeNull();
      await user.click(asking.getByRole('button', { name: confirm }));
      expect(await asking.findByText('Banco indisponível.')).toBeVisible();
      await user.click(asking.getByRole('button', { name: 'Cancelar' }));
    };
    const ready = [
      'Fechar os prontos (1)',
      'Fechar outubro de 2026 de 1 cliente?',
      'Fechar os prontos',
    ] as const;
    await failed(...ready);
    await failed(...ready);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Moinho Estrela' }));
    await failed('Fechar', 'Fechar outubro de 2026 de 1 cliente?', 'Fechar meses');
    await failed(
      'Lançar vencimentos',
      'Lançar os vencimentos de outubro de 2026 de 1 cliente?',
      'Lançar vencimentos',
    );
  });
});
