import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { preferences } from '@/test/factories/mailing';
import { consultor } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/notifications') => renderApp(address, { user: consultor() });

describe('notification preferences', () => {
  it('CS-05 shows the channels, the kinds and the quiet hours', async () => {
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Preferências de Notificação' }),
    ).toBeVisible();
    expect(await screen.findByRole('switch', { name: 'WhatsApp' })).not.toBeChecked();
    for (const name of [
      'E-mail',
      'Novos leads',
      'Contratos fechados',
      'Comissão paga',
      'Lembretes de reunião',
    ]) {
      expect(screen.getByRole('switch', { name })).toBeChecked();
    }
    expect(screen.getByText('15 minutos antes')).toBeVisible();
    expect(screen.getByLabelText('Das')).toHaveValue('22:00');
    expect(screen.getByLabelText('Até')).toHaveValue('08:00');
  });

  it("CS-05 stores them with 'Salvar Preferências'", async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/notifications/preferences', async ({ request }) => {
        sent.push([request.headers.get('if-match'), await request.json()]);
        return HttpResponse.json(preferences({ email: false, version: 2 }));
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'E-mail' }));
    await user.click(screen.getByRole('button', { name: 'Salvar Preferências' }));
    expect(await screen.findByText('Preferências salvas.')).toBeVisible();
    const { whatsappAvailable: _a, version: _v, ...body } = preferences({ email: false });
    expect(sent).toEqual([['"1"', body]]);
  });

  it('CS-05 says what was refused, and keeps what was chosen', async () => {
    server.use(
      http.put('/api/notifications/preferences', () =>
        problem(412, 'As preferências mudaram em outra tela.', 'versao_desatualizada'),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Novos leads' }));
    await user.click(screen.getByRole('button', { name: 'Salvar Preferências' }));
    expect(await screen.findByText('As preferências mudaram em outra tela.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Novos leads' })).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Carregar as atuais' })).toBeVisible();
  });

  it('CS-05 are reached from the profile', async () => {
    const { user, location } = open('/profile');
    await user.click(await screen.findByRole('link', { name: 'Preferências' }));
    await waitFor(() => expect(location()).toBe('/notifications'));
  });
});
