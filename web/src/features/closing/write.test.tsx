import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientMonth } from '@/test/factories/closing';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const address = '/fechamento?mes=2026-10';

/** The preview's questions and the batches that were started. */
function answer() {
  const asked: Record<string, unknown>[] = [];
  const started: Record<string, unknown>[] = [];
  server.use(
    http.post('/api/fechamento/lote/previa', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      asked.push(body);
      const none = body.acao === 'email' && !body.confirmar;
      return HttpResponse.json({
        clientes: none ? 0 : 1,
        mensagens: none ? 0 : 2,
        recusados: [
          {
            cliente: 'k-2',
            nome: 'Cerâmica Vale',
            mensagem: 'Falta o e-mail do contato do cliente.',
          },
        ],
        exemplo: none
          ? null
          : {
              cliente: 'Moinho Estrela',
              para: ['rui@moinho.example'],
              assunto: 'Documentos de outubro de 2026 – Moinho Estrela',
              texto: '• Nota fiscal do fornecedor de energia: contrato CT-1.',
            },
      });
    }),
    http.post('/api/fechamento/lote', async ({ request }) => {
      started.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ lote: 'l-1' }, { status: 202 });
    }),
    http.get('/api/fechamento/lote/l-1', () =>
      HttpResponse.json({
        estado: 'concluido',
        feitos: 1,
        total: 1,
        resultado: { feitos: 1, recusados: [] },
      }),
    ),
  );
  return { asked, started };
}

describe('MC-02 writing to clients', () => {
  beforeEach(() => setDesktop(true));

  it('asks the client for an item, after a preview', async () => {
    const { asked, started } = answer();
    const { user } = renderApp(`${address}&sel=k-1`, { user: gestora() });
    const panel = within(await screen.findByRole('region', { name: 'Moinho Estrela' }));
    await user.click(
      await panel.findByRole('button', { name: 'Pedir ao cliente NF do fornecedor' }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Pedir ao cliente: NF do fornecedor' }),
    );
    const preview = within(await dialog.findByRole('region', { name: 'Prévia' }));
    expect(preview.getByText('Para: rui@moinho.example')).toBeVisible();
    expect(preview.getByText('Documentos de outubro de 2026 – Moinho Estrela')).toBeVisible();
    expect(started).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Pedir' })).toBeEnabled();
    await user.type(dialog.getByLabelText('Recado'), 'Até sexta.');
    expect(dialog.getByRole('button', { name: 'Pedir' })).toBeDisabled();
    await waitFor(() => expect(asked.at(-1)?.recado).toBe('Até sexta.'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Pedir' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Pedir' }));
    await waitFor(() =>
      expect(started).toEqual([
        {
          acao: 'pedir',
          mes: '2026-10',
          clientes: ['k-1'],
          itens: ['nf'],
          contrato: 'c-1',
          recado: 'Até sexta.',
        },
      ]),
    );
    expect(await screen.findByText('1 cliente com pedido na fila de envio')).toBeVisible();
  });

  it('says when it was asked, and how far that is', async () => {
    const month = clientMonth();
    for (const item of month.suprimentos[0]?.itens ?? [])
      if (item.item === 'nf')
        item.pedido = { em: '2026-11-20T13:00:00Z', por: 'Ana Souza', estado: 'enviado' };
    server.use(http.get('/api/fechamento/k-1/2026-10', () => HttpResponse.json(month)));
    renderApp(`${address}&sel=k-1`, { user: gestora() });
    expect(await screen.findByText('Pedido em 20/11/2026 por Ana Souza (enviado)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pedir de novo NF do fornecedor' })).toBeVisible();
  });

  it("sends the ticked clients' e-mails, and names who is refused", async () => {
    const { started } = answer();
    const { user } = renderApp(address, { user: gestora() });
    await user.click(await screen.findByRole('checkbox', { name: /Moinho Estrela/ }));
    await user.click(screen.getByRole('button', { name: 'Enviar e-mails' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Enviar os e-mails de outubro de 2026' }),
    );
    expect(await dialog.findByText('Falta o e-mail do contato do cliente.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Enviar' })).toBeDisabled();
    await user.click(dialog.getByLabelText('Enviar também os registros com avisos'));
    expect(await dialog.findByText('2 mensagens para 1 cliente, 1 recusa')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() =>
      expect(started).toEqual([
        { acao: 'email', mes: '2026-10', clientes: ['k-1'], confirmar: true },
      ]),
    );
  });

  it('chooses what several clients are asked for', async () => {
    const { asked } = answer();
    const { user } = renderApp(address, { user: gestora() });
    await user.click(await screen.findByRole('checkbox', { name: /Moinho Estrela/ }));
    await user.click(screen.getByRole('button', { name: 'Pedir ao cliente' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Pedir o que falta de outubro de 2026' }),
    );
    await user.click(dialog.getByLabelText('Medição'));
    await waitFor(() =>
      expect(asked.at(-1)?.itens).toEqual(['nf', 'fatura', 'encargos', 'liquidacao']),
    );
    expect(await dialog.findByRole('region', { name: 'Prévia' })).toBeVisible();
    for (const item of ['NF do fornecedor', 'Fatura da distribuidora', 'Encargos', 'Liquidação'])
      await user.click(dialog.getByLabelText(item));
    expect(dialog.queryByRole('region', { name: 'Prévia' })).toBeNull();
    expect(dialog.queryByText(/mensage/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Pedir' })).toBeDisabled();
  });

  it('counts a client of whom a part left as done with a reserve, not as refused too', async () => {
    answer();
    const partly = {
      cliente: 'k-1',
      nome: 'Moinho Estrela',
      mensagem: 'Unidade M-2: Falta o e-mail do contato do cliente.',
    };
    server.use(
      http.post('/api/fechamento/lote/previa', () =>
        HttpResponse.json({
          clientes: 1,
          mensagens: 2,
          recusados: [],
          ressalvas: [partly],
          exemplo: null,
        }),
      ),
      http.get('/api/fechamento/lote/l-1', () =>
        HttpResponse.json({
          estado: 'concluido',
          feitos: 1,
          total: 2,
          resultado: {
            feitos: 1,
            recusados: [{ ...partly, cliente: 'k-2', nome: 'Cerâmica Vale' }],
            ressalvas: [partly],
          },
        }),
      ),
    );
    const { user } = renderApp(address, { user: gestora() });
    await user.click(await screen.findByRole('checkbox', { name: /Moinho Estrela/ }));
    await user.click(screen.getByRole('button', { name: 'Enviar e-mails' }));
    const asking = within(await screen.findByRole('dialog'));
    expect(await asking.findByText('2 mensagens para 1 cliente, 1 com ressalva')).toBeVisible();
    expect(asking.queryByRole('list', { name: 'Recusas' })).toBeNull();
    await user.click(asking.getByRole('button', { name: 'Enviar' }));
    const outcome = within(await screen.findByRole('dialog', { name: 'Enviar e-mails' }));
    expect(
      await outcome.findByText('1 cliente com e-mail na fila de envio, 1 com ressalva, 1 recusado'),
    ).toBeVisible();
    expect(outcome.getByRole('list', { name: 'Com ressalva' })).toHaveTextContent(
      'Moinho EstrelaUnidade M-2',
    );
    expect(outcome.getByRole('list', { name: 'Recusados' })).not.toHaveTextContent('Moinho');
  });
});
