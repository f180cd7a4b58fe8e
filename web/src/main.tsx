import './index.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { sessionKey, sessionQuery } from './api/session';
import { adoptDrawing } from './app/drawing/adopt';
import { Providers } from './app/providers';
import { createQueryClient } from './app/query-client';
import { quietTransitions } from './app/quiet-transitions';
import { routes } from './app/routes';
import { openLinksAnew, takeSecretOutOfAddress } from './lib/session/link-secret';
import { need, whenNeeded } from './lib/unsaved/work';

// Radix marks the one style element that it adds (scroll lock) with the page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

takeSecretOutOfAddress();
openLinksAnew();
quietTransitions(document);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const client = createQueryClient();
if (root.hasAttribute('data-visitor')) {
  // The request of this page had no session: there is nothing to ask.
  client.setQueryData(sessionKey, null);
} else if (!/^\/(p|cotacao|conta-da-empresa)(\/|$)/.test(window.location.pathname)) {
  // Fetches the session while the first page's code is loading; a page opened by its link has none.
  void client.prefetchQuery(sessionQuery);
}

const router = createBrowserRouter(routes);
whenNeeded(async () => {
  const { keepWindowsInHistory } = await import('./app/window-history');
  keepWindowsInHistory(router);
});
// The page was loaded anew where a window was open.
if (window.history.state?.window) need();
const application = (
  <StrictMode>
    <Providers client={client} router={router} />
  </StrictMode>
);
if (root.hasChildNodes()) void adoptDrawing(root, router, application);
else createRoot(root).render(application);
