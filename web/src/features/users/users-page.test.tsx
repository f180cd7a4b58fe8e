import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { account } from '@/test/factories/admin';
import { consultor } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { answerActs, answerUsers, bruno, chooseAct, openUsers, reauth } from '@/test/users';

afterEach(() => vi.useRealTimers());

describe('the list of users', () => {
  it('AU-17 shows who, with which roles, in which state', async () => {
    answerUsers(
      account({ emailConfirmed: false, cnpj: '12345678000195' }),
      account({
        ...bruno,
        roles: ['consultor', 'parceiro'],
        partner: { id: 'p-1', name: 'Parceira Energia' },
        lastLoginAt: '2026-11-19T21:40:00Z',
      }),
    );
    openUsers();
    const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
    expect(await row('Carla Dias')).toHaveTextContent('Pendente');
    expect(await row('Carla Dias')).toHaveTextContent('E-mail não confirmado');
    expect(await row('Carla Dias')).toHaveTextContent('nunca entrou');
    expect(await row('Bruno')).toHaveTextContent('Consultor, ParceiroParceira Energia');
    expect(await row('Bruno')).toHaveTextContent('19/11/2026 18:40');
  });

  it('AU-17 SH-18 is searched and filtered by the address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = answerUsers(account());
    const { user, location } = openUsers('/admin/usuarios?status=pendente');
    await screen.findByRole('row', { name: /Carla Dias/ });
    expect(asked).toEqual(['status=pendente&page=1&pageSize=20']);
    await user.type(
      screen.getByRole('searchbox', { name: 'Buscar por nome, e-mail ou CNPJ' }),
      'carla',
    );
    await waitFor(() => expect(asked.at(-1)).toBe('q=carla&status=pendente&page=1&pageSize=20'));
    expect(location()).toBe('/admin/usuarios?status=pendente&q=carla');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Bloqueado');
    await waitFor(() => expect(asked.at(-1)).toBe('q=carla&status=bloqueado&page=1&pageSize=20'));
  });

  it('AU-17 says that nobody was found, or that it could not be loaded', async () => {
    answerUsers();
    const { unmount } = openUsers();
    expect(await screen.findByText('Nenhum usuário encontrado.')).toBeVisible();
    unmount();
    server.use(http.get('/api/users', () => problem(503, 'Indisponível.')));
    openUsers();
    expect(await screen.findByText('Não foi possível carregar os usuários.')).toBeVisible();
  });

  it('AU-17 is neither reached nor named without the permission', async () => {
    renderApp('/admin/usuarios', { user: consultor() });
    expect(await screen.findByText('Acesso restrito')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Usuários' })).toBeNull();
  });

  it('AU-17 names the entry for who may', async () => {
    openUsers();
    expect(await screen.findByRole('link', { name: 'Usuários' })).toHaveAttribute(
      'href',
      '/admin/usuarios',
    );
  });

  it('AU-17 offers nothing on the own account', async () => {
    answerUsers(account({ id: 'u-1', name: 'Ana Souza', status: 'ativo', roles: ['gestora'] }));
    openUsers();
    expect(await screen.findByText('Você')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Ações de/ })).toBeNull();
  });
});

describe('roles', () => {
  it('AU-17 approves a registration with roles', async () => {
    const acts = answerActs();
    const { user } = openUsers();
    await user.click(await screen.findByRole('button', { name: /Aprovar ?Carla Dias/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Aprovar o cadastro de Carla Dias' });
    await user.click(within(dialog).getByRole('button', { name: 'Aprovar' }));
    expect(await within(dialog).findByText('Escolha ao menos um papel')).toBeVisible();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Consultor' }));
    expect(within(dialog).queryByText('Escolha ao menos um papel')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Aprovar' }));
    expect(await screen.findByText('Carla Dias foi aprovado.')).toBeVisible();
    expect(acts).toEqual([{ act: 'u-9 approve', body: { roles: ['consultor'] } }]);
    expect(dialog).not.toBeInTheDocument();
  });

  it('AU-17 changes roles; a partner gets a company, a new one too', async () => {
    answerUsers(bruno);
    const acts = answerActs();
    server.use(
      http.post('/api/partners', async ({ request }) =>
        HttpResponse.json({ id: 'p-2', ...((await request.json()) as object) }, { status: 201 }),
      ),
    );
    const { user } = openUsers();
    await chooseAct(user, 'Bruno de Lima', 'Alterar papéis');
    const dialog = await screen.findByRole('dialog', { name: 'Papéis de Bruno de Lima' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Consultor' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Parceiro' }));
    await user.click(within(dialog).getByRole('button', { name: 'Nova empresa' }));
    await user.click(within(dialog).getByRole('button', { name: 'Criar empresa' }));
    expect(await within(dialog).findByText('Informe o nome')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Nome da empresa/), 'Parceira Sul');
    await user.type(within(dialog).getByLabelText('CNPJ'), '123');
    await user.click(within(dialog).getByRole('button', { name: 'Criar empresa' }));
    expect(await within(dialog).findByText('Informe um CNPJ válido')).toBeVisible();
    await user.clear(within(dialog).getByLabelText('CNPJ'));
    await user.click(within(dialog).getByRole('button', { name: 'Criar empresa' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Empresa parceira')).toHaveDisplayValue('Parceira Sul'),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Salvar papéis' }));
    await waitFor(() =>
      expect(acts).toEqual([{ act: 'u-3 roles', body: { roles: ['parceiro'], partnerId: 'p-2' } }]),
    );
  });

  it("AU-17 shows the server's refusal in the dialog", async () => {
    answerActs(() =>
      problem(403, 'Você não pode conceder um papel com permissões que não tem.', 'concessao'),
    );
    const { user } = openUsers();
    await user.click(await screen.findByRole('button', { name: /Aprovar ?Carla Dias/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Gestora' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Aprovar' }));
    expect(
      await screen.findByText('Você não pode conceder um papel com permissões que não tem.'),
    ).toBeVisible();
  });
});

describe('blocking and passwords', () => {
  it.each([
    [
      'Bloquear',
      bruno,
      'Bloquear usuário?',
      'Bloquear',
      'u-3 block',
      'Bruno de Lima foi bloqueado.',
    ],
    [
      'Desbloquear',
      { ...bruno, status: 'bloqueado' as const },
      'Desbloquear usuário?',
      'Desbloquear',
      'u-3 unblock',
      'Bruno de Lima foi desbloqueado.',
    ],
    [
      'Enviar redefinição de senha',
      bruno,
      'Enviar redefinição de senha?',
      'Enviar link',
      'u-3 reset-password',
      'Link de redefinição a caminho de carla.dias@example.com.',
    ],
    [
      'Encerrar sessões',
      bruno,
      'Encerrar sessões?',
      'Encerrar sessões',
      'u-3 end-sessions',
      'As sessões de Bruno de Lima foram encerradas.',
    ],
  ])('AU-17 %s asks first, by name', async (item, person, title, confirm, act, done) => {
    answerUsers(person);
    const acts = answerActs();
    const { user } = openUsers();
    await chooseAct(user, 'Bruno de Lima', item);
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog).toHaveTextContent('Bruno de Lima');
    expect(acts).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: confirm }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(acts.map((sent) => sent.act)).toEqual([act]);
  });

  it('AU-17 is broken off without a call', async () => {
    answerUsers(bruno);
    const acts = answerActs();
    const { user } = openUsers();
    await chooseAct(user, 'Bruno de Lima', 'Bloquear');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(acts).toEqual([]);
  });
});

describe('the password, asked again', () => {
  it('AU-17 repeats the act once the password was right', async () => {
    answerUsers(bruno);
    const acts = answerActs(reauth);
    const passwords: unknown[] = [];
    server.use(
      http.post('/auth/reauth', async ({ request }) => {
        passwords.push(await request.json());
        return passwords.length === 1
          ? problem(422, 'Senha incorreta.')
          : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = openUsers();
    await chooseAct(user, 'Bruno de Lima', 'Bloquear');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Bloquear' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Confirme sua senha' });
    await user.type(within(dialog).getByLabelText('Senha'), 'errada1{Enter}');
    expect(await within(dialog).findByText('Senha incorreta.')).toBeVisible();
    await user.clear(within(dialog).getByLabelText('Senha'));
    await user.type(within(dialog).getByLabelText('Senha'), 'segredo123{Enter}');
    expect(await screen.findByText('Bruno de Lima foi bloqueado.')).toBeVisible();
    expect(passwords).toEqual([{ password: 'errada1' }, { password: 'segredo123' }]);
    expect(acts).toHaveLength(2);
  });

  it('AU-17 keeps the chosen roles while the password is asked for', async () => {
    const acts = answerActs(reauth);
    const { user } = openUsers();
    await user.click(await screen.findByRole('button', { name: /Aprovar ?Carla Dias/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Backoffice' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Aprovar' }));
    await screen.findByRole('dialog', { name: 'Confirme sua senha' });
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('checkbox', { name: 'Backoffice' })).toBeChecked();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Aprovar' }));
    expect(await screen.findByText('Carla Dias foi aprovado.')).toBeVisible();
    expect(acts).toHaveLength(2);
  });
});
