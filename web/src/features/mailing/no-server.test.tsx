import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { batchCounts, mailBatch, mailPage, mailRecord } from '@/test/factories/mailing';
import { consultor, gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const unsent = 'Não enviado: sem servidor de e-mail';
const nothingLeaves = 'Nenhum e-mail sai: falta o servidor de e-mail.';

describe('without a mail server', () => {
  beforeEach(() => {
    const batch = mailBatch({ counts: batchCounts({ sem_servidor: 2 }) });
    server.use(
      http.get('/api/mail/server', () => HttpResponse.json({ server: false })),
      http.get('/api/mail/batches', () => HttpResponse.json(mailPage([batch]))),
      http.get('/api/mail/batches/:id', () => HttpResponse.json(batch)),
    );
  });

  it.each(['/email', '/email/disparos', '/email/disparos/l-1'])(
    'TD-13 %s says that nothing leaves, and where to change it',
    async (address) => {
      renderApp(address, { user: gestora() });
      expect(await screen.findByText(nothingLeaves)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Configurar' })).toHaveAttribute(
        'href',
        '/admin/email',
      );
    },
  );

  it('TD-13 who may not configure it is told as well', async () => {
    renderApp('/email', { user: consultor() });
    expect(await screen.findByText(nothingLeaves)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Configurar' })).toBeNull();
  });

  it('TD-13 the row says that it was not sent, and Envio ok stays Não', async () => {
    const mail = { messageId: 'm-1', state: 'sem_servidor', error: null, nextAttemptAt: null };
    const situacao = 'sem_servidor';
    const at = '2026-11-03T12:00:00Z';
    const record = mailRecord({ sentOk: false, situacao, mail: { ...mail, at } });
    server.use(http.get('/energy-balance/email', () => HttpResponse.json(mailPage([record]))));
    const { user } = renderApp('/email', { user: gestora() });
    const cell = async () => (await screen.findByText(unsent, { selector: 'td *' })).closest('td');
    expect(await cell()).toHaveTextContent(unsent);
    expect(screen.getByRole('cell', { name: 'Não' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Completo' }));
    expect(await cell()).toHaveTextContent(`Não${unsent}`);
  });

  it('TD-13 a dispatch counts them apart and can send them', async () => {
    let asked = 0;
    server.use(
      http.post('/api/mail/batches/:id/retry', () => {
        asked += 1;
        return HttpResponse.json(mailBatch());
      }),
    );
    const { user } = renderApp('/email/disparos/l-1', { user: gestora() });
    expect(await screen.findByRole('button', { name: `${unsent} 2` })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar agora' }));
    expect(await screen.findByText('O que não saiu voltou para a fila.')).toBeVisible();
    expect(asked).toBe(1);
  });
});
