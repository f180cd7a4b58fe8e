import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { opportunity, overview } from '@/test/factories/dashboard';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/dashboard?mes=2026-11') => renderApp(address, { user: gestora() });

/** Text of an element with its fixed spaces as common ones. */
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';
const tile = (name: RegExp) => screen.findByRole('link', { name });

describe('the indicators', () => {
  it('DB-03 links each tile to its contracts', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Indicadores' });
    await tile(/Contratos Ativos 128/);
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/contratos?mes=2026-11',
      '/contratos?mes=2026-11&conformidade=fora',
      '/contratos?mes=2026-11&nf=divergente',
      '/contratos?mes=2026-11&fatura=divergente',
      '/contratos?mes=2026-11&oportunidade=1',
    ]);
    const labels = ['Contratos Ativos', 'Conformidade', 'Divergências NF', 'Divergências Fatura'];
    for (const [i, label] of [...labels, 'Oportunidades'].entries()) {
      expect(links[i]).toHaveTextContent(label);
    }
  });

  it('DB-04 shows the change against the previous month, where there is one', async () => {
    open();
    expect(textOf(await tile(/Contratos Ativos 128/))).toContain('+3 sobre out/2026');
    expect(textOf(await tile(/^Conformidade 73/))).toContain('−2 p.p. sobre out/2026');
    expect(textOf(await tile(/^Oportunidades 12/))).toContain('Igual a out/2026');
    expect(textOf(await tile(/Divergências Fatura/))).toContain('Sem dados de out/2026');
  });

  it('SH-17 shows the conformity without decimals, and a dash where nothing is classified', async () => {
    const { unmount } = open();
    expect(textOf(await tile(/^Conformidade 73/))).toContain('73%');
    unmount();
    server.use(
      http.get('/api/dashboard/overview', () =>
        HttpResponse.json(overview({ conformidadePercentual: undefined })),
      ),
    );
    open();
    const empty = textOf(await tile(/^Conformidade –/));
    expect(empty).toContain('Nenhum contrato classificado');
  });
});

describe('the charts', () => {
  it('DB-05 gives the figures of both as a table', async () => {
    open();
    const months = await screen.findByRole('table', { name: 'Distribuição de conformidade' });
    await waitFor(() => expect(within(months).getAllByRole('row')).toHaveLength(13));
    const rows = within(months).getAllByRole('row');
    expect(textOf(rows[0] as HTMLElement)).toBe('MêsConformeExcedenteSubutilizadoIndefinido');
    const table = screen.getByRole('table', { name: 'Participação por classe' });
    expect(within(table).getAllByRole('row').map(textOf)).toEqual([
      'ClasseContratosParticipação',
      'Conforme6752%',
      'Excedente1814%',
      'Subutilizado75%',
      'Indefinido3628%',
    ]);
  });

  it('DB-05 shows the table in place of the drawing on demand', async () => {
    const { user } = open();
    await tile(/Contratos Ativos 128/);
    const chart = await screen.findByRole('region', { name: 'Distribuição de conformidade' });
    await user.click(within(chart).getByRole('button', { name: 'Ver tabela' }));
    expect(within(chart).getByRole('button', { name: 'Ver gráfico' })).toBeVisible();
  });

  it('DB-05 says that there is nothing to draw', async () => {
    server.use(
      http.get('/api/dashboard/history', () => HttpResponse.json({ meses: [] })),
      http.get('/api/dashboard/overview', () =>
        HttpResponse.json(
          overview({
            totalContratosAtivos: 0,
            distribuicaoConformidade: {
              Conforme: 0,
              Excedente: 0,
              Subutilizado: 0,
              Indefinido: 0,
            },
          }),
        ),
      ),
    );
    open();
    expect(await screen.findByText('Nenhum contrato ativo em novembro de 2026.')).toBeVisible();
  });
});

describe('the top opportunities', () => {
  it('DB-06 lists them with the specified columns, badge and links', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Contratos com oportunidade' });
    await within(table).findByRole('cell', { name: 'CT-1790000000001' });
    expect(within(table).getAllByRole('columnheader').map(textOf)).toEqual([
      'Contrato',
      'Cliente',
      'Consumo Acumulado',
      'Limite Superior',
      'Δ% vs Limite',
      'Status',
      'Ação',
    ]);
    const cells = within(table).getAllByRole('cell').map(textOf);
    expect(cells.slice(0, 6)).toEqual([
      'CT-1790000000001',
      'Metalúrgica São José Ltda.',
      '4.108,861 MWh',
      '4.088,800 MWh',
      '+5%',
      'Com Oportunidade',
    ]);
    const link = within(table).getByRole('link', { name: /^Abrir contrato/ });
    expect(link).toHaveAttribute('href', '/contratos/c-1');
    expect(screen.getByRole('link', { name: 'Ver todas' })).toHaveAttribute(
      'href',
      '/oportunidades?mes=2026-11',
    );
  });

  it('DB-06 says that there are none', async () => {
    server.use(http.get('/api/contratos', () => HttpResponse.json({ contratos: [], data: [] })));
    open();
    expect(await screen.findByText('Sem oportunidades no período.')).toBeVisible();
  });

  it('DB-13 asks for five of the cycle', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/contratos', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ contratos: [], data: [] });
      }),
    );
    open();
    await screen.findByText('Sem oportunidades no período.');
    expect(asked.sort()).toEqual([
      '?include=otimizacao-contrato&ciclo=2026-11&pageSize=5',
      '?mes=2026-11&page=1&pageSize=50',
    ]);
  });
});

describe('failures', () => {
  const failing = () => new HttpResponse(null, { status: 500 });

  it('DB-16 says that the overview failed, and asks for it and the contracts again', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/dashboard/overview', () => {
        asked.push('overview');
        return asked.length > 2 ? HttpResponse.json(overview()) : failing();
      }),
      http.get('/api/contratos', ({ request }) => {
        if (!new URL(request.url).searchParams.has('include')) asked.push('contratos');
        return HttpResponse.json({ contratos: [], data: [] });
      }),
    );
    const { user } = open();
    expect(await screen.findByText('Falha ao carregar dados do dashboard.')).toBeVisible();
    expect(screen.getByText('Falha ao carregar overview')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await tile(/Contratos Ativos 128/);
    expect(asked.sort()).toEqual(['contratos', 'contratos', 'overview', 'overview']);
    expect(screen.queryByText('Falha ao carregar dados do dashboard.')).not.toBeInTheDocument();
  });

  it('DB-16 says that the contracts failed and keeps what is there', async () => {
    server.use(
      http.get('/api/contratos', ({ request }) =>
        new URL(request.url).searchParams.has('include')
          ? HttpResponse.json({ contratos: [opportunity()] })
          : failing(),
      ),
    );
    open();
    expect(await screen.findByText('Falha ao carregar dados do dashboard.')).toBeVisible();
    expect(screen.getByText('Falha ao carregar contratos')).toBeVisible();
    expect(await tile(/Contratos Ativos 128/)).toBeVisible();
  });

  it('DB-16 says in the panel that the opportunities failed', async () => {
    server.use(
      http.get('/api/contratos', ({ request }) =>
        new URL(request.url).searchParams.has('include')
          ? failing()
          : HttpResponse.json({ data: [] }),
      ),
    );
    open();
    const panel = await screen.findByRole('region', { name: 'Top oportunidades' });
    expect(await within(panel).findByText('Falha ao carregar oportunidades.')).toBeVisible();
    expect(within(panel).getByText('Falha ao carregar top oportunidades')).toBeVisible();
    expect(screen.queryByText('Falha ao carregar dados do dashboard.')).not.toBeInTheDocument();
  });

  it("DB-16 shows the server's own sentence where it sends one", async () => {
    server.use(
      http.get('/api/dashboard/overview', () => problem(503, 'O servidor está em manutenção.')),
    );
    open();
    expect(await screen.findByText('O servidor está em manutenção.')).toBeVisible();
  });
});
