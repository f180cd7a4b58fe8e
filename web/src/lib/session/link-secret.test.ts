import { describe, expect, it, vi } from 'vitest';
import { openLinksAnew, takeSecretOutOfAddress } from './link-secret';

/** The address and the state that an opened link leaves. */
function opened(address: string) {
  window.history.replaceState({ idx: 0 }, '', address);
  takeSecretOutOfAddress();
  const { pathname, search, hash } = window.location;
  return { address: pathname + search + hash, state: window.history.state };
}

describe('the secret of a link', () => {
  it('SX-09 leaves the address before anything is asked for, and stays with the entry', () => {
    expect(opened('/p/segredo')).toEqual({
      address: '/p',
      state: { idx: 0, usr: { token: 'segredo' } },
    });
    expect(opened('/cotacao/se%2Fgredo').state.usr).toEqual({ token: 'se/gredo' });
    for (const name of ['confirmar', 'redefinir', 'convite', 'email']) {
      expect(opened(`/login?${name}=segredo`)).toEqual({
        address: '/login',
        state: { idx: 0, usr: { [name]: 'segredo' } },
      });
    }
  });

  it('SX-26 is the fragment of a new link, and leaves it', () => {
    for (const page of ['/p', '/cotacao']) {
      expect(opened(`${page}#se-gre_do`)).toEqual({
        address: page,
        state: { idx: 0, usr: { token: 'se-gre_do' } },
      });
    }
    for (const name of ['confirmar', 'redefinir', 'convite', 'email']) {
      expect(opened(`/login?${name}#segredo`)).toEqual({
        address: '/login',
        state: { idx: 0, usr: { [name]: 'segredo' } },
      });
    }
  });

  it('SX-26 a link that is opened on its own page is taken, and the page loaded anew', () => {
    const heard: Record<string, () => void> = {};
    const reload = vi.fn();
    const replaceState = vi.fn();
    openLinksAnew({
      addEventListener: (name: string, act: () => void) => (heard[name] = act),
      location: { pathname: '/p', search: '', hash: '#outro', reload },
      history: { state: null, replaceState },
    } as unknown as Window);
    heard.hashchange?.();
    expect(replaceState).toHaveBeenCalledWith({ usr: { token: 'outro' } }, '', '/p');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('SX-09 touches no other address, and leaves a damaged one to the router', () => {
    for (const address of [
      '/p/abc%',
      '/cotacao/%E0%A4%A',
      '/propostas/p-1',
      '/login',
      '/login?x=1',
      '/leads?email=a',
      '/p',
    ]) {
      expect(opened(address)).toEqual({ address, state: { idx: 0 } });
    }
  });
});
