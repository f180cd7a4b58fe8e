import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mailPage, mailSettings } from '@/test/factories/mailing';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = () => renderApp('/admin/email', { user: gestora() });

/** Answers PUT and returns what was sent. */
function answerSave(respond?: () => Response) {
  const sent: { ifMatch: string | null; body: unknown }[] = [];
  server.use(
    http.put('/api/mail/settings', async ({ request }) => {
      sent.push({ ifMatch: request.headers.get('if-match'), body: await request.json() });
      return respond?.() ?? HttpResponse.json(mailSettings({ mode: 'smtp', version: 3 }));
    }),
  );
  return sent;
}

const smtp = (overrides = {}) =>
  server.use(
    http.get('/api/mail/settings', () =>
      HttpResponse.json(
        mailSettings({
          mode: 'smtp',
          host: 'smtp.ynova.com.br',
          user: 'ynova',
          passwordSet: true,
          ...overrides,
        }),
      ),
    ),
  );

const save = () => screen.findByRole('button', { name: 'Salvar configuração' });

describe('the mail server', () => {
  it('EM-13 is set up, the password sent once and never shown', async () => {
    const sent = answerSave();
    const { user } = open();
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Forma de envio' }),
      'smtp',
    );
    const from = screen.getByRole('textbox', { name: /^Endereço do remetente/ });
    await user.clear(from);
    await user.type(from, 'sem-arroba');
    await user.click(await save());
    expect(await screen.findByText('Informe o servidor')).toBeVisible();
    expect(screen.getByText('E-mail invalido')).toBeVisible();
    await user.clear(from);
    await user.type(screen.getByRole('textbox', { name: /^Servidor/ }), 'smtp.ynova.com.br');
    await user.type(screen.getByRole('textbox', { name: /^Usuário/ }), 'ynova');
    await user.type(screen.getByLabelText(/^Senha/), 'segredo');
    await user.click(await save());
    expect(await screen.findByText('Configuração de e-mail salva.')).toBeVisible();
    expect(sent).toEqual([
      {
        ifMatch: '"2"',
        body: {
          mode: 'smtp',
          host: 'smtp.ynova.com.br',
          port: 587,
          security: 'starttls',
          user: 'ynova',
          password: 'segredo',
          fromAddress: '',
          fromName: 'YNOVA',
          perMinute: 60,
          dkim: { domain: '', selector: '' },
        },
      },
    ]);
  });

  it('EM-13 keeps the stored password and key unless told otherwise', async () => {
    smtp({ dkim: { domain: 'ynova.com.br', selector: 's1', keySet: true, record: 'v=DKIM1' } });
    const sent = answerSave();
    const { user } = open();
    expect(await screen.findByText('v=DKIM1')).toBeVisible();
    expect(screen.getByLabelText(/^Senha/)).toHaveValue('');
    await user.click(screen.getByRole('checkbox', { name: 'Apagar a chave guardada' }));
    await user.click(await save());
    await waitFor(() => expect(sent).toHaveLength(1));
    const { body } = sent[0] as { body: Record<string, unknown> };
    expect(body).not.toHaveProperty('password');
    expect(body.dkim).toEqual({ domain: 'ynova.com.br', selector: 's1', key: null });
  });

  it('A12 asks for the password before it stores', async () => {
    smtp();
    let first = true;
    const sent = answerSave(() => {
      if (!first) return HttpResponse.json(mailSettings({ version: 3 }));
      first = false;
      return problem(403, 'Confirme sua senha para continuar.', 'reautenticacao');
    });
    const { user } = open();
    await user.click(await save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme sua senha' }));
    await user.type(dialog.getByLabelText('Senha'), 'minha senha');
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('shows what the server rejects at its field', async () => {
    smtp();
    answerSave(() =>
      problem(422, 'Chave inválida', 'validacao', {
        fields: [{ path: 'dkim.key', message: 'A chave não é um PEM' }],
      }),
    );
    const { user } = open();
    await user.click(await save());
    expect(await screen.findByText('A chave não é um PEM')).toBeVisible();
  });

  it('cannot be changed where the start has set it', async () => {
    smtp({ source: 'ambiente', editable: false });
    open();
    expect(await screen.findByText(/só lá ele pode ser trocado/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Forma de envio' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: /^Servidor/ })).toBeDisabled();
  });
});

describe("'Enviar teste'", () => {
  it('EM-13 sends to the signed-in user', async () => {
    smtp();
    server.use(
      http.post('/api/mail/settings/test', () =>
        HttpResponse.json({ ok: true, to: 'ana.souza@example.com', describe: '' }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText('Teste enviado para ana.souza@example.com.')).toBeVisible();
  });

  it("EM-13 shows the mail server's answer", async () => {
    smtp();
    server.use(
      http.post('/api/mail/settings/test', () =>
        problem(503, '535 5.7.8 autenticação recusada', 'envio_falhou'),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText('535 5.7.8 autenticação recusada')).toBeVisible();
  });
});

describe('what is held', () => {
  it('OP-02 is said, and let go of with a reason', async () => {
    const held = {
      retidos: true,
      motivo: 'início com --hold',
      desde: '2026-11-22T05:30:00Z',
      mensagens: 22,
    };
    const sent: unknown[] = [];
    server.use(
      http.get('/api/envios/retencao', () => HttpResponse.json(held)),
      http.post('/api/envios/retencao/liberar', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ retidos: false, motivo: '', desde: null, mensagens: 0 });
      }),
    );
    const { user } = open();
    expect(
      await screen.findByText('Envios retidos desde 22/11/2026 02:30 (22 mensagens).'),
    ).toBeVisible();
    await user.type(await screen.findByLabelText('Motivo'), 'cópia conferida');
    await user.click(screen.getByRole('button', { name: 'Descartar as que já podem ter saído' }));
    expect(await screen.findByText('Envios liberados.')).toBeVisible();
    expect(sent).toEqual([{ descartar: true, motivo: 'cópia conferida' }]);
    expect(screen.queryByText(/^Envios retidos/)).toBeNull();
  });
});

describe('the outbox', () => {
  it('lists the files, after the password where the server wants it', async () => {
    const file = {
      name: 'a.eml',
      opens: true,
      size: 2048,
      at: '2026-11-03T12:00:00Z',
      to: 'a@x.com',
      subject: 'Extrato de outubro',
    };
    let confirmed = false;
    server.use(
      http.get('/api/mail/outbox', () =>
        confirmed
          ? HttpResponse.json(mailPage([file]))
          : problem(403, 'Confirme sua senha para continuar.', 'reautenticacao'),
      ),
      http.post('/auth/reauth', () => {
        confirmed = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Abrir a caixa de saída' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme sua senha' }));
    await user.type(dialog.getByLabelText('Senha'), 'minha senha');
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Extrato de outubro')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Baixar Extrato de outubro' })).toBeVisible();
  });

  it('is not there when mails leave', async () => {
    smtp();
    open();
    await save();
    expect(screen.queryByText('Caixa de saída')).toBeNull();
  });
});
