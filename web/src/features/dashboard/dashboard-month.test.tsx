import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { currentMonth, monthLabel } from '@/lib/month';
import { notices, opportunity, overview } from '@/test/factories/dashboard';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/dashboard?mes=2026-11') => renderApp(address, { user: gestora() });

const tile = (name: RegExp) => screen.findByRole('link', { name });

describe('the month of the dashboard', () => {
  it.each(['/dashboard', '/dashboard?mes=novembro', '/dashboard?mes=2026-13'])(
    'DB-01 shows the current month at %s',
    async (address) => {
      const asked: (string | null)[] = [];
      server.use(
        http.get('/api/dashboard/overview', ({ request }) => {
          asked.push(new URL(request.url).searchParams.get('mes'));
          return HttpResponse.json(overview({ mes: currentMonth() }));
        }),
      );
      open(address);
      await tile(/Contratos Ativos 128/);
      expect(asked).toEqual([currentMonth()]);
      const name = `Mês de referência: ${monthLabel(currentMonth())}`;
      expect(screen.getByRole('button', { name })).toBeVisible();
    },
  );

  it('LW-01 says which rate is still expected and which prices of 2027 nobody confirmed', async () => {
    const text =
      'A alíquota da CBS de 01/2027 continua prevista. Confirme o valor oficial em Parâmetros.';
    server.use(
      http.get('/api/dashboard/avisos', () =>
        HttpResponse.json(notices({ preco2027AConfirmar: 2, aliquotasPrevistas: [text] })),
      ),
    );
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(
      screen.getByText(
        '2 contratos com o preço de 2027 rebaseado por estimativa. Confirme com o aditivo.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver contratos a confirmar' })).toHaveAttribute(
      'href',
      '/contratos?mes=2027-01&falta=preco_2027',
    );
  });

  it('LW-01 OP-07 says that there are more than a thousand, which the server does not count', async () => {
    server.use(
      http.get('/api/dashboard/avisos', () =>
        HttpResponse.json(notices({ preco2027AConfirmar: 1001 })),
      ),
    );
    open();
    expect(
      await screen.findByText(/^Mais de 1\.000 contratos com o preço de 2027 rebaseado/),
    ).toBeVisible();
  });

  it('LW-01 says nothing of the law where nothing is open', async () => {
    open();
    await screen.findAllByRole('button');
    expect(screen.queryByText(/continua prevista|rebaseado por estimativa/)).toBeNull();
  });

  it('TD-08 says how many contracts run out of agreed prices, and leads to them', async () => {
    server.use(
      http.get('/api/dashboard/avisos', () => HttpResponse.json(notices({ contratosSemPreco: 2 }))),
    );
    open();
    expect(
      await screen.findByText('2 contratos sem preço acordado nos próximos 3 meses.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver contratos sem preço' })).toHaveAttribute(
      'href',
      '/contratos?sem_preco=1',
    );
  });

  it('DB-01 keeps the month in the address', async () => {
    const { user, location } = open();
    await tile(/Contratos Ativos/);
    await user.click(screen.getByRole('button', { name: 'Mês de referência: novembro de 2026' }));
    await user.click(await screen.findByRole('button', { name: 'setembro de 2026' }));
    expect(location()).toBe('/dashboard?mes=2026-09');
    await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
    expect(location()).toBe('/dashboard?mes=2026-08');
  });

  it('DB-01 FC-03 opens on the newest measured month, and the tab keeps another', async () => {
    const { user, location, router } = renderApp('/dashboard', {
      user: gestora({ mesPadrao: '2026-10' }),
    });
    await tile(/Contratos Ativos/);
    expect(location()).toBe('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Mês de referência: outubro de 2026' }));
    await user.type(await screen.findByRole('textbox', { name: 'Mês e ano' }), 'ago 26{Enter}');
    expect(location()).toBe('/dashboard?mes=2026-08');
    await router.navigate('/inteligencia');
    expect(
      await screen.findByRole('button', { name: 'Mês de referência: agosto de 2026' }),
    ).toBeVisible();
  });

  it('FC-03 says that nothing is measured yet, and leads to the newest month that is', async () => {
    server.use(
      http.get('/api/dashboard/overview', ({ request }) =>
        HttpResponse.json(
          overview({
            mes: new URL(request.url).searchParams.get('mes') ?? '',
            distribuicaoConformidade: {
              Conforme: 0,
              Excedente: 0,
              Subutilizado: 0,
              Indefinido: 128,
            },
          }),
        ),
      ),
    );
    renderApp('/dashboard?mes=2026-11', { user: gestora({ mesPadrao: '2026-10' }) });
    expect(await screen.findByText('novembro de 2026 ainda não tem medição.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver outubro de 2026' })).toHaveAttribute(
      'href',
      '/dashboard?mes=2026-10',
    );
  });

  it('DB-02 reloads everything for another month and keeps the previous data meanwhile', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/dashboard/overview', async ({ request }) => {
        const mes = new URL(request.url).searchParams.get('mes') ?? '';
        asked.push(`overview ${mes}`);
        if (mes === '2026-10') await delay(150);
        return HttpResponse.json(
          overview({ mes, totalContratosAtivos: mes === '2026-10' ? 99 : 128 }),
        );
      }),
      http.get('/api/contratos', ({ request }) => {
        const { mes, ciclo } = Object.fromEntries(new URL(request.url).searchParams);
        asked.push(`contratos ${mes ?? ciclo}`);
        return HttpResponse.json({ contratos: [opportunity()] });
      }),
    );
    const { user } = open();
    await tile(/Contratos Ativos 128/);
    await waitFor(() => expect(asked).toHaveLength(3));
    asked.length = 0;
    await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
    expect(await tile(/Contratos Ativos 128/)).toBeVisible();
    await tile(/Contratos Ativos 99/);
    expect(asked.sort()).toEqual(['contratos 2026-10', 'contratos 2026-10', 'overview 2026-10']);
  });
});
