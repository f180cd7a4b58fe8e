import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { documents, ticket } from '@/test/handlers/support';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { search, toQuestions } from './faq';

/** Answers a POST and returns what was sent. */
function answer(path: string, respond: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      const text = await request.text();
      sent.push(text === '' ? null : JSON.parse(text));
      return respond();
    }),
  );
  return sent;
}

describe('the help centre', () => {
  it('CS-06 offers a ticket, the FAQ, the quick links, contacts and hours', async () => {
    renderApp('/help', { user: consultor() });
    expect(await screen.findByRole('button', { name: 'Abrir Ticket de Suporte' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Acessar FAQ' })).toHaveAttribute('href', '/help/faq');
    expect(screen.getByText('Atendimento de segunda a sexta, das 8h às 18h.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Contatos úteis' })).toBeVisible();
    for (const [name, address] of [
      ['Manual do usuário', '/help/manual'],
      ['Vídeos tutoriais', '/training'],
      ['Políticas e termos', '/help/privacidade'],
      ['Atualizações do sistema', '/help/novidades'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
    }
  });

  it('CS-06 opens a ticket and goes to it', async () => {
    const sent = answer('/api/suporte/chamados', () => HttpResponse.json(ticket()));
    const { user } = renderApp('/help', { user: consultor() });
    await user.click(await screen.findByRole('button', { name: 'Abrir Ticket de Suporte' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Abrir chamado' }));
    expect(await within(dialog).findByText('Informe o assunto')).toBeVisible();
    expect(within(dialog).getByText('Escreva a mensagem')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Assunto/), 'Preço de outubro');
    await user.type(within(dialog).getByLabelText(/Descrição/), 'De onde vem o preço?');
    await user.click(within(dialog).getByRole('button', { name: 'Abrir chamado' }));
    expect(await screen.findByRole('heading', { name: 'Chamado 7' })).toBeVisible();
    expect(sent).toEqual([
      { categoria: 'duvida', assunto: 'Preço de outubro', descricao: 'De onde vem o preço?' },
    ]);
  });

  it('CS-06 keeps what was typed when the ticket cannot be opened', async () => {
    answer('/api/suporte/chamados', () => problem(503, 'Banco indisponível.'));
    const { user } = renderApp('/help', { user: consultor() });
    await user.click(await screen.findByRole('button', { name: 'Abrir Ticket de Suporte' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Assunto/), 'A');
    await user.type(within(dialog).getByLabelText(/Descrição/), 'B');
    await user.click(within(dialog).getByRole('button', { name: 'Abrir chamado' }));
    expect(await within(dialog).findByText('Banco indisponível.')).toBeVisible();
    expect(within(dialog).getByLabelText(/Assunto/)).toHaveValue('A');
  });
});

describe('tickets', () => {
  it('CS-06 shows everybody’s to the staff only', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/suporte/chamados', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({
          data: [ticket()],
          page: 1,
          pageSize: 20,
          total: 1,
          totalCapped: false,
        });
      }),
    );
    const { user } = renderApp('/help/chamados', { user: gestora() });
    await user.click(await screen.findByLabelText('De todas as pessoas'));
    await waitFor(() => expect(asked.at(-1)).toBe('?todos=true&page=1'));
    expect(await screen.findByText('Preço de outubro')).toBeVisible();
  });

  it('CS-06 answers and closes a ticket', async () => {
    const said = answer('/api/suporte/chamados/:id/mensagens', () =>
      HttpResponse.json(
        ticket({
          situacao: 'respondido',
          mensagens: [
            ...ticket().mensagens,
            {
              id: 'm-2',
              autor: 'Ana Souza',
              equipe: true,
              texto: 'Do período.',
              em: '2026-11-03T13:00:00Z',
            },
          ],
        }),
      ),
    );
    answer('/api/suporte/chamados/:id/fechar', () =>
      HttpResponse.json(ticket({ situacao: 'fechado' })),
    );
    const { user } = renderApp('/help/chamados/t-1', { user: gestora() });
    await user.type(await screen.findByLabelText('Mensagem'), 'Do período.');
    await user.click(screen.getByRole('button', { name: 'Enviar mensagem' }));
    const talk = screen.getByRole('list', { name: 'Conversa' });
    expect(await within(talk).findByText('Do período.')).toBeVisible();
    expect(screen.getByLabelText('Mensagem')).toHaveValue('');
    expect(said).toEqual([{ texto: 'Do período.' }]);
    await user.click(screen.getByRole('button', { name: 'Fechar chamado' }));
    expect(await screen.findByText('Fechado')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reabrir com esta mensagem' })).toBeDisabled();
  });
});

describe('questions', () => {
  it('CS-06 are searched without regard to accents and case', async () => {
    const { user } = renderApp('/help/faq', { user: consultor() });
    expect(await screen.findByText('2 perguntas')).toBeVisible();
    await user.type(screen.getByLabelText('Buscar nas perguntas'), 'PRECO medio');
    expect(await screen.findByText('1 pergunta')).toBeVisible();
    expect(screen.getByText('De onde vem o preço')).toBeVisible();
  });

  it('CS-06 says when there is none', async () => {
    renderApp('/help/faq?q=zzz', { user: consultor() });
    expect(await screen.findByText('Nenhuma pergunta encontrada.')).toBeVisible();
  });

  it('CS-06 are cut from the document by its titles', () => {
    const questions = toQuestions(documents.faq ?? []);
    expect(questions.map(({ subject, title }) => [subject, title])).toEqual([
      ['Acesso', 'Esqueci a senha'],
      ['Contratos', 'De onde vem o preço'],
    ]);
    expect(search(questions, 'acesso link')).toHaveLength(1);
    expect(search(questions, 'acesso preço')).toHaveLength(0);
  });
});

it('CS-06 shows manual, news and policies', async () => {
  renderApp('/help/manual', { user: consultor() });
  expect(await screen.findByText('Texto de manual.')).toBeVisible();
});
