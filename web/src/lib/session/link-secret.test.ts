import { describe, expect, it, vi } from 'vitest';
import { openLinksAnew, takeSecretOutOfAddress } from './link-secret';

/** The address and the state that an opened link leaves. */
function opened(address: string) {
  window.history.replaceState({ idx: 0 }, '', address);
  takeSecretOutOfAddress();
  const { pathname, search, hash } = window.location;
  return { address: pathname + search + hash, state: window.history.state };
}

const fresh = `${'aB3-_'.repeat(8)}xyz`;

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
      expect(opened(`${page}#${fresh}`)).toEqual({
        address: page,
        state: { idx: 0, usr: { token: fresh } },
      });
    }
    for (const name of ['confirmar', 'redefinir', 'convite', 'email']) {
      expect(opened(`/login?${name}#${fresh}`)).toEqual({
        address: '/login',
        state: { idx: 0, usr: { [name]: fresh } },
      });
    }
  });

  it('SX-26 a link that is opened on its own page is taken, and the page loaded anew', () => {
    const heard: Record<string, () => void> = {};
    const reload = vi.fn();
    const replaceState = vi.fn();
    const location = { pathname: '/p', search: '', hash: '#resposta', reload };
    openLinksAnew({
      addEventListener: (name: string, act: () => void) => (heard[name] = act),
      location,
      history: { state: null, replaceState },
    } as unknown as Window);
    heard.hashchange?.();
    expect(reload).not.toHaveBeenCalled();
    location.hash = `#${fresh}`;
    heard.hashchange?.();
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ usr: { token: fresh } }, '', '/p');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('SX-26 a place of the page is no secret, and an old secret comes before it', () => {
    for (const address of ['/p#resposta', '/cotacao#ofertas', '/login#x'])
      expect(opened(address)).toEqual({ address, state: { idx: 0 } });
    expect(opened('/p/segredo#resposta').state.usr).toEqual({ token: 'segredo' });
    expect(opened('/login?confirmar=segredo#x').state.usr).toEqual({ confirmar: 'segredo' });
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
