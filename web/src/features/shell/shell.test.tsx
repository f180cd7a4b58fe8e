import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { notification } from '@/test/factories/notification';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

// A screen of which nothing here depends.
const address = '/agenda';

async function openShell(user = gestora()) {
  const app = renderApp(address, { user });
  await screen.findByRole('navigation', { name: 'Principal' });
  return app;
}

// The top bar comes first; the headings of cards count as banners here, though not in browsers.
const banner = () => {
  const [topBar] = screen.getAllByRole('banner');
  if (!topBar) throw new Error('there is no top bar');
  return within(topBar);
};

describe('top bar', () => {
  it("SH-01 holds the logo to /dashboard, the bell, the theme, the user and 'Sair'", async () => {
    await openShell();
    expect(banner().getByRole('link', { name: 'YNOVA' })).toHaveAttribute('href', '/dashboard');
    expect(banner().getByRole('button', { name: 'Notificações' })).toBeVisible();
    expect(banner().getByRole('button', { name: 'Usar tema escuro' })).toBeVisible();
    const user = banner().getByRole('button', { name: /menu do usuário/ });
    expect(user).toHaveTextContent('AS');
    expect(user).toHaveTextContent('Ana Souza');
    expect(banner().getByRole('button', { name: 'Sair' })).toBeVisible();
  });

  it('SH-02 the text YNOVA stands in for a logo that cannot be loaded', async () => {
    await openShell();
    fireEvent.error(banner().getByRole('img', { name: 'YNOVA' }));
    expect(banner().queryByRole('img')).toBeNull();
    expect(banner().getByText('YNOVA')).toBeVisible();
  });

  it("AU-04 SH-10 'Sair' ends the session on the server and lands on /login", async () => {
    let token: string | null = null;
    server.use(
      http.post('/auth/logout', ({ request }) => {
        token = request.headers.get('X-CSRF-Token');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, location, client } = await openShell();
    await user.click(banner().getByRole('button', { name: 'Sair' }));
    await screen.findByRole('tab', { name: 'Login' });
    expect(location()).toBe('/login');
    expect(token).toBe('token-1');
    const kept = client.getQueryCache().getAll();
    expect(kept.every((query) => !query.state.data)).toBe(true);
  });

  it('stays signed in when the server does not answer the logout', async () => {
    server.use(http.post('/auth/logout', () => HttpResponse.error()));
    const { user, location } = await openShell();
    await user.click(banner().getByRole('button', { name: 'Sair' }));
    expect(await screen.findByText('Não foi possível sair. Tente novamente.')).toBeVisible();
    expect(location()).toBe(address);
  });

  it("marks the demonstration data with 'Demonstração'", async () => {
    await openShell(gestora({ demo: true }));
    expect(banner().getByText('Demonstração')).toBeVisible();
  });

  it('shows no mark with real data', async () => {
    await openShell();
    expect(banner().queryByText('Demonstração')).toBeNull();
  });
});

describe('side navigation', () => {
  const labels = () =>
    within(screen.getByRole('navigation', { name: 'Principal' }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('SH-03 lists the screens in their order, the second group apart', async () => {
    await openShell();
    expect(labels()).toEqual([
      'Dashboard',
      'Contratos',
      'Balanço Energético',
      'Email',
      'Análise Fatura',
      'Simulação',
      'Perfil',
      'Ajuda',
      'Clientes',
      'Negociações',
      'Agenda',
      'Comissões',
      'Ranking',
      'Treinamento',
      'Fechamento',
      'Auditoria de faturas',
      'Usuários',
      'Configurações',
      'Integrações',
      'Trilha',
    ]);
    const second = screen.getByRole('list', { name: 'Comercial' });
    expect(within(second).getAllByRole('link')).toHaveLength(6);
  });

  it('SH-03 marks the active item, also below its address', async () => {
    renderApp('/leads/7', { user: gestora() });
    const link = await screen.findByRole('link', { name: 'Clientes' });
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Agenda' })).not.toHaveAttribute('aria-current');
  });

  it('AU-17 leaves out what the user may not open', async () => {
    await openShell(consultor());
    expect(labels()).not.toContain('Usuários');
    expect(labels()).toContain('Contratos');
  });

  it('SH-05 collapses to icons that keep their names and have tooltips', async () => {
    const { user } = await openShell();
    const sidebar = screen.getByRole('complementary');
    expect(sidebar).toHaveClass('w-64');
    await user.click(screen.getByRole('button', { name: 'Recolher menu' }));
    expect(sidebar).toHaveClass('w-20');
    const link = within(sidebar).getByRole('link', { name: 'Contratos' });
    await user.hover(link);
    expect(await screen.findByRole('tooltip', { name: 'Contratos' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Expandir menu' }));
    expect(sidebar).toHaveClass('w-64');
  });

  it('SH-05 stays collapsed on the next visit', async () => {
    localStorage.setItem('sidebar', 'collapsed');
    await openShell();
    expect(screen.getByRole('complementary')).toHaveClass('w-20');
  });
});

describe('navigation of small screens', () => {
  async function openMenu() {
    setDesktop(false);
    const app = await openShell();
    await app.user.click(screen.getByRole('button', { name: 'Abrir menu' }));
    return { ...app, menu: await screen.findByRole('dialog', { name: 'Menu' }) };
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('SH-04 slides in from a button and closes on navigation', async () => {
    const { user, menu, location } = await openMenu();
    await user.click(within(menu).getByRole('link', { name: 'Treinamento' }));
    await closed();
    await waitFor(() => expect(location()).toBe('/training'));
  });

  it('SH-04 closes on Escape', async () => {
    const { user } = await openMenu();
    await user.keyboard('{Escape}');
    await closed();
  });

  it('SH-04 closes on a tap outside', async () => {
    const { user, menu } = await openMenu();
    const overlay = menu.previousElementSibling;
    if (!overlay) throw new Error('no overlay');
    await user.click(overlay);
    await closed();
  });
});

describe('the way through an area', () => {
  it('FC-01 shows the screens of an area under the title of each', async () => {
    const { user, location } = renderApp('/balancos', { user: gestora() });
    const tabs = within(
      await screen.findByRole('navigation', { name: 'Telas de Balanço Energético' }),
    );
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Balanços',
      'Importações',
      'Valores da CCEE',
    ]);
    expect(tabs.getByRole('link', { name: 'Balanços' })).toHaveAttribute('aria-current', 'page');
    await user.click(tabs.getByRole('link', { name: 'Importações' }));
    await waitFor(() => expect(location()).toBe('/importacoes'));
  });

  it('AU-17 leaves out what the user may not open, and a single tab stands for nothing', async () => {
    renderApp('/balancos', { user: consultor() });
    await screen.findByRole('heading', { level: 1, name: 'Balanço Energético' });
    expect(screen.queryByRole('navigation', { name: /^Telas de/ })).toBeNull();
  });

  it('FC-01 the top bar says where one is; small screens say it over the title', async () => {
    const { unmount } = renderApp('/oportunidades', { user: gestora() });
    const way = await within((await screen.findAllByRole('banner'))[0] as HTMLElement).findByRole(
      'navigation',
      { name: 'Onde estou' },
    );
    expect(within(way).getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/dashboard');
    unmount();
    setDesktop(false);
    renderApp('/oportunidades', { user: gestora() });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Voltar' })).toBeVisible();
    expect(main.getByRole('group', { name: 'Mês de referência' })).toBeVisible();
  });
});

describe('bell', () => {
  it('SH-06 says that notifications will be shown there while there are none, and closes on a click outside', async () => {
    const { user } = await openShell();
    await user.click(banner().getByRole('button', { name: 'Notificações' }));
    const panel = await screen.findByRole('dialog', { name: 'Notificações' });
    expect(await within(panel).findByText('As notificações serão exibidas aqui.')).toBeVisible();
    await user.click(screen.getByRole('main'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("SH-06 lists the user's notifications and marks them read once seen", async () => {
    let rows = [
      notification(),
      notification({ id: 'n-2', title: 'Lida', readAt: '2026-11-01T10:00:00Z' }),
    ];
    server.use(
      http.get('/api/notifications', () =>
        HttpResponse.json({ data: rows, unread: rows.filter((n) => !n.readAt).length }),
      ),
      http.post('/api/notifications/read', () => {
        rows = rows.map((n) => ({ ...n, readAt: '2026-11-03T16:00:00Z' }));
        return HttpResponse.json({ unread: 0 });
      }),
    );
    const { user, location } = await openShell();
    await user.click(await banner().findByRole('button', { name: 'Notificações: 1 nova' }));
    const panel = await screen.findByRole('dialog', { name: 'Notificações' });
    expect(within(panel).getAllByRole('listitem')).toHaveLength(2);
    expect(within(panel).getAllByText('03/11/2026 12:30')).toHaveLength(2);
    await user.click(within(panel).getByRole('link', { name: /Importação concluída/ }));
    await waitFor(() => expect(location()).toBe('/balancos'));
    expect(await banner().findByRole('button', { name: 'Notificações' })).toBeVisible();
  });

  it('SH-06 says when they cannot be loaded, and tries again', async () => {
    server.use(http.get('/api/notifications', () => problem(503, 'Indisponível.'), { once: true }));
    const { user } = await openShell();
    await user.click(banner().getByRole('button', { name: 'Notificações' }));
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('As notificações serão exibidas aqui.')).toBeVisible();
  });
});

describe('accessibility of navigation', () => {
  it('names the page in the tab, announces it and moves the focus to its content', async () => {
    const { user } = await openShell();
    expect(document.title).toBe('Agenda · YNOVA');
    await user.click(screen.getByRole('link', { name: 'Treinamento' }));
    await screen.findByRole('heading', { level: 1, name: 'Treinamento' });
    await waitFor(() => expect(document.title).toBe('Treinamento · YNOVA'));
    await waitFor(() =>
      expect(screen.getByTestId('route-announcer')).toHaveTextContent('Treinamento'),
    );
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('has a link to the content as its first stop', async () => {
    const { user } = await openShell();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Ir para o conteúdo' })).toHaveFocus();
  });
});
