import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { accrual, accrualBook, accrualPart, accrualRow } from '@/test/factories/accrual';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const clientAddress = '/fechamento/k-1?mes=2026-10';
const table = () => screen.findByRole('table', { name: 'Provisto e realizado, linha a linha' });
const rowOf = async (name: RegExp) => within(await table()).findByRole('row', { name });

describe('MC-07 provisto × realizado of a client', () => {
  beforeEach(() => setDesktop(true));

  it('shows each line with its split, how it stands, and why nothing was accrued', async () => {
    renderApp(clientAddress, { user: gestora() });
    const energy = within(await rowOf(/Energia/));
    for (const cell of ['82.080,62', '83.539,50', '1.458,88', '905,31', '553,57', 'Aberta']) {
      expect(energy.getByText(cell)).toBeVisible();
    }
    expect(within(await rowOf(/TUSD/)).getByText('Estimativa')).toBeVisible();
    const ess = within(await rowOf(/ESS/));
    expect(ess.getByText('Nenhuma taxa conhecida nos 12 meses anteriores.')).toBeVisible();
    expect(ess.queryByText('0,00')).toBeNull();
    expect(ess.getByText('Indefinida')).toBeVisible();
    expect(screen.getByText(/O total é das linhas que têm os dois lados: 1 de 3\./)).toBeVisible();
    // VD-38: the totals subtract; what one side knows alone stands beside them.
    const total = within(await rowOf(/^Total/));
    for (const cell of ['82.080,62', '83.539,50', '1.458,88']) {
      expect(total.getByText(cell)).toBeVisible();
    }
    expect(screen.getByText(/^Sem par: provisto R\$\s75\.515,09$/)).toBeVisible();
  });

  it('LW-01 marks a line whose price or rate is still to be fixed', async () => {
    server.use(
      http.get('/api/fechamento/k-1/2026-10/provisto', () =>
        HttpResponse.json(
          accrual({
            linhas_do_mes: [
              accrualRow('energia', 'Energia', [accrualPart({ estimativa: true, previsto: true })]),
            ],
          }),
        ),
      ),
    );
    renderApp(clientAddress, { user: gestora() });
    expect(within(await rowOf(/Energia/)).getByText('Previsto')).toBeVisible();
  });

  it('opens the memória of a difference', async () => {
    const { user } = renderApp(clientAddress, { user: gestora() });
    const energy = within(await rowOf(/Energia/));
    await user.click(energy.getByRole('button', { name: /Memória de cálculo: Energia/ }));
    expect(
      await screen.findByText(/realizado − provisto = volume \+ preço \+ imposto \+ outros/),
    ).toBeVisible();
  });

  it('explains an open line of its contract with a reason', async () => {
    let sent: unknown;
    server.use(
      http.post('/api/fechamento/k-1/2026-10/provisto/energia/explicar', async ({ request }) => {
        sent = {
          contrato: new URL(request.url).searchParams.get('contrato'),
          body: await request.json(),
        };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(clientAddress, { user: gestora() });
    await user.click(
      within(await rowOf(/Energia/)).getByRole('button', { name: 'Explicar Energia' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Explicar: Energia' }));
    expect(dialog.getByText(/R\$ 1\.458,88/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Explicar' }));
    expect(await dialog.findByText('Informe o motivo, com 10 a 500 caracteres')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Motivo/), 'medição final maior que a estimada');
    await user.click(dialog.getByRole('button', { name: 'Explicar' }));
    await expect
      .poll(() => sent)
      .toEqual({ contrato: 'c-1', body: { motivo: 'medição final maior que a estimada' } });
  });

  it('sums several contracts, and shows the one that is chosen', async () => {
    const two = accrualPart({ contrato_id: 'c-2', contrato: 'CT-2', diferenca: -10 });
    const sum = { ...accrualRow('energia', 'Energia', [accrualPart(), two]), diferenca: 1448.88 };
    server.use(
      http.get('/api/fechamento/k-1/2026-10/provisto', () =>
        HttpResponse.json(accrual({ linhas_do_mes: [sum] })),
      ),
    );
    const { user } = renderApp(clientAddress, { user: gestora() });
    const all = within(await rowOf(/Energia/));
    expect(all.getByText('1.448,88')).toBeVisible();
    expect(all.queryByRole('button', { name: /Explicar/ })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contrato' }), 'CT-2');
    expect(within(await rowOf(/Energia/)).getByText(/^[-−]10,00$/)).toBeVisible();
  });

  it('leaves a closed month as it was kept, and shows no R$ to a parceiro', async () => {
    server.use(
      http.get('/api/fechamento/k-1/2026-10/provisto', () =>
        HttpResponse.json(accrual({ base: 'fechado' })),
      ),
    );
    const { unmount } = renderApp(clientAddress, { user: gestora() });
    await table();
    expect(screen.queryByRole('button', { name: 'Explicar Energia' })).toBeNull();
    unmount();
    renderApp(clientAddress, {
      user: gestora({ roles: ['parceiro'], permissions: ['months:read'] }),
    });
    const lines = within(await table());
    expect(lines.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Linha', 'Situação']),
    );
    expect(lines.queryByText(/Provisto/)).toBeNull();
  });
});

describe('MC-07 provisto × realizado of the portfolio', () => {
  beforeEach(() => setDesktop(true));

  it('lists the clients with their sums over the filter, and filters by how they stand', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/fechamento/provisto', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(accrualBook());
      }),
    );
    const { user } = renderApp('/fechamento/provisto?mes=2026-10', { user: gestora() });
    const list = within(
      await screen.findByRole('table', { name: 'Provisto × realizado em outubro de 2026' }),
    );
    expect(await list.findByRole('link', { name: 'Moinho Estrela' })).toHaveAttribute(
      'href',
      '/fechamento/k-1?mes=2026-10',
    );
    expect(list.getByText('1 de 3')).toBeVisible();
    expect(list.getByText('Todos os clientes do filtro')).toBeVisible();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Situação das linhas' }),
      'aberta',
    );
    await expect.poll(() => asked.at(-1)).toContain('situacao=aberta');
    expect(screen.getByRole('button', { name: /Exportar/ })).toBeVisible();
  });
});
