import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

it('DR-03 lists the formats with their last use, and forgets one', async () => {
  const format = {
    id: 'abc',
    colunas: [
      { source: 'Energia kWh', label: 'Consumo (kWh)' },
      { source: 'Obs', label: '' },
    ],
    usos: 3,
    usadoEm: '2026-10-12T15:00:00Z',
  };
  let left = [format];
  server.use(
    http.get('/api/imports/formats', () => HttpResponse.json({ data: left })),
    http.get('/api/contracts/imports/formats', () => HttpResponse.json({ data: [] })),
    http.get('/api/ccee/importacoes/formats', () => HttpResponse.json({ data: [] })),
    http.delete('/api/imports/formats/abc', () => {
      left = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp('/configuracoes/formatos', { user: gestora() });
  expect(await screen.findByText('Energia kWh: Consumo (kWh)')).toBeVisible();
  expect(screen.getByText('Não lidas: Obs')).toBeVisible();
  expect(screen.getByText('Último uso em 12/10/2026 · 3 planilhas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Esquecer ?o formato Energia kWh, Obs$/ }));
  await waitFor(() => expect(screen.queryByText('Energia kWh: Consumo (kWh)')).toBeNull());
  expect(screen.getAllByText('Nenhum formato lembrado.')).toHaveLength(3);
});
