// Begins the page of a visitor, in the place of theme-init.js: the login is always light. The page
// brings the login's form as React draws it, which is read and typed into without a script. The
// application is fetched once all that is seen is there, and runs when the visitor acts, since
// running it keeps a slow telephone busy for a second; src/app/drawing/adopt.tsx takes the form
// over. It is a file of its own because the content security policy allows no inline script.
(() => {
  const acts = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'];
  const passive = { capture: true, passive: true };
  /** What the page has the application begin with: its script, and what that imports. */
  const waiting = () => document.querySelector('#application').content;
  const entry = () => waiting().querySelector('script').getAttribute('src');

  const fetchFiles = (fetchPriority) => {
    const links = [...waiting().querySelectorAll('link')];
    if (links.length === 0) return; // on their way already
    const first = { rel: 'modulepreload', crossOrigin: '', href: entry() };
    links.push(Object.assign(document.createElement('link'), first));
    for (const link of links) document.head.append(Object.assign(link, { fetchPriority }));
  };
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    fetchFiles('high');
    const session = { src: '/session-init.js' };
    document.head.append(Object.assign(document.createElement('script'), session));
    // Files that a release has replaced: the new page names the new ones.
    import(entry()).catch(() => location.reload());
  };
  const act = ({ type, movementX, movementY }) => {
    // A mouse that rests where the page appears fires this event too.
    if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
    // What was done is seen first: the next frame has it.
    requestAnimationFrame(() => setTimeout(begin));
  };

  // Only the application can do what a button says: the last one pressed waits for it.
  let pressed;
  const release = () => {
    pressed?.removeAttribute('aria-busy');
    pressed?.removeAttribute('aria-disabled');
  };
  const press = ({ target }) => {
    const button = target.closest('#root button');
    if (!button) return;
    release();
    pressed = button;
    button.setAttribute('aria-busy', 'true');
    button.setAttribute('aria-disabled', 'true');
  };

  for (const name of acts) addEventListener(name, act, passive);
  addEventListener('click', press, true);
  addEventListener('load', () => fetchFiles('low'));

  // As src/lib/passkey.ts decides it; index.css hides the button for which there are none.
  const passkeys =
    typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
    !/^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ''));
  const page = document.documentElement;
  if (!passkeys) page.dataset.without = 'passkey';

  // The link of an e-mail opens another card, also when its page is loaded again: nothing is drawn.
  const asked = {
    ...Object.fromEntries(new URLSearchParams(location.search)),
    ...history.state?.usr,
  };
  if (['confirmar', 'redefinir', 'convite', 'email'].some((name) => name in asked)) {
    page.dataset.without = 'drawing';
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('#root').replaceChildren();
      window.adoptDrawing();
      begin();
    });
  }

  /** Ends all this where the application takes over; returns the button that was pressed. */
  window.adoptDrawing = () => {
    for (const name of acts) removeEventListener(name, act, passive);
    removeEventListener('click', press, true);
    if (!passkeys) document.querySelector('[data-part=passkey]')?.remove();
    delete page.dataset.without;
    release();
    return pressed;
  };
})();
