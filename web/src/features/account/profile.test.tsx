import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { session } from '@/test/factories/profile';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { deviceName } from './device-name';

describe('profile', () => {
  it("SH-11 shows the user's own data, read-only", async () => {
    renderApp('/profile', { user: gestora({ roles: ['gestora', 'consultor'] }) });
    const data = await screen.findByRole('region', { name: 'Dados pessoais' });
    expect(await within(data).findByText('Ana Souza')).toBeVisible();
    expect(data).toHaveTextContent('ana.souza@example.com');
    expect(data).toHaveTextContent('Gestora, Consultor');
    expect(within(data).queryByRole('textbox')).toBeNull();
  });

  it('lists the open sessions and ends another one', async () => {
    let rows = [
      session({ current: true }),
      session({ id: 's-2', userAgent: 'iPhone Safari/1', ip: '198.51.100.20' }),
    ];
    server.use(
      http.get('/auth/sessions', () => HttpResponse.json({ data: rows })),
      http.delete('/auth/sessions/s-2', () => {
        rows = rows.slice(0, 1);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/profile', { user: gestora() });
    const list = await screen.findByRole('list', { name: 'Sessões' });
    const [own, other] = within(list).getAllByRole('listitem');
    expect(own).toHaveTextContent('Chrome no Windows');
    expect(own).toHaveTextContent('Esta sessão');
    expect(own).toHaveTextContent('último acesso em 03/11/2026 12:30');
    expect(own && within(own).queryByRole('button')).toBeNull();
    expect(other).toHaveTextContent('198.51.100.20');
    await user.click(screen.getByRole('button', { name: 'Encerrar sessão: Safari no iOS' }));
    expect(await screen.findByText('Sessão encerrada.')).toBeVisible();
    await expect.poll(() => within(list).getAllByRole('listitem').length).toBe(1);
  });

  it('says when a session cannot be ended', async () => {
    server.use(
      http.get('/auth/sessions', () => HttpResponse.json({ data: [session()] })),
      http.delete('/auth/sessions/:id', () => problem(404, 'Sessão não encontrada.')),
    );
    const { user } = renderApp('/profile', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: /Encerrar sessão/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Sessão não encontrada.');
  });

  it('says when the sessions cannot be loaded', async () => {
    server.use(http.get('/auth/sessions', () => problem(503, 'Indisponível.')));
    renderApp('/profile', { user: gestora() });
    expect(await screen.findByText('Não foi possível carregar as sessões.')).toBeVisible();
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge no Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 'Firefox no Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Version/18 Safari/605', 'Safari no macOS'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537', 'Chrome no Android'],
    ['curl/8.0', 'Navegador desconhecido'],
  ])('names the device of %s: %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
