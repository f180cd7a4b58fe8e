import { describe, expect, it } from 'vitest';
import { takeSecretOutOfAddress } from './link-secret';

/** The address and the state that an opened link leaves. */
function opened(address: string) {
  window.history.replaceState({ idx: 0 }, '', address);
  takeSecretOutOfAddress();
  const { pathname, search } = window.location;
  return { address: pathname + search, state: window.history.state };
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
