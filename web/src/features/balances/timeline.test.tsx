import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { balanceEvent } from '@/test/factories/balance';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = () => renderApp('/balancos/b-1', { user: gestora() });
const answerEvents = (respond: () => Response | Promise<Response>) =>
  server.use(http.get('/energy-balance/:id/events', respond));

describe('the timeline', () => {
  const region = () => screen.findByRole('region', { name: 'Linha do tempo' });

  it("BD-05 lists title, date and time and user, 'Sistema' by default", async () => {
    answerEvents(() =>
      HttpResponse.json([
        balanceEvent(),
        balanceEvent({ id: 'e-2', title: 'Recalculado', user: '' }),
      ]),
    );
    open();
    const events = within(await within(await region()).findByRole('list')).getAllByRole('listitem');
    expect(events[0]).toHaveTextContent('Mês importado');
    expect(events[0]).toHaveTextContent('03/11/2026 12:30 · Ana Souza');
    expect(events[1]).toHaveTextContent('· Sistema');
  });

  it("BD-05 'Carregando eventos...'", async () => {
    answerEvents(() => new Promise<never>(() => {}));
    open();
    expect(await screen.findByText('Carregando eventos...')).toBeVisible();
  });

  it.each([404, 405])("BD-05 'Sem eventos ainda' for %i", async (status) => {
    answerEvents(() => new HttpResponse(null, { status }) as Response);
    open();
    expect(await screen.findByText('Sem eventos ainda')).toBeVisible();
  });

  it("BD-05 'Não foi possível carregar a linha do tempo deste balanço.' as a warning", async () => {
    answerEvents(() => problem(503, 'Indisponível.') as Response);
    const { user } = open();
    const alert = await within(await region()).findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível carregar a linha do tempo deste balanço.');
    expect(alert).toHaveTextContent('Indisponível.');
    answerEvents(() => HttpResponse.json([]) as Response);
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Sem eventos ainda')).toBeVisible();
  });

  it('AU-17 is left out for who may not read it', async () => {
    renderApp('/balancos/b-1', { user: consultor() });
    await screen.findByRole('table', { name: /Dados mensais do balanço/ });
    expect(screen.queryByRole('region', { name: 'Linha do tempo' })).toBeNull();
  });
});
