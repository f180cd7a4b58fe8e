import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';

const isDark = () => document.documentElement.classList.contains('dark');

describe('theme', () => {
  it('SH-13 is light by default, toggled by the user and saved under the key theme', async () => {
    const { user } = renderApp('/agenda', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Usar tema escuro' }));
    expect(isDark()).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Usar tema claro' }));
    expect(isDark()).toBe(false);
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('SH-13 a reset clears the saved value and sets light', async () => {
    const { user } = renderApp('/agenda', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Usar tema escuro' }));
    await user.click(screen.getByRole('button', { name: /menu do usuário/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restaurar tema padrão' }));
    expect(isDark()).toBe(false);
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('SH-13 FC-09 follows the system when that is chosen, and the toggle leaves it', async () => {
    let dark = true;
    const changed: (() => void)[] = [];
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return query.includes('prefers-color-scheme') ? dark : query.includes('min-width');
      },
      media: query,
      addEventListener: (_: string, listener: () => void) => changed.push(listener),
      removeEventListener: () => {},
    }));
    const { user } = renderApp('/agenda', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: /menu do usuário/ }));
    expect(await screen.findByRole('menuitemradio', { name: 'Claro' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Sistema' }));
    expect(localStorage.getItem('theme')).toBe('system');
    expect(isDark()).toBe(true);
    dark = false;
    act(() => {
      for (const listener of changed) listener();
    });
    expect(isDark()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Usar tema escuro' }));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(isDark()).toBe(true);
  });

  it('SH-14 the login removes the dark class and saves nothing', async () => {
    localStorage.setItem('theme', 'dark');
    document.documentElement.classList.add('dark');
    renderApp('/login');
    await screen.findByRole('tab', { name: 'Login' });
    await waitFor(() => expect(isDark()).toBe(false));
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('SH-14 the saved theme returns after the login', async () => {
    localStorage.setItem('theme', 'dark');
    const { user, router } = renderApp('/login');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Senha'), 'segredo123');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await screen.findByRole('navigation', { name: 'Principal' });
    await router.navigate('/agenda');
    expect(isDark()).toBe(true);
  });
});
