import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { WebhookDeliveryBody, WebhookEndpointBody } from '@/api/gen/types.gen';
import { gestora } from '@/test/factories/user';
import { delivery, webhook, webhookUrl } from '@/test/factories/webhook';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import '../integrations-page';
import './webhooks-tab';

const waiting = delivery({
  id: 'd-2',
  evento: 'ev-2',
  tipo: 'mail.failed',
  estado: 'pendente',
  tentativas: 2,
  resposta: 500,
  ms: 1204,
  corpo: 'manutenção',
  proxima_em: '2026-11-26T10:35:00Z',
  criada_em: '2026-11-26T10:04:00Z',
});

/** The screen with one webhook and its deliveries, which are opened. */
async function openDeliveries(row: WebhookEndpointBody, ...data: WebhookDeliveryBody[]) {
  server.use(
    http.get('/api/webhooks', () => HttpResponse.json({ data: [row] })),
    http.get('/api/webhooks/:id/entregas', () =>
      HttpResponse.json({ data, page: 1, pageSize: 20, total: data.length, totalCapped: false }),
    ),
  );
  const view = renderApp('/admin/integracoes?aba=webhooks', { user: gestora() });
  await view.user.click(await screen.findByRole('button', { name: webhookUrl }));
  const dialog = await screen.findByRole('dialog', { name: 'Entregas' });
  return { user: view.user, dialog };
}

it('AP-02 shows the deliveries of a webhook, repeats one and sends a test event', async () => {
  const called: string[] = [];
  server.use(
    http.post('/api/webhooks/w-1/*', ({ request }) => {
      called.push(new URL(request.url).pathname);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, dialog } = await openDeliveries(webhook(), waiting, delivery());
  const table = await within(dialog).findByRole('table', { name: 'Entregas' });
  const row = within(table).getByRole('row', { name: /ev-2/ });
  for (const part of [
    'E-mail com falha',
    '26/11/2026 07:04',
    'Pendente',
    '2',
    '500',
    'manutenção',
    '1.204',
    '26/11/2026 07:35',
  ])
    expect(within(row).getByText(part)).toBeVisible();
  expect(within(row).queryByRole('button', { name: /Repetir/ })).toBeNull();
  await user.click(
    within(table).getByRole('button', { name: 'Repetir Contrato alterado, 26/11/2026 07:00' }),
  );
  expect(await screen.findByText('A entrega volta para a fila.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Enviar evento de teste' }));
  expect(await screen.findByText('O evento de teste foi enviado.')).toBeVisible();
  expect(called).toEqual(['/api/webhooks/w-1/entregas/d-1/repetir', '/api/webhooks/w-1/teste']);
});

it('AP-02 sends the deliveries of a period again, its last day whole', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/webhooks/w-1/reenvio', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ entregas: 12 });
    }),
  );
  const { user } = await openDeliveries(webhook(), delivery());
  await user.click(await screen.findByRole('button', { name: 'Reenviar período' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reenviar período' });
  const from = within(dialog).getByRole('textbox', { name: /^De/ });
  const until = within(dialog).getByRole('textbox', { name: /^Até/ });
  await user.clear(from);
  await user.type(from, '25/11/2026');
  await user.clear(until);
  await user.type(until, '24/11/2026');
  const submit = within(dialog).getByRole('button', { name: 'Reenviar período' });
  await user.click(submit);
  expect(await within(dialog).findByText('O fim do período vem depois do começo.')).toBeVisible();
  await user.clear(until);
  await user.type(until, '26/11/2026');
  await user.click(submit);
  expect(await screen.findByText('12 entregas voltam para a fila.')).toBeVisible();
  expect(sent).toEqual([{ de: '2026-11-25T03:00:00.000Z', ate: '2026-11-27T03:00:00.000Z' }]);
  expect(await screen.findByRole('dialog', { name: 'Entregas' })).toBeVisible();
});

it('AP-02 says that nothing was delivered yet, and sends nothing from a webhook that rests', async () => {
  const { dialog } = await openDeliveries(webhook({ situacao: 'pausado' }));
  expect(await within(dialog).findByText('Nenhuma entrega nos últimos 30 dias.')).toBeVisible();
  expect(within(dialog).getByText(/Este webhook está parado/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Enviar evento de teste' })).toBeNull();
});
