// Asks who is signed in while the application is still on its way, unless the page has brought the
// answer; src/lib/session/early.ts takes the answers. It is a file of its own because the content
// security policy allows no inline script.
// A page that is opened by its link has no session, and sends its secret with a token alone; nor
// has a visitor, as the server marks the page.
(() => {
  if (/^\/conta-da-empresa(\/|$)/.test(location.pathname)) return;
  const byLink = /^\/(p|cotacao)(\/|$)/.test(location.pathname);
  // Read at once: an answer that nobody reads keeps its connection.
  const ask = (path) => {
    const answer = fetch(path, { headers: { Accept: 'application/json' } }).then(
      async (response) => new Response(await response.blob(), response),
    );
    answer.catch(() => {}); // whoever takes it learns of the failure
    return answer;
  };
  const brought = JSON.parse(document.querySelector('#answers')?.textContent || '{}');
  window.early = { '/auth/csrf': ask('/auth/csrf') };
  for (const [path, body] of Object.entries(brought))
    window.early[path] = Promise.resolve(Response.json(body));
  if (!byLink && !brought['/auth/me'] && !document.querySelector('#root[data-visitor]'))
    window.early['/auth/me'] = ask('/auth/me');
})();
