import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { balance, balanceMonth } from '@/test/factories/balance';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

it('BD-04 says where the adjustment rests on an index that is not final', async () => {
  const months = [balanceMonth({ ajustado: true, reajusteProvisorio: true })];
  server.use(http.get('/energy-balance/:id', () => HttpResponse.json(balance({ months }))));
  const { user } = renderApp('/balancos/b-1', { user: gestora() });
  await user.click(await screen.findByRole('button', { name: 'Completo' }));
  expect(await screen.findByRole('cell', { name: 'Sim (provisório)' })).toBeVisible();
});
