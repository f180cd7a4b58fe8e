import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profile } from '@/test/factories/profile';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { formatCpf, formatPhone } from './person';

const wrongCode = () =>
  problem(422, 'Código inválido', 'validacao', {
    fields: [{ path: 'code', message: 'Código inválido' }],
  });
const open = () => renderApp('/profile', { user: gestora() });
const codes = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCCC-DDD${i}`);

describe('profile and security', () => {
  it("CS-03 shows the own data read-only, and changes them with 'Editar'", async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/profile', async ({ request }) => {
        sent.push([request.headers.get('if-match'), await request.json()]);
        return HttpResponse.json(profile({ name: 'Ana Prado', version: 2 }));
      }),
    );
    const { user } = open();
    const data = await screen.findByRole('region', { name: 'Dados pessoais' });
    expect(await within(data).findByText('529.982.247-25')).toBeVisible();
    expect(data).toHaveTextContent('(11) 98765-4321');
    await user.click(within(data).getByRole('button', { name: 'Editar' }));
    const name = screen.getByLabelText(/Nome completo/);
    await user.clear(name);
    await user.type(name, 'Ana Prado');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Dados salvos.')).toBeVisible();
    expect(sent).toEqual([
      ['"1"', { name: 'Ana Prado', cpf: '529.982.247-25', phone: '(11) 98765-4321' }],
    ]);
  });

  it('SX-25 lists the own API keys that a reset paused, until each is confirmed', async () => {
    const key = {
      id: 'k-1',
      nome: 'ERP',
      dono: 'Ana Souza',
      propria: true,
      escopos: ['contracts:read'],
      clientes: [],
      enderecos: [],
      por_minuto: 600,
      criada_em: '2026-11-26T10:00:00Z',
      valida_ate: '2027-02-24T10:00:00Z',
      revogada_em: null,
      ultimo_uso: null,
      ultimo_ip: '',
      situacao: 'pausada',
    };
    let data = [key, { ...key, id: 'k-2', nome: 'De outro', propria: false }];
    const confirmed: unknown[] = [];
    server.use(
      http.get('/api/chaves', () => HttpResponse.json({ data })),
      http.post('/api/chaves/:id/confirmar', ({ params }) => {
        confirmed.push(params.id);
        data = [{ ...key, situacao: 'ativa' }];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    const list = await screen.findByRole('list', { name: 'Chaves de API pausadas' });
    expect(within(list).queryByText('De outro')).toBeNull();
    await user.click(within(list).getByRole('button', { name: 'Confirmar ERP' }));
    expect(await screen.findByText('A chave ERP voltou a valer.')).toBeVisible();
    expect(confirmed).toEqual(['k-1']);
    expect(screen.queryByRole('list', { name: 'Chaves de API pausadas' })).toBeNull();
  });

  it("CS-03 'Alterar senha' checks the new one and goes on with the new session", async () => {
    server.use(
      http.post('/auth/password', () =>
        HttpResponse.json({ user: gestora(), csrfToken: 'token-9' }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Alterar senha' }));
    const dialog = screen.getByRole('dialog', { name: 'Alterar senha' });
    await user.type(within(dialog).getByLabelText('Senha atual'), 'antiga123');
    await user.type(within(dialog).getByLabelText('Nova senha'), 'curta1');
    await user.click(within(dialog).getByRole('button', { name: 'Alterar senha' }));
    expect(
      await within(dialog).findByText('Senha deve ter ao menos 8 caracteres e numeros'),
    ).toBeVisible();
    await user.type(within(dialog).getByLabelText('Nova senha'), '2345');
    await user.type(within(dialog).getByLabelText('Confirmar nova senha'), 'curta12345');
    await user.click(within(dialog).getByRole('button', { name: 'Alterar senha' }));
    expect(await screen.findByText(/^Senha alterada/)).toBeVisible();
  });

  it("CS-03 'Configurar 2FA' goes from the password over QR code and code to the recovery codes", async () => {
    server.use(
      http.post('/auth/2fa', () =>
        HttpResponse.json({
          secret: 'ABCDEFGH',
          uri: 'otpauth://totp/x',
          qr: 'data:image/png;base64,',
        }),
      ),
      http.post('/auth/2fa/confirm', async ({ request }) => {
        const { code } = (await request.json()) as { code: string };
        if (code !== '123456') {
          return wrongCode();
        }
        return HttpResponse.json({ user: gestora(), csrfToken: 'token-8', recoveryCodes: codes });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Configurar 2FA' }));
    const dialog = screen.getByRole('dialog', { name: 'Configurar 2FA' });
    await user.type(within(dialog).getByLabelText('Senha'), 'segredo123');
    await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    expect(await within(dialog).findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(within(dialog).getByText('ABCD EFGH')).toBeVisible();
    const code = within(dialog).getByLabelText('Código do aplicativo');
    await user.type(code, '000000');
    await user.click(within(dialog).getByRole('button', { name: 'Ativar' }));
    expect(await within(dialog).findByText('Código inválido')).toBeVisible();
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Ativar' }));
    const shown = await within(dialog).findByRole('list', { name: 'Códigos de recuperação' });
    expect(within(shown).getAllByRole('listitem')).toHaveLength(10);
    await user.click(within(dialog).getByRole('button', { name: 'Guardei os códigos' }));
    expect(await screen.findByText('Verificação em duas etapas ativada.')).toBeVisible();
  });

  it('CS-03 disables it with password and code', async () => {
    let sent: unknown;
    server.use(
      http.get('/api/profile', () =>
        HttpResponse.json(
          profile({
            twoFactor: {
              active: true,
              since: '2026-11-03T12:00:00Z',
              recoveryCodes: 9,
              required: false,
            },
          }),
        ),
      ),
      http.post('/auth/2fa/disable', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ user: gestora(), csrfToken: 'token-7' });
      }),
    );
    const { user } = open();
    expect(await screen.findByText(/Restam 9 códigos de recuperação/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desativar 2FA' }));
    const dialog = screen.getByRole('dialog', { name: 'Desativar 2FA' });
    await user.type(within(dialog).getByLabelText('Senha'), 'segredo123');
    await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
    expect(await within(dialog).findByText('Informe o código')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Código/), '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('Verificação em duas etapas desativada.')).toBeVisible();
    expect(sent).toEqual({ password: 'segredo123', code: '123456' });
  });

  it('CS-03 A05 the login asks for the code before there is a session', async () => {
    server.use(
      http.post('/auth/login', () => HttpResponse.json({ csrfToken: 't', challenge: 'desafio' })),
      http.post('/auth/login/code', async ({ request }) => {
        const body = (await request.json()) as { challenge: string; code: string };
        return body.challenge === 'desafio' && body.code === '123456'
          ? HttpResponse.json({ user: gestora(), csrfToken: 't2' })
          : wrongCode();
      }),
    );
    const { user, location } = renderApp('/login');
    await user.type(await screen.findByLabelText('E-mail'), 'ana.souza@example.com');
    await user.type(screen.getByLabelText('Senha'), 'segredo123');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await user.type(await screen.findByLabelText('Código'), '000000');
    await user.click(screen.getByRole('button', { name: 'Verificar' }));
    expect(await screen.findByText('Código inválido')).toBeVisible();
    await user.clear(screen.getByLabelText('Código'));
    await user.type(screen.getByLabelText('Código'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verificar' }));
    await screen.findByRole('navigation', { name: 'Principal' });
    expect(location()).toBe('/dashboard');
  });

  it('A10 who must enrol reaches nothing else', async () => {
    renderApp('/dashboard', { user: gestora({ status: 'exige_2fa' }) });
    expect(
      await screen.findByRole('heading', { name: 'Configure a verificação em duas etapas' }),
    ).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Principal' })).toBeNull();
  });

  it('CS-03 formats CPF and telephone', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(formatCpf('')).toBe('');
    expect(formatPhone('+551187654321')).toBe('(11) 8765-4321');
    expect(formatPhone('+15551234')).toBe('+15551234');
  });
});
