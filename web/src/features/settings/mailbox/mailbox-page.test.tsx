import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const mailbox = {
  enabled: false,
  host: '',
  port: 993,
  security: 'tls',
  auth: 'senha',
  tenant: '',
  application: '',
  user: '',
  passwordSet: false,
  folder: 'INBOX',
  allowed: [],
  authServer: '',
  watchedDir: '',
  version: 0,
  updatedAt: null,
  updatedBy: '',
  checkedAt: null,
  failure: '',
};

const answer = (overrides = {}) =>
  server.use(http.get('/api/entrada/caixa', () => HttpResponse.json({ ...mailbox, ...overrides })));
const open = () => renderApp('/admin/caixa-postal', { user: gestora() });

describe('the mailbox of bills', () => {
  it('RQ-11 is set up with a list of senders, the password sent once', async () => {
    answer();
    const sent: unknown[] = [];
    server.use(
      http.put('/api/entrada/caixa', async ({ request }) => {
        sent.push([request.headers.get('if-match'), await request.json()]);
        return HttpResponse.json({ ...mailbox, passwordSet: true, version: 1 });
      }),
    );
    const { user } = open();
    expect(await screen.findByRole('button', { name: 'Testar conexão' })).toBeDisabled();
    const save = screen.getByRole('button', { name: 'Salvar caixa postal' });
    await user.click(save);
    expect(await screen.findByText('Informe ao menos um remetente ou @domínio')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Ler esta caixa postal' }));
    await user.type(screen.getByRole('textbox', { name: /^Servidor IMAP/ }), 'imap.um.com.br');
    await user.type(screen.getByRole('textbox', { name: /^Usuário/ }), 'faturas');
    await user.type(screen.getByLabelText(/^Senha/), 'segredo');
    await user.type(
      screen.getByRole('textbox', { name: /^Remetentes permitidos/ }),
      '@um.com.br{Enter}{Enter}ana@dois.com.br',
    );
    await user.type(screen.getByRole('textbox', { name: /^Nome do seu servidor/ }), 'mx.um.com.br');
    await user.click(save);
    expect(await screen.findByText('Caixa postal salva.')).toBeVisible();
    expect(sent).toEqual([
      [
        '"0"',
        {
          enabled: true,
          host: 'imap.um.com.br',
          port: 993,
          security: 'tls',
          user: 'faturas',
          password: 'segredo',
          folder: 'INBOX',
          allowed: ['@um.com.br', 'ana@dois.com.br'],
          authServer: 'mx.um.com.br',
        },
      ],
    ]);
  });

  it('DR-22 is entered by an application of Microsoft 365, at the maker’s own server', async () => {
    answer({ host: 'imap.um.com.br', user: 'faturas', allowed: ['@um.com.br'], authServer: 'mx' });
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.put('/api/entrada/caixa', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return HttpResponse.json({
          ...mailbox,
          auth: 'microsoft365',
          passwordSet: true,
          version: 1,
        });
      }),
    );
    const { user } = open();
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Como se entra' }),
      'microsoft365',
    );
    expect(screen.getByText(/só em outlook\.office365\.com/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Servidor IMAP/ })).toBeNull();
    const box = screen.getByRole('textbox', { name: /^Endereço da caixa/ });
    await user.clear(box);
    await user.type(box, 'faturas@um.com.br');
    await user.type(screen.getByRole('textbox', { name: /^ID do diretório/ }), 'um.com.br');
    await user.type(screen.getByRole('textbox', { name: /^ID do aplicativo/ }), ' f1d7 ');
    await user.type(screen.getByLabelText(/^Segredo do aplicativo/), 'segredo');
    await user.click(screen.getByRole('button', { name: 'Salvar caixa postal' }));
    expect(await screen.findByText('Caixa postal salva.')).toBeVisible();
    expect(sent).toMatchObject([
      {
        auth: 'microsoft365',
        tenant: 'um.com.br',
        application: 'f1d7',
        host: '',
        user: 'faturas@um.com.br',
        password: 'segredo',
      },
    ]);
  });

  it('RQ-11 tells what stopped the last look, and what a trial met', async () => {
    answer({ enabled: true, passwordSet: true, failure: 'O servidor não respondeu a tempo.' });
    server.use(
      http.post('/api/entrada/caixa/testar', () =>
        problem(503, 'O servidor recusou o usuário ou a senha.', 'caixa_falhou'),
      ),
    );
    const { user } = open();
    expect(await screen.findByText('O servidor não respondeu a tempo.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Testar conexão' }));
    expect(await screen.findByText('O servidor recusou o usuário ou a senha.')).toBeVisible();
  });
});
