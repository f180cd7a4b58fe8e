import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ranking } from '@/test/factories/commissions';
import { consultor, gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { standingsOf } from './standing';

describe('ranking', () => {
  it('CS-04 shows the own position, the codes and the badges', async () => {
    renderApp('/ranking?mes=2026-11', { user: consultor() });
    const own = await screen.findByRole('region', { name: 'Sua posição' });
    expect(within(own).getByText('2º')).toBeVisible();
    expect(within(own).getByText('10 contratos fechados')).toBeVisible();
    const lines = within(screen.getByRole('region', { name: 'Os sete primeiros' }));
    expect(lines.getByText('1º lugar')).toBeVisible();
    expect(lines.getByText('3º lugar')).toBeVisible();
    expect(lines.getByText('AB3CD4EF')).toBeVisible();
    expect(lines.getByText('Você')).toBeVisible();
    const bars = lines.getAllByTestId('barra').map((bar) => bar.style.width);
    expect(bars).toEqual(['100%', '25%', '8%']);
  });

  it('CS-04 gives equals the same position', () => {
    const line = (codigo: string, contratos: number) => ({ codigo, contratos, eu: false });
    const found = standingsOf([line('a', 4), line('b', 4), line('c', 1)]);
    expect(found.map(({ position }) => position)).toEqual([1, 1, 3]);
    expect(found.map(({ width }) => width)).toEqual([100, 100, 25]);
  });

  // Golden T21.
  it('VD-41 hatches a bar under 8 % of the first and says that it is out of scale', async () => {
    const contracts = [57, 40, 12, 4, 3, 2, 0];
    const entries = contracts.map((contratos, i) => ({ codigo: `C${i}`, contratos, eu: i === 4 }));
    const found = standingsOf(entries);
    const widths = ['100.00', '70.18', '21.05', '8.00', '8.00', '8.00', '8.00'];
    const hatched = [false, false, false, true, true, true, true];
    expect(found.map(({ width }) => width.toFixed(2))).toEqual(widths);
    expect(found.map(({ offScale }) => offScale)).toEqual(hatched);
    server.use(http.get('/api/ranking', () => HttpResponse.json(ranking({ ranking: entries }))));
    renderApp('/ranking?mes=2026-11', { user: consultor() });
    const lines = within(await screen.findByRole('region', { name: 'Os sete primeiros' }));
    expect(lines.getAllByText(/^\d+ contratos?/).map((count) => count.textContent)).toEqual(
      contracts.map((n, i) => `${n} contratos${hatched[i] ? ' · fora de escala' : ''}`),
    );
    const bars = lines.getAllByTestId('barra').map((bar) => bar.classList.contains('hatch'));
    expect(bars).toEqual(hatched);
    expect(screen.queryByText(/Anônimo para os consultores/)).toBeNull();
  });

  it('CS-04 shows names to a gestora, and a month without contracts', async () => {
    server.use(
      http.get('/api/ranking', () =>
        HttpResponse.json(
          ranking({
            ranking: [{ codigo: 'AB3CD4EF', contratos: 2, eu: false, nome: 'Marina Couto' }],
            voce: undefined,
          }),
        ),
      ),
    );
    const { unmount } = renderApp('/ranking?mes=2026-11', { user: gestora() });
    expect(await screen.findByText('Marina Couto')).toBeVisible();
    expect(screen.getByText(/Anônimo para os consultores\./)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Sua posição' })).toBeNull();
    unmount();
    server.use(
      http.get('/api/ranking', () =>
        HttpResponse.json({ ranking: [], voce: { posicao: 0, contratos: 0 } }),
      ),
    );
    renderApp('/ranking?mes=2026-11', { user: consultor() });
    expect(await screen.findByText('Nenhum contrato fechado neste mês.')).toBeVisible();
    expect(screen.getByText(/Você ainda não fechou contratos/)).toBeVisible();
  });
});
