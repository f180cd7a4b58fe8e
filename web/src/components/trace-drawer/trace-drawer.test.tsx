import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import type { TraceNode } from '@/lib/trace';
import { renderUi } from '@/test/render-ui';
import { TraceButton } from './trace-button';

const node: TraceNode = {
  name: 'Requisito',
  formula: 'Consumo × (1 + Perdas)',
  value: '341.188',
  unit: 'MWh',
  rules: 'regras do balanço, versão 2',
  inputs: [
    {
      name: 'Perdas (%)',
      value: '3',
      unit: '%',
      source: { kind: 'parâmetro', ref: 'balanco.perdas', detail: 'desde 2026-01' },
    },
  ],
};

describe('the memória de cálculo', () => {
  it('EB-16 shows a figure with formula, inputs, source and rules, and copies it', async () => {
    const user = userEvent.setup();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    renderUi(<TraceButton label="Requisito de out/2026" trace={node} />);
    await user.click(
      screen.getByRole('button', { name: 'Memória de cálculo: Requisito de out/2026' }),
    );
    const drawer = within(
      screen.getByRole('dialog', { name: 'Memória de cálculo · Requisito de out/2026' }),
    );
    expect(drawer.getByText('Requisito')).toBeVisible();
    expect(drawer.getByText('Consumo × (1 + Perdas)')).toBeVisible();
    expect(drawer.getByText('Parâmetro')).toBeVisible();
    expect(drawer.getByText('balanco.perdas · desde 2026-01')).toBeVisible();
    expect(drawer.getByText('Calculado pelas regras do balanço, versão 2.')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Copiar' }));
    const text = String(writeText.mock.calls[0]?.[0]).replaceAll('\u00a0', ' ');
    expect(text.split('\n')).toEqual([
      'Memória de cálculo · Requisito de out/2026',
      'Requisito: 341,188 MWh = Consumo × (1 + Perdas) (regras do balanço, versão 2)',
      '  Perdas (%): 3% [Parâmetro · balanco.perdas · desde 2026-01]',
    ]);
  });

  it('EB-16 opens from the figure itself and gives the focus back', async () => {
    const user = userEvent.setup();
    renderUi(
      <TraceButton label="Requisito" trace={node}>
        341,188 MWh
      </TraceButton>,
    );
    const figure = screen.getByRole('button', {
      name: '341,188 MWh, memória de cálculo: Requisito',
    });
    figure.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(figure).toHaveFocus();
  });

  it('EB-16 fetches a record only once it is asked for', async () => {
    const user = userEvent.setup();
    const queryFn = vi.fn(() => Promise.resolve(node));
    renderUi(
      <QueryClientProvider client={createQueryClient()}>
        <TraceButton label="Requisito" query={{ queryKey: ['trace'], queryFn }} />
      </QueryClientProvider>,
    );
    expect(queryFn).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /Memória de cálculo/ }));
    expect(await screen.findByText('Consumo × (1 + Perdas)')).toBeVisible();
    expect(queryFn).toHaveBeenCalledOnce();
  });

  it('EB-16 shows a figure without a record as it is', () => {
    renderUi(
      <TraceButton label="Requisito" trace={null}>
        –
      </TraceButton>,
    );
    expect(screen.getByText('–')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
