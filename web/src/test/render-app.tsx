import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { AccountUserBody } from '@/api/gen/types.gen';
import { Providers } from '@/app/providers';
import { createQueryClient } from '@/app/query-client';
import { routes } from '@/app/routes';
import { server } from './server';

interface Options {
  /** Who is signed in; nobody when left out. */
  user?: AccountUserBody;
}

/** Mounts the whole application at an address, with everything real but the network. */
export function renderApp(address: string, { user: me }: Options = {}) {
  if (me) server.use(http.get('/auth/me', () => HttpResponse.json(me)));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const client = createQueryClient();
  const view = render(<Providers client={client} router={router} />);
  const user = userEvent.setup({
    advanceTimers: (ms) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
  });
  /** Where the application stands now. */
  const location = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user, router, client, location };
}
