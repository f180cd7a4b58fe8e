import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { balancePage } from '@/test/factories/balance';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address: string) => renderApp(address, { user: gestora() });

describe('the list of imports', () => {
  it('EB-15 is reached from the balances and leads to each import', async () => {
    const { user, location } = open('/balancos');
    await user.click(await screen.findByRole('link', { name: 'Importações' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Importações' })).toBeVisible();
    const row = (await screen.findByRole('link', { name: 'medicao-outubro.csv' })).closest('tr');
    expect(row).toHaveTextContent('Concluída');
    expect(row).toHaveTextContent('Ana Souza');
    await user.click(within(row as HTMLElement).getByRole('link'));
    await waitFor(() => expect(location()).toBe('/importacoes/i-1'));
  });

  it('EB-15 says that nothing was sent yet', async () => {
    server.use(http.get('/api/imports', () => HttpResponse.json(balancePage([]))));
    open('/importacoes');
    expect(await screen.findByText('Nenhuma planilha enviada ainda.')).toBeVisible();
  });

  it('says that it could not be loaded', async () => {
    server.use(http.get('/api/imports', () => problem(503, 'Indisponível.')));
    open('/importacoes');
    expect(await screen.findByText('Não foi possível carregar as importações.')).toBeVisible();
  });

  it('AU-17 is closed to who may not upload', async () => {
    renderApp('/importacoes', { user: consultor() });
    expect(await screen.findByText('Acesso restrito')).toBeVisible();
  });
});
