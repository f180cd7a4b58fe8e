import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { MailingCheck } from '@/api/gen/types.gen';
import { mailPage, mailPreview, mailRecord } from '@/test/factories/mailing';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/email') => renderApp(address, { user: gestora() });

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

async function openRecord() {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: /^Prévia e envio: Metal/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Metalúrgica/ }));
  return { ...view, dialog };
}

const warning: MailingCheck = {
  code: 'sem_vencimento',
  level: 'aviso',
  message: 'Sem data de vencimento.',
};
const error: MailingCheck = {
  code: 'suprimido',
  level: 'erro',
  message: 'O endereço está suprimido.',
};
const checked = (counts: object, data: object[] = []) =>
  HttpResponse.json({
    total: 3,
    prontos: 1,
    comAvisos: 0,
    bloqueados: 0,
    jaEnviados: 0,
    naFila: 0,
    dispensados: 0,
    data,
    ...counts,
  });
describe('one record', () => {
  it('EM-13 shows the message of the real recipient in a frame that runs nothing', async () => {
    const { dialog } = await openRecord();
    expect(await dialog.findByText('Extrato de outubro de 2026')).toBeVisible();
    expect(dialog.getByText('financeiro@saojose.com.br')).toBeVisible();
    expect(dialog.getByText('ana.souza@example.com')).toBeVisible();
    expect(dialog.getByText(/extrato\.pdf/)).toBeVisible();
    const frame = dialog.getByTitle('Mensagem em HTML');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toContain('segue o extrato');
    expect(dialog.getByText('Pronto para enviar')).toBeVisible();
  });

  it('EM-13 goes from one recipient to the next', async () => {
    const rows = [mailRecord(), mailRecord({ id: 'b-2_2026-10', clientName: 'Padaria Aurora' })];
    server.use(http.get('/energy-balance/email', () => HttpResponse.json(mailPage(rows))));
    const asked = answer('/api/mail/preview', () => HttpResponse.json(mailPreview()));
    const { user, dialog } = await openRecord();
    expect(dialog.getByText('1 de 2')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Próximo registro' }));
    expect(await screen.findByRole('dialog', { name: 'Padaria Aurora' })).toBeVisible();
    await waitFor(() => expect(asked).toContainEqual({ recordId: 'b-2_2026-10' }));
  });

  it('EM-13 sends one, after which its history stands there', async () => {
    const sent = answer('/api/mail/send', () =>
      HttpResponse.json({ batchId: 'l-1', queued: 1, skipped: [] }, { status: 202 }),
    );
    const { user, dialog } = await openRecord();
    await user.click(await dialog.findByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('E-mail colocado na fila de envio.')).toBeVisible();
    expect(sent).toEqual([{ ids: ['b-1_2026-10'], confirm: false, resend: false }]);
    expect(await dialog.findByText(/aceito em 03\/11\/2026 09:00/)).toBeVisible();
  });

  it('EM-13 wants a confirmation where something was found', async () => {
    answer('/api/mail/preview', () => HttpResponse.json(mailPreview({ checks: [warning] })));
    const sent = answer('/api/mail/send', () =>
      HttpResponse.json({ batchId: 'l-1', queued: 1, skipped: [] }, { status: 202 }),
    );
    const { user, dialog } = await openRecord();
    expect(await dialog.findByText('Sem data de vencimento.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Enviar' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Enviar mesmo com os avisos' }));
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ confirm: true, resend: false }));
  });

  it('EM-13 sends again what was sent only when told to', async () => {
    const again: MailingCheck = {
      code: 'ja_enviado',
      level: 'aviso',
      message: 'Já enviado em 03/11/2026.',
    };
    answer('/api/mail/preview', () => HttpResponse.json(mailPreview({ checks: [again] })));
    const sent = answer('/api/mail/send', () => problem(503, 'Fila parada.'));
    const { user, dialog } = await openRecord();
    await user.click(
      await dialog.findByRole('checkbox', { name: 'Enviar de novo, ciente dos avisos' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await dialog.findByText('Fila parada.')).toBeVisible();
    expect(sent[0]).toMatchObject({ confirm: true, resend: true });
  });

  it('EM-13 keeps what has an error here', async () => {
    answer('/api/mail/preview', () => HttpResponse.json(mailPreview({ checks: [error] })));
    const { dialog } = await openRecord();
    expect(await dialog.findByText('Este e-mail ainda não pode ser enviado')).toBeVisible();
    expect(dialog.getByText('O endereço está suprimido.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  });

  it('EM-13 sends a test to the signed-in user, and shows why it could not', async () => {
    const { user, dialog } = await openRecord();
    await user.click(await dialog.findByRole('button', { name: 'Enviar teste para mim' }));
    expect(await screen.findByText('Teste enviado para ana.souza@example.com.')).toBeVisible();
    answer('/api/mail/test', () => problem(503, '535 senha recusada', 'envio_falhou'));
    await user.click(dialog.getByRole('button', { name: 'Enviar teste para mim' }));
    expect(await dialog.findByText('535 senha recusada')).toBeVisible();
  });

  it('marks an address whose mail came back', async () => {
    const sent = answer('/api/mail/records/:id/bounce', () =>
      HttpResponse.json({ id: 'b-1_2026-10', version: 8 }),
    );
    const { user, dialog } = await openRecord();
    await user.click(dialog.getByRole('tab', { name: 'Histórico' }));
    await user.type(dialog.getByRole('textbox', { name: 'Motivo da devolução' }), '550');
    await user.click(dialog.getByRole('button', { name: 'Marcar como devolvido' }));
    expect(
      await screen.findByText('financeiro@saojose.com.br marcado como devolvido.'),
    ).toBeVisible();
    expect(sent).toEqual([{ address: 'financeiro@saojose.com.br', note: '550' }]);
  });
});

describe('a month', () => {
  const openMonth = async () => {
    const view = open();
    await screen.findByRole('table', { name: /^Emails de/ });
    await view.user.click(screen.getByRole('button', { name: 'Enviar o mês' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enviar outubro de 2026' }));
    return { ...view, dialog };
  };

  it('EM-13 checks every record, sends the ready ones, and opens the dispatch', async () => {
    answer('/api/mail/check', () =>
      checked({ prontos: 1, comAvisos: 1, bloqueados: 1, jaEnviados: 4 }, [
        { id: 'b-1_2026-10', clientName: 'Metalúrgica', to: [], checks: [error] },
        { id: 'b-2_2026-10', clientName: 'Padaria', to: [], checks: [warning] },
      ]),
    );
    const sent = answer('/api/mail/send', () =>
      HttpResponse.json({ batchId: 'l-1', queued: 0, skipped: [] }, { status: 202 }),
    );
    const { user, dialog, location } = await openMonth();
    expect(await dialog.findByText('O endereço está suprimido.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Enviar 1 registro' })).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Enviar também os que têm avisos' }));
    await user.click(dialog.getByRole('button', { name: 'Enviar 2 registros' }));
    await waitFor(() => expect(location()).toBe('/email/disparos/l-1'));
    expect(sent).toEqual([{ mes: '2026-10', confirm: true, resend: false }]);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Disparo de outubro de 2026' }),
    ).toBeVisible();
  });

  it('EM-13 opens the message of a record that was found wanting', async () => {
    answer('/api/mail/check', () =>
      checked({}, [{ id: 'b-1_2026-10', clientName: 'Metalúrgica', to: [], checks: [warning] }]),
    );
    const { user, dialog } = await openMonth();
    await user.click(await dialog.findByRole('button', { name: 'Prévia: Metalúrgica' }));
    expect(await screen.findByRole('dialog', { name: /Metalúrgica São José/ })).toBeVisible();
  });

  it('EM-13 has nothing to press where nothing would leave', async () => {
    answer('/api/mail/check', () => checked({ prontos: 0, bloqueados: 3 }));
    const { dialog } = await openMonth();
    expect(await dialog.findByRole('button', { name: 'Enviar 0 registros' })).toBeDisabled();
  });
});
