import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { InvoiceWriteBody } from '@/api/gen/types.gen';
import { contractDetail, file, invoice } from '@/test/factories/contract-detail';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

function open(me = gestora(), month = '') {
  server.use(
    http.get('/contracts/c-1/detail', () =>
      HttpResponse.json(
        contractDetail({
          month,
          invoices: [
            invoice(),
            invoice({
              id: 'i-2',
              kind: 'fatura_distribuidora',
              status: 'Vencida',
              numero: null,
              arquivo: { id: 'f-1', filename: 'fatura.pdf' },
              figures: {
                modality: 'Azul',
                demand: [{ posto: 'ponta', contracted_kw: 500, tariff: 22.3456789 }],
                energy: null,
              },
            }),
          ],
          files: [file()],
        }),
      ),
    ),
  );
  return renderApp('/contratos/c-1?aba=faturas', { user: me });
}

describe("the contract's invoices", () => {
  it('CT-09 and CT-16 list both kinds with value, due date and status', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Faturas do contrato' }));
    const rows = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['out/2026', 'NF Fornecedora nº 4711', '15/11/2026', 'R$\u00a073.000,50', 'Em aberto'],
      ['out/2026', 'Fatura Distribuidora', '15/11/2026', 'R$\u00a073.000,50', 'Vencida'],
    ]);
    expect(table.getByRole('link', { name: 'fatura.pdf' })).toHaveAttribute(
      'href',
      '/api/files/f-1',
    );
  });

  it('DR-18 marks what does not count, counts as minus or was corrected', async () => {
    server.use(
      http.get('/contracts/c-1/detail', () =>
        HttpResponse.json(
          contractDetail({
            invoices: [
              invoice({ id: 'i-1', estado: 'cancelada' }),
              invoice({ id: 'i-2', estado: 'devolucao' }),
              invoice({ id: 'i-3', carta_correcao: 'Onde se lê A, leia-se B' }),
            ],
          }),
        ),
      ),
    );
    renderApp('/contratos/c-1?aba=faturas', { user: gestora() });
    const table = within(await screen.findByRole('table', { name: 'Faturas do contrato' }));
    const marks = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[1]?.textContent);
    expect(marks).toEqual([
      'NF Fornecedora nº 4711Cancelada',
      'NF Fornecedora nº 4711Devolução',
      'NF Fornecedora nº 4711Com carta de correção',
    ]);
    expect(table.getByTitle('Onde se lê A, leia-se B')).toBeVisible();
  });

  it('DR-19 shows the old bill beside the new one, and undoes the pair with a reason', async () => {
    const other = { numero: '2', valor: 10, por: 'pessoa' as const, em: '2026-11-20T12:00:00Z' };
    let sent: unknown = null;
    server.use(
      http.get('/contracts/c-1/detail', () =>
        HttpResponse.json(
          contractDetail({
            invoices: [
              invoice({ id: 'i-1', substitui: [{ ...other, id: 'i-2' }] }),
              invoice({
                id: 'i-2',
                estado: 'substituida',
                substituida_por: { ...other, id: 'i-1', valor: 9372.08 },
              }),
            ],
          }),
        ),
      ),
      http.post('/api/invoices/i-2/substituicao/desfazer', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(invoice({ id: 'i-2' }));
      }),
    );
    const { user } = renderApp('/contratos/c-1?aba=faturas', { user: gestora() });
    const table = within(await screen.findByRole('table', { name: 'Faturas do contrato' }));
    expect(table.getByRole('link', { name: /a fatura nº 2, R\$\s9\.372,08/ })).toHaveAttribute(
      'href',
      '/faturas/i-1/recalculada',
    );
    expect(table.getByRole('link', { name: /a fatura nº 2, R\$\s10,00/ })).toBeVisible();
    await user.click(table.getByRole('button', { name: /Desfazer a substituição/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'É de outro mês');
    await user.click(dialog.getByRole('button', { name: 'Desfazer a substituição' }));
    await waitFor(() => expect(sent).toEqual({ motivo: 'É de outro mês' }));
  });

  it('FC-06 an empty list begins with its first document', async () => {
    const { user } = open();
    server.use(
      http.get('/contracts/c-1/detail', () =>
        HttpResponse.json(contractDetail({ invoices: [], files: [] })),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Registrar a NF' }));
    expect(await screen.findByRole('dialog', { name: /NF Fornecedora/ })).toBeVisible();
  });

  it('CT-09 begins a new document with the reference month', async () => {
    const { user } = open(gestora(), '2025-04');
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'NF Fornecedora' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar NF Fornecedora' }));
    expect(dialog.getByLabelText('Mês')).toHaveValue('04');
    expect(dialog.getByLabelText('Ano')).toHaveValue('2025');
  });

  it('CT-11 adds an NF with typed values; what stays blank is not given', async () => {
    const sent: InvoiceWriteBody[] = [];
    server.use(
      http.post('/contracts/c-1/invoices', async ({ request }) => {
        sent.push((await request.json()) as InvoiceWriteBody);
        return HttpResponse.json(invoice(), { status: 201 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'NF Fornecedora' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar NF Fornecedora' }));
    await user.selectOptions(dialog.getByLabelText('Mês'), 'setembro');
    await user.selectOptions(dialog.getByLabelText('Ano'), '2026');
    await user.type(dialog.getByLabelText('Energia faturada'), '331,25');
    await user.type(dialog.getByLabelText('Valor total'), 'abc');
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(dialog.getByText('Informe um número, como 1.234,56')).toBeVisible();
    await user.clear(dialog.getByLabelText('Valor total'));
    await user.type(dialog.getByLabelText('Valor total'), '73.000,5');
    await user.selectOptions(dialog.getByLabelText('Arquivo'), 'contrato assinado.pdf');
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent[0]).toMatchObject({
      kind: 'nf_fornecedora',
      competencia: '2026-09',
      vencimento: null,
      valor: 73000.5,
      status: 'Em aberto',
      file_id: 'f-1',
      figures: { energy_mwh: 331.25, unit_price: null, icms_regime: null },
    });
  });

  it('CT-11 edits a bill without losing a digit of what it says', async () => {
    const sent: [InvoiceWriteBody, string | null][] = [];
    server.use(
      http.put('/api/invoices/i-2', async ({ request }) => {
        sent.push([(await request.json()) as InvoiceWriteBody, request.headers.get('If-Match')]);
        return HttpResponse.json(invoice());
      }),
    );
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Editar Fatura Distribuidora de out/2026' }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Editar Fatura Distribuidora' }),
    );
    const peak = within(dialog.getByRole('group', { name: 'Demanda, ponta' }));
    expect(peak.getByLabelText('Tarifa (R$/kW)')).toHaveValue('22,3456789');
    await user.type(peak.getByLabelText('Medida'), '480,5');
    await user.click(dialog.getByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toBe('"2"');
    expect(sent[0]?.[0].figures).toMatchObject({
      modality: 'Azul',
      demand: [{ posto: 'ponta', contracted_kw: 500, measured_kw: 480.5, tariff: 22.3456789 }],
      energy: [],
    });
  });

  it("puts the server's sentences under their fields", async () => {
    const message = 'Informe a demanda em kW, de 0 a 10.000.000, com até 4 casas decimais';
    server.use(
      http.put('/api/invoices/i-2', () =>
        problem(422, message, 'validacao', {
          fields: [{ path: 'figures.demand[0].contracted_kw', message }],
        }),
      ),
    );
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Editar Fatura Distribuidora de out/2026' }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Editar Fatura Distribuidora' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Salvar alterações' }));
    expect(await dialog.findByText(message)).toBeVisible();
    const peak = within(dialog.getByRole('group', { name: 'Demanda, ponta' }));
    expect(peak.getByLabelText('Contratada')).toHaveFocus();
  });

  it('CT-11 deletes one after asking', async () => {
    const deleted: string[] = [];
    server.use(
      http.delete('/api/invoices/:id', ({ params }) => {
        deleted.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Excluir NF Fornecedora de out/2026' }),
    );
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(deleted).toEqual(['i-1']);
  });

  it('CT-09 shows what the month was compared with, and its memória de cálculo', async () => {
    server.use(
      http.get('/contracts/c-1/detail', () =>
        HttpResponse.json(contractDetail({ month: '2026-10', months: ['2026-10'] })),
      ),
    );
    const { user } = renderApp('/contratos/c-1?aba=faturas', { user: gestora() });
    const table = within(await screen.findByRole('table', { name: 'Conferência das faturas' }));
    const row = within(table.getByRole('row', { name: /NF: energia/ }));
    expect(row.getByText('Divergente')).toBeVisible();
    expect(row.getByText('A NF cobra R$ 999,50 a mais.')).toBeVisible();
    expect(row.getByText('R$\u00a074.000,00', { normalizer: (text) => text })).toBeVisible();
    await user.click(row.getByRole('button', { name: /memória de cálculo: NF: energia/ }));
    expect(within(screen.getByRole('dialog')).getByText('faturar × preço')).toBeVisible();
  });

  it('CT-11 is read only without the permission', async () => {
    open(consultor());
    await screen.findByRole('table', { name: 'Faturas do contrato' });
    expect(screen.queryByRole('button', { name: 'Adicionar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Excluir NF/ })).not.toBeInTheDocument();
  });
});
