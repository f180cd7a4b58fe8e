import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { account } from '@/test/factories/admin';
import { server } from '@/test/server';
import { answerActs, answerUsers, bruno, chooseAct, openUsers, reauth } from '@/test/users';

describe('inviting', () => {
  it('FC-06 says who, with which roles, and asks for the password where the server does', async () => {
    answerUsers();
    const sent: unknown[] = [];
    const answers = [reauth(), HttpResponse.json(account({ invited: true }), { status: 201 })];
    server.use(
      http.post('/api/users', async ({ request }) => {
        sent.push(await request.json());
        return answers.shift();
      }),
      http.post('/auth/reauth', () => new HttpResponse(null, { status: 204 })),
    );
    const { user, location } = openUsers('/admin/usuarios?convidar=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Convidar usuário' }));
    await user.type(dialog.getByLabelText(/^Nome/), 'Carla Dias');
    await user.type(dialog.getByLabelText(/^E-mail/), 'carla.dias@example.com');
    await user.click(dialog.getByRole('button', { name: 'Enviar convite' }));
    expect(await dialog.findByText('Escolha ao menos um papel')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /Consultor/ }));
    await user.click(dialog.getByRole('button', { name: 'Enviar convite' }));
    await user.type(await screen.findByLabelText('Senha'), 'minha-senha-1{Enter}');
    expect(await screen.findByText('Convite a caminho de carla.dias@example.com.')).toBeVisible();
    const body = { name: 'Carla Dias', email: 'carla.dias@example.com', roles: ['consultor'] };
    expect(sent).toEqual([body, body]);
    await waitFor(() => expect(location()).toBe('/admin/usuarios'));
  });

  it('FC-06 says what to do where no mail leaves', async () => {
    answerUsers();
    server.use(http.get('/api/mail/server', () => HttpResponse.json({ server: false })));
    const { user } = openUsers();
    await user.click(await screen.findByRole('button', { name: 'Convidar usuário' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Convidar usuário' }));
    expect(await dialog.findByText('Nenhum e-mail sai: falta o servidor de e-mail.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Configurar' })).toBeVisible();
  });

  it('FC-06 who never entered is invited again', async () => {
    answerUsers(account({ ...bruno, invited: true }));
    const acts = answerActs();
    const { user } = openUsers();
    expect(await screen.findByText('Convidado, ainda sem senha')).toBeVisible();
    await chooseAct(user, 'Bruno de Lima', 'Convidar de novo');
    await user.click(await screen.findByRole('button', { name: 'Enviar convite' }));
    await waitFor(() => expect(acts).toEqual([{ act: 'u-3 reset-password', body: null }]));
  });

  it('VD-32 says of an invitation that nothing left where there is no mail server', async () => {
    answerUsers(account({ ...bruno, invited: true }));
    answerActs();
    server.use(http.get('/api/mail/server', () => HttpResponse.json({ server: false })));
    const { user } = openUsers();
    await chooseAct(user, 'Bruno de Lima', 'Convidar de novo');
    expect(await screen.findByText('Nenhum e-mail sai: falta o servidor de e-mail.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
    expect(
      await screen.findByText(/^Nenhum e-mail saiu: falta o servidor\. Depois de configurá-lo/),
    ).toBeVisible();
    expect(screen.queryByText(/a caminho/)).toBeNull();
  });
});
