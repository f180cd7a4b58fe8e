import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { AccountSettingsBody } from '@/api/gen/types.gen';
import { settings } from '@/test/factories/admin';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = () => renderApp('/admin/configuracoes', { user: gestora() });
const answer = (overrides: Partial<AccountSettingsBody>) =>
  server.use(http.get('/api/settings', () => HttpResponse.json(settings(overrides))));
const approval = () => screen.findByRole('switch', { name: 'Exigir aprovação' });

describe('settings', () => {
  it('AU-08 says that mails stay on the server, and in which folder', async () => {
    open();
    expect(await screen.findByText('/var/lib/ynova/outbox')).toBeVisible();
    expect(screen.getByText(/Nenhum servidor SMTP está definido/)).toBeVisible();
  });

  it('AU-08 says that mails leave by SMTP', async () => {
    answer({ mail: { mode: 'smtp' }, demo: true });
    open();
    expect(await screen.findByText(/Os e-mails saem pelo servidor SMTP/)).toBeVisible();
    expect(screen.getByText('Demonstração')).toBeVisible();
  });

  it('AU-17 switches the approval of registrations', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/settings', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(settings({ registrationApproval: false }));
      }),
    );
    const { user } = open();
    expect(await approval()).toBeChecked();
    await user.click(await approval());
    await waitFor(async () => expect(await approval()).not.toBeChecked());
    expect(sent).toEqual([{ registrationApproval: false }]);
  });

  it('AU-17 asks for the password where the server wants it, and stays as it was without', async () => {
    server.use(
      http.put('/api/settings', () =>
        problem(403, 'Confirme sua senha para continuar.', 'reautenticacao'),
      ),
    );
    const { user } = open();
    await user.click(await approval());
    expect(await screen.findByRole('dialog', { name: 'Confirme sua senha' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await approval()).toBeChecked();
    expect(screen.queryByText('Confirme sua senha para continuar.')).toBeNull();
  });

  it('SX-08 TD-17 says which acts take two people, and what is learned before proposals', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/settings', async ({ request }) => {
        sent.push(await request.json());
        const { twoPerson = ['comissoes', 'precos'] } = sent.at(-1) as { twoPerson?: string[] };
        return HttpResponse.json(settings({ twoPerson }));
      }),
    );
    const { user } = open();
    const pair = () =>
      screen.findByRole('switch', { name: 'Pagamento de comissões por duas pessoas' });
    await user.click(await pair());
    await waitFor(async () => expect(await pair()).toBeChecked());
    const prices = () =>
      screen.findByRole('switch', { name: 'Alteração de preço de contratos por duas pessoas' });
    await user.click(await prices());
    await waitFor(async () => expect(await prices()).toBeChecked());
    const modules = await screen.findByRole('group', { name: 'Módulos antes de criar propostas' });
    const [, second] = await within(modules).findAllByRole('checkbox');
    await user.click(second as HTMLElement);
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual([
      { twoPerson: ['comissoes'] },
      { twoPerson: ['comissoes', 'precos'] },
      { proposalModules: [1] },
    ]);
  });

  it('TD-17 says that the modules could not be loaded', async () => {
    server.use(http.get('/api/training', () => new HttpResponse(null, { status: 500 })));
    open();
    expect(
      await screen.findByText('Não foi possível carregar os módulos do treinamento.'),
    ).toBeVisible();
  });

  it('says why a change was refused, and that nothing could be loaded', async () => {
    server.use(http.put('/api/settings', () => problem(503, 'Indisponível.')));
    const { user, unmount } = open();
    await user.click(await approval());
    expect(await screen.findByText('Indisponível.')).toBeVisible();
    unmount();
    server.use(http.get('/api/settings', () => new HttpResponse(null, { status: 500 })));
    open();
    expect(await screen.findByText('Não foi possível carregar as configurações.')).toBeVisible();
  });
});
