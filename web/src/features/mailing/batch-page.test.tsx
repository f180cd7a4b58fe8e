import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { MailingRecipientBody } from '@/api/gen/types.gen';
import { batchCounts, mailBatch, mailMessage, mailPage } from '@/test/factories/mailing';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address: string) => renderApp(address, { user: gestora() });

/** Answers POST at the path and returns the bodies that were sent. */
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

const recipient = (overrides: Partial<MailingRecipientBody>): MailingRecipientBody => ({
  address: 'a@x.com',
  state: 'falhou',
  attempts: 1,
  error: '550 caixa não existe',
  lastAttemptAt: '2026-11-03T12:00:05Z',
  nextAttemptAt: null,
  sentAt: null,
  bouncedAt: null,
  ...overrides,
});

describe('a dispatch', () => {
  it('EM-13 follows the queue every two seconds until it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    server.use(
      http.get('/api/mail/batches/:id', () => {
        asked += 1;
        return HttpResponse.json(
          asked === 1
            ? mailBatch({
                state: 'enviando',
                counts: batchCounts({ enviado: 1, pendente: 3 }),
                total: 4,
              })
            : mailBatch({ counts: batchCounts({ enviado: 4 }), total: 4 }),
        );
      }),
    );
    open('/email/disparos/l-1');
    const bar = await screen.findByRole('progressbar', { name: 'Andamento do disparo' });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    await vi.advanceTimersByTimeAsync(2100);
    expect(await screen.findByText('Concluído')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(2);
    vi.useRealTimers();
  });

  it('EM-13 shows the messages that came after the page was opened', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let ready = false;
    server.use(
      http.get('/api/mail/batches/:id', () =>
        HttpResponse.json(
          ready
            ? mailBatch({ total: 1, counts: batchCounts({ enviado: 1 }) })
            : mailBatch({ state: 'preparando', total: 0, counts: batchCounts({}) }),
        ),
      ),
      http.get('/api/mail/messages', () =>
        HttpResponse.json(mailPage(ready ? [mailMessage({ clientName: 'Padaria Aurora' })] : [])),
      ),
    );
    open('/email/disparos/l-1');
    expect(await screen.findByText('Nenhuma mensagem.')).toBeVisible();
    ready = true;
    await vi.advanceTimersByTimeAsync(2100);
    expect(await screen.findByText('Padaria Aurora')).toBeVisible();
    vi.useRealTimers();
  });

  it('EM-13 shows what failed and why, and queues it again', async () => {
    const failed = mailMessage({
      state: 'falhou',
      recipients: [
        recipient({}),
        recipient({
          address: 'b@x.com',
          state: 'enviado',
          error: null,
          sentAt: '2026-11-03T12:00:05Z',
        }),
      ],
    });
    server.use(
      http.get('/api/mail/messages', () => HttpResponse.json(mailPage([failed]))),
      http.get('/api/mail/batches/:id', () =>
        HttpResponse.json(mailBatch({ counts: batchCounts({ falhou: 1, enviado: 1 }) })),
      ),
    );
    const one = answer('/api/mail/messages/:id/retry', () => HttpResponse.json(failed));
    const all = answer('/api/mail/batches/:id/retry', () => HttpResponse.json(mailBatch()));
    const { user } = open('/email/disparos/l-1');
    expect(await screen.findByText('550 caixa não existe')).toBeVisible();
    // A line a recipient, with its own state; what is done with their message stands there once.
    const lines = within(screen.getByRole('table', { name: 'Destinatários do disparo' }));
    expect(lines.getAllByRole('row').slice(1)).toHaveLength(2);
    expect(lines.getByRole('row', { name: /a@x\.com/ })).toHaveTextContent('Falhou');
    expect(lines.getByRole('row', { name: /b@x\.com/ })).toHaveTextContent('Enviado');
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(one).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo as falhas' }));
    await waitFor(() => expect(all).toHaveLength(1));
  });

  it('F07 lets a person decide what happened to an uncertain message', async () => {
    const uncertain = mailMessage({
      state: 'incerto',
      recipients: [recipient({ state: 'incerto', error: 'A conexão caiu.' })],
    });
    server.use(http.get('/api/mail/messages', () => HttpResponse.json(mailPage([uncertain]))));
    const sent = answer('/api/mail/messages/:id/resolve', () => HttpResponse.json(uncertain));
    const { user } = open('/email/disparos/l-1');
    await user.click(await screen.findByRole('button', { name: 'Resolver' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Envio incerto' }));
    expect(dialog.getByText('<m-1@ynova.com.br>')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Chegou' }));
    await waitFor(() => expect(sent).toEqual([{ decision: 'enviado' }]));
  });

  it('EM-13 cancels what is still in the queue, after asking', async () => {
    server.use(
      http.get('/api/mail/batches/:id', () =>
        HttpResponse.json(mailBatch({ state: 'enviando', counts: batchCounts({ pendente: 2 }) })),
      ),
    );
    const sent = answer('/api/mail/batches/:id/cancel', () => HttpResponse.json(mailBatch()));
    const { user } = open('/email/disparos/l-1');
    await user.click(await screen.findByRole('button', { name: 'Cancelar disparo' }));
    const ask = within(await screen.findByRole('alertdialog'));
    expect(sent).toHaveLength(0);
    await user.click(ask.getByRole('button', { name: 'Cancelar disparo' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('EM-13 keeps the copy of what was sent', async () => {
    const { user } = open('/email/disparos/l-1');
    await user.click(await screen.findByRole('button', { name: 'Ver cópia' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Extrato de outubro de 2026' }),
    );
    expect(await dialog.findByText('cd34')).toBeVisible();
    expect(dialog.getByText('<m-1@ynova.com.br>')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Baixar .eml' })).toBeVisible();
  });

  it('lists the dispatches', async () => {
    open('/email/disparos');
    const link = await screen.findByRole('link', { name: '03/11/2026 09:00' });
    expect(link).toHaveAttribute('href', '/email/disparos/l-1');
    expect(screen.getByText('out/2026')).toBeVisible();
  });

  it('FC-01 says of a dispatch the counts that there are, and no others', async () => {
    server.use(
      http.get('/api/mail/batches', () =>
        HttpResponse.json(
          mailPage([
            mailBatch({ counts: batchCounts({ enviado: 1046, falhou: 2 }), skipped: 3 }),
            mailBatch({ id: 'l-2', state: 'preparando', counts: batchCounts({}), total: 0 }),
          ]),
        ),
      ),
      http.get('/api/mail/batches/:id', () =>
        HttpResponse.json(mailBatch({ counts: batchCounts({ enviado: 4 }), total: 4 })),
      ),
    );
    const { user } = open('/email/disparos');
    expect(await screen.findByText('Enviado 1.046 · Falhou 2 · Fora do envio 3')).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: '03/11/2026 09:00' })[0] as HTMLElement);
    const counts = within(await screen.findByRole('group', { name: 'Situação' }));
    expect(counts.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      'Todos 4',
      'Enviado 4',
    ]);
    let asked = '';
    server.use(
      http.get('/api/mail/messages', ({ request }) => {
        asked = new URL(request.url).searchParams.get('state') ?? '';
        return HttpResponse.json(mailPage([mailMessage()]));
      }),
    );
    await user.click(counts.getByRole('button', { name: /Enviado/ }));
    await waitFor(() => expect(asked).toBe('enviado'));
  });
});

describe('suppressed addresses', () => {
  it('are added and freed', async () => {
    const row = {
      address: 'a@x.com',
      reason: 'devolvido',
      note: null,
      createdAt: '2026-11-03T12:00:00Z',
      createdBy: null,
    };
    server.use(http.get('/api/mail/suppressions', () => HttpResponse.json(mailPage([row]))));
    const added = answer('/api/mail/suppressions', () => HttpResponse.json(row, { status: 201 }));
    const freed: unknown[] = [];
    server.use(
      http.delete('/api/mail/suppressions/:address', ({ params }) => {
        freed.push(params.address);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open('/email/suprimidos');
    await user.click(await screen.findByRole('button', { name: 'Suprimir um endereço' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suprimir um endereço' }));
    await user.type(dialog.getByRole('textbox', { name: /^Endereço/ }), 'b@x.com');
    await user.click(dialog.getByRole('button', { name: 'Suprimir' }));
    await waitFor(() => expect(added).toEqual([{ address: 'b@x.com', reason: 'manual' }]));
    await user.click(await screen.findByText('a@x.com'));
    const beside = within(await screen.findByRole('region', { name: 'a@x.com' }));
    expect(beside.getByText(/^O servidor do destinatário devolveu uma mensagem/)).toBeVisible();
    expect(beside.getByRole('button', { name: 'Liberar endereço' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Liberar a@x.com' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Liberar endereço',
      }),
    );
    await waitFor(() => expect(freed).toEqual(['a@x.com']));
  });
});
