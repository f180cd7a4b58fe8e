import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** Mounts one part inside a router, at an address that the part may change. */
export function renderUi(element: ReactElement, address = '/') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const view = render(<RouterProvider router={router} />);
  const location = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: userEvent.setup(), router, location };
}
