import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const item = {
  id: 'i-1',
  nome: 'fatura.pdf',
  tamanho: 10,
  situacao: 'recebido',
  motivo: '',
  document_id: 'd-1',
  leitura: 'COMPLETED',
  falha: '',
  classe: 'fatura_b',
  vinculado: false,
};
const message = {
  id: 'm-1',
  origem: 'email',
  lugar: 'faturas@imap/INBOX',
  remetente: 'contas@um.com.br',
  assunto: 'Faturas',
  recebida_em: '2026-11-02T13:00:00Z',
  situacao: 'recebida',
  motivo: '1 recebido, 1 recusado.',
  tamanho: 100,
  decidida_por: '',
  decidida_em: null,
  version: 1,
  itens: [
    item,
    {
      ...item,
      id: 'i-2',
      nome: 'b.txt',
      situacao: 'recusado',
      motivo: 'Envie PDF.',
      document_id: null,
    },
  ],
};
const held = {
  ...message,
  id: 'm-2',
  remetente: 'x@tres.com.br',
  assunto: '',
  situacao: 'quarentena',
  motivo: 'O remetente não está entre os permitidos.',
  itens: [{ ...item, id: 'i-3', situacao: 'retido', document_id: null }],
};

const answer = (data: unknown[]) =>
  server.use(
    http.get('/api/entrada', () =>
      HttpResponse.json({ data, total: data.length, page: 1, pageSize: 20 }),
    ),
  );

describe("the tray 'Entrada'", () => {
  it('RQ-11 shows each message with its files, their state and the reason', async () => {
    answer([message, held]);
    renderApp('/analise-fatura/entrada', { user: gestora() });
    const files = within(
      await screen.findByRole('list', { name: 'Arquivos de contas@um.com.br, Faturas' }),
    );
    expect(files.getByRole('link', { name: 'fatura.pdf' })).toHaveAttribute(
      'href',
      '/analise-fatura?documento=d-1',
    );
    expect(files.getByText('Lido')).toBeVisible();
    expect(files.getByText('Envie PDF.')).toBeVisible();
    expect(screen.getByText('O remetente não está entre os permitidos.')).toBeVisible();
    expect(screen.getByText('Aguarda liberação')).toBeVisible();
  });

  it('RQ-11 releases what is in quarantine, and dismisses after a question', async () => {
    answer([message, held]);
    const sent: string[] = [];
    server.use(
      http.post('/api/entrada/:id/:act', ({ params }) => {
        sent.push(`${params.id} ${params.act}`);
        return params.act === 'liberar'
          ? problem(409, 'A mensagem não está mais em quarentena.', 'fora_da_quarentena')
          : HttpResponse.json({ ...message, situacao: 'dispensada' });
      }),
    );
    const { user } = renderApp('/analise-fatura/entrada', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Liberar: x@tres.com.br' }));
    expect(await screen.findByText('A mensagem não está mais em quarentena.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dispensar: contas@um.com.br, Faturas' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Dispensar' }));
    expect(await screen.findByText('Mensagem dispensada.')).toBeVisible();
    expect(sent).toEqual(['m-2 liberar', 'm-1 dispensar']);
  });

  it('RQ-11 says when nothing came, and is shut to who does not look after it', async () => {
    answer([]);
    renderApp('/analise-fatura/entrada', { user: gestora() });
    expect(
      await screen.findByText('Nada chegou por e-mail, pela pasta nem pela API.'),
    ).toBeVisible();
  });

  it('AP-01 shows what a program sent, by its key', async () => {
    answer([{ ...message, origem: 'api', lugar: 'id', remetente: 'Chave de API 0123456789ab' }]);
    renderApp('/analise-fatura/entrada', { user: gestora() });
    expect(await screen.findByText('Chave de API 0123456789ab')).toBeVisible();
    expect(screen.getByText(/^Faturas · API · /)).toBeVisible();
  });

  it('RQ-11 is not open to a consultor', async () => {
    renderApp('/analise-fatura/entrada', { user: consultor() });
    expect(await screen.findByText('Acesso restrito')).toBeVisible();
  });
});
