import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router';

interface ProvidersProps {
  client: QueryClient;
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** Everything that stands around the route tree. */
export function Providers({ client, router }: ProvidersProps) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
