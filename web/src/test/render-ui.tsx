import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '@/app/query-client';
import { Unsaved } from '@/app/unsaved';

/** Mounts one part inside a router, at an address that the part may change. */
export function renderUi(element: ReactElement, address = '/') {
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      {element}
      <Unsaved />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  const view = render(<RouterProvider router={router} />);
  const location = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: userEvent.setup(), router, location };
}
