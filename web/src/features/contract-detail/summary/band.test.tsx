import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { contractDetail } from '@/test/factories/contract-detail';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const october = {
  month: '2026-10',
  target: 310,
  actual: 331.25,
  consumption: 325,
  minimum: 248,
  maximum: 372,
  conformity: 'Conforme' as const,
};
const september = { ...october, month: '2026-09', actual: 400, conformity: 'Excedente' as const };

it('CT-09 FC-01 a month outside the band opens on the page', async () => {
  server.use(
    http.get('/energy-balance', () => HttpResponse.json({ data: [], total: 0 })),
    http.get('/contracts/c-1/detail', () =>
      HttpResponse.json(
        contractDetail({
          month: '2026-10',
          months: ['2026-10', '2026-09'],
          consumption_history: [september, october],
        }),
      ),
    ),
  );
  const { user, location } = renderApp('/contratos/c-1', { user: gestora() });
  const chart = within(await screen.findByRole('group', { name: 'Consumo na faixa' }));
  const mark = await chart.findByRole('link', { name: /set\/2026: realizado 400,000.*fora/ });
  expect(chart.getAllByRole('link')).toHaveLength(1);
  await user.click(mark);
  expect(location()).toBe('/contratos/c-1?mes=2026-09');
});
