import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { balance, balanceMonth } from '@/test/factories/balance';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import type { BalanceMonth } from './mappers';
import { ribbonRows } from './ribbon';

const month = (name: string, net: number | null) => ({ month: name, net }) as BalanceMonth;

describe('the band of a balance', () => {
  it('BD-03 has the last 24 months, and a gap where one is missing', () => {
    const rows = ribbonRows([month('2026-11', 2), month('2026-08', 1)]);
    expect(rows.map(({ month: name, measured }) => [name, measured])).toEqual([
      ['2026-08', 1],
      ['2026-09', null],
      ['2026-10', null],
      ['2026-11', 2],
    ]);
    expect(ribbonRows([month('2026-11', 2), month('2020-01', 1)])).toHaveLength(24);
    expect(ribbonRows([])).toEqual([]);
  });

  it('FC-01 a month outside leads to its row; the table has the same link', async () => {
    const { user, router } = renderApp('/balancos/b-1', { user: gestora() });
    const chart = within(await screen.findByRole('group', { name: 'Consumo na faixa' }));
    const mark = await chart.findByRole('link', { name: /novembro de 2026.*acima da faixa/ });
    expect(chart.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByText('▲ Acima da faixa')).toBeInTheDocument();
    expect(screen.queryByText('▼ Abaixo da faixa')).toBeNull();
    await user.click(mark);
    expect(router.state.location.hash).toBe('#mes-2026-11');
    const months = within(screen.getByRole('table', { name: /Dados mensais/ }));
    const row = months.getByRole('rowheader', { name: /nov\/2026/ }).closest('tr');
    expect(row).toHaveFocus();
    expect(row).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Ver tabela' }));
    expect(screen.getByRole('link', { name: 'Acima' })).toHaveAttribute(
      'href',
      '/balancos/b-1#mes-2026-11',
    );
  });

  it('is left out where nothing was measured', async () => {
    const bare = balance({ months: [balanceMonth({ net: null })] });
    server.use(http.get('/energy-balance/:id', () => HttpResponse.json(bare)));
    renderApp('/balancos/b-1', { user: gestora() });
    await screen.findByRole('table', { name: /Dados mensais/ });
    expect(screen.queryByText('Consumo na faixa')).toBeNull();
  });
});
