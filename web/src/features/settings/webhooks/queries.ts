import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { listWebhookDeliveries, listWebhooks } from '@/api/gen/configuracoes';
import type { WebhookDeliveryBody } from '@/api/gen/types.gen';

export const pageSize = 20;

/** While a delivery is pending, its outcome is polled. */
const interval = (deliveries: readonly (WebhookDeliveryBody | undefined)[] = []) =>
  deliveries.some((delivery) => delivery?.estado === 'pendente') ? 5000 : false;

export const webhooksQuery = queryOptions({
  ...queryOf(listWebhooks, {}),
  refetchInterval: ({ state }) => interval(state.data?.data.map(({ ultima }) => ultima)),
});

export const deliveriesQuery = (id: string, page: number) =>
  queryOptions({
    ...queryOf(listWebhookDeliveries, { path: { id }, query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => interval(state.data?.data),
  });

/** After an act, refetches the webhooks and their deliveries. */
export function forgetWebhooks(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keyOf(listWebhooks) });
  void client.invalidateQueries({ queryKey: keyOf(listWebhookDeliveries) });
}
