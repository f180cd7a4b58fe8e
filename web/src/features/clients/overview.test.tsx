import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { accrual, accrualPart, accrualRow } from '@/test/factories/accrual';
import { balancePage, balanceRow } from '@/test/factories/balance';
import { lead } from '@/test/factories/lead';
import { gestora } from '@/test/factories/user';
import { work, workItem } from '@/test/factories/work';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

// Read before the first test, so that none ends while a part of the page is being fetched.
import '@/components/charts/waterfall';
import '@/features/closing/accrual/client-causes';

const open = (query = '', user = gestora()) => renderApp(`/leads/l-1${query}`, { user });
const cell = async (label: string) => {
  const strip = within(await screen.findByRole('region', { name: 'Indicadores do cliente' }));
  return within((await strip.findByText(label)).closest('li') as HTMLElement);
};

function sums(totais: object[]) {
  const asked: string[] = [];
  server.use(
    http.get('/api/apontamentos', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: [], total: 0, somas: [], totais });
    }),
  );
  return asked;
}

const sum = (overrides: object) => ({
  status: 'aberta',
  quantidade: 1,
  sem_valor: 0,
  em_jogo: 100.5,
  contestavel: 100.5,
  ...overrides,
});

describe("a client's first page", () => {
  it('FC-01 has the figures that the client is known by, each with the way to its rows', async () => {
    const asked = sums([
      sum({ quantidade: 3, sem_valor: 1, em_jogo: 150.5 }),
      sum({ status: 'resolvida', em_jogo: 999 }),
    ]);
    server.use(
      http.get('/api/leads/:id', () =>
        HttpResponse.json(lead({ contratos: 3, contratos_em_vigor: 2 })),
      ),
    );
    open();
    const stake = await cell('R$ em jogo');
    expect(await stake.findByRole('link', { name: /150,50/ })).toHaveAttribute(
      'href',
      '/auditoria-faturas?q=11444777000161&contestavel=1',
    );
    expect(stake.getByText('3 cobranças a contestar, 1 sem valor conhecido')).toBeInTheDocument();
    expect(asked[0]).toBe('?q=11444777000161&status=aberta&contestavel=1&pageSize=1');
    expect((await cell('Contratos em vigor')).getByRole('link')).toHaveTextContent('2 de 3');
    expect((await cell('Consumo por ano')).getByText(/12,000/)).toBeVisible();
    expect(
      (await cell('Último contato')).getByRole('link', { name: '10/11/2026' }),
    ).toHaveAttribute('href', '/leads/l-1?aba=historico');
  });

  it('DR-19 says what the contests gave back, by year beside the bills', async () => {
    const came = { resolvidas: 1, contestadas: 1, recuperado: 627.92, a_receber: 50 };
    server.use(
      http.get('/api/apontamentos/recuperado', () =>
        HttpResponse.json({
          data: [{ cliente_id: 'l-1', cliente: 'Cerâmica', ano: '2026', ...came }],
          total: 1,
          soma: came,
        }),
      ),
    );
    const { user } = open();
    const strip = await cell('R$ recuperado');
    expect(strip.getByText(/A receber R\$\s50,00/)).toBeInTheDocument();
    await user.click(strip.getByRole('link', { name: /627,92/ }));
    const years = within(await screen.findByRole('table', { name: 'Recuperado por ano' }));
    expect(await years.findByRole('row', { name: /2026.*627,92.*50,00/ })).toBeVisible();
  });

  it('FC-01 what is not known is a dash with the act that fills it', async () => {
    server.use(
      http.get('/api/leads/:id', () =>
        HttpResponse.json(lead({ consumo_mwh: null, ultimaInteracao: null })),
      ),
    );
    open();
    const consumption = await cell('Consumo por ano');
    expect(consumption.getByText('Indefinido')).toBeInTheDocument();
    expect(consumption.getByRole('link', { name: 'informar nas unidades' })).toHaveAttribute(
      'href',
      '/leads/l-1?aba=unidades',
    );
    expect((await cell('Último contato')).getByRole('link', { name: 'registrar' })).toBeVisible();
    expect((await cell('R$ em jogo')).getByText('Indefinido')).toBeInTheDocument();
  });

  it('FC-01 FC-02 says what there is to do for the client, and opens its rows alone', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/work/items', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(work([workItem({ quantidade: 1 })]));
      }),
    );
    open();
    const lines = within(await screen.findByRole('list', { name: 'Pendências' }));
    expect(
      lines.getByRole('link', { name: /Com a medição a completar em out\/2026/ }),
    ).toHaveAttribute('href', '/fechamento/l-1?mes=2026-10');
    expect(asked).toEqual(['?cliente=l-1']);
  });

  it('FC-01 draws what each unit consumed, and says it', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/energy-balance', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(balancePage([balanceRow()]));
      }),
    );
    open();
    const table = within(await screen.findByRole('table', { name: 'Consumo das unidades' }));
    expect(
      await table.findByRole('img', {
        name: /^Consumo de dez\/2025 a nov\/2026: entre 70,000\sMWh e 81,000\sMWh; em nov\/2026 81,000\sMWh; 2 meses sem medição$/,
      }),
    ).toBeVisible();
    expect(table.getByRole('link', { name: 'SPMETENTR101' })).toHaveAttribute(
      'href',
      '/balancos/b-1',
    );
    expect(asked[0]).toContain('clientId=l-1');
  });

  it('FC-01 draws how the newest month came from what was accrued, and leads to its lines', async () => {
    const { user } = open();
    const card = within(
      await screen.findByRole('region', { name: 'Do provisto ao realizado · outubro de 2026' }),
    );
    expect(card.getByRole('link', { name: 'Ver linhas e memória' })).toHaveAttribute(
      'href',
      '/fechamento/l-1?mes=2026-10',
    );
    await user.click(card.getByRole('button', { name: 'Ver tabela' }));
    // Golden M3: 82 080,62 accrued, 83 539,50 realised, the two parts of the difference.
    expect(
      card.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      'ParteR$',
      'ProvistoR$ 82.080,62',
      'VolumeR$ 905,31',
      'PreçoR$ 553,57',
      'ImpostoR$ 0,00',
      'OutrosR$ 0,00',
      'RealizadoR$ 83.539,50',
    ]);
  });

  it.each([
    [null, /^Indefinido: nenhum mês deste cliente tem medição ou fechamento/],
    [
      // Nothing is adjusted, which is known of every month and no document.
      accrual({
        linhas_do_mes: [accrualRow('ajustes', 'Ajustes', [accrualPart({ realizado: 0 })])],
      }),
      /^Indefinido: outubro de 2026 ainda não tem documento/,
    ],
  ])('FC-01 says why nothing can be compared', async (provisto, why) => {
    server.use(http.get('/api/fechamento/provisto/l-1', () => HttpResponse.json({ provisto })));
    open();
    const card = within(await screen.findByRole('region', { name: 'Do provisto ao realizado' }));
    expect(card.getByText(why)).toBeVisible();
  });

  it('FC-01 shows no R$ of months to a parceiro', async () => {
    open('', gestora({ roles: ['parceiro'] }));
    expect(await screen.findByRole('region', { name: 'Indicadores do cliente' })).toBeVisible();
    expect(screen.queryByText(/Do provisto ao realizado/)).toBeNull();
  });

  it('FC-01 has the invoices of all contracts, each at its contract', async () => {
    server.use(
      http.get('/api/leads/:id/faturas', () =>
        HttpResponse.json({
          data: [
            {
              id: 'i-1',
              kind: 'fatura_distribuidora',
              contract_id: 'c-9',
              contract_code: 'CT-9',
              competencia: '2026-10',
              vencimento: '2026-11-19',
              emissao: null,
              numero: '123',
              valor: 65993.12,
              status: 'Vencida',
              arquivo: null,
              unit_id: null,
              figures: {},
              note: null,
              source: 'manual',
              version: 1,
            },
          ],
          total: 1,
        }),
      ),
    );
    open('?aba=faturas');
    const table = within(await screen.findByRole('table', { name: 'Faturas do cliente' }));
    expect(await table.findByRole('link', { name: 'CT-9' })).toHaveAttribute(
      'href',
      '/contratos/c-9?aba=faturas',
    );
    expect(table.getByText(/65\.993,12/)).toBeVisible();
  });

  it.each([
    [
      'faturas',
      'Nenhuma fatura registrada.',
      'Enviar fatura',
      '/analise-fatura',
      'invoices:process',
    ],
    [
      'contratos',
      'Nenhum contrato encontrado.',
      'Importar contratos',
      '/contratos/importar',
      'contracts:create',
    ],
    ['visao', 'Nenhuma unidade medida.', 'Enviar planilha', '/importacoes', 'balances:upload'],
  ] as const)(
    'FC-06 an empty %s leads to what fills it, for who may',
    async (tab, empty, act, to, right) => {
      server.use(
        http.get('/contracts', () => HttpResponse.json({ data: [], total: 0 })),
        http.get('/energy-balance', () => HttpResponse.json(balancePage([]))),
      );
      const { unmount } = open(`?aba=${tab}`);
      await screen.findByText(empty);
      expect(screen.getByRole('link', { name: act })).toHaveAttribute('href', to);
      unmount();
      const user = gestora();
      open(`?aba=${tab}`, { ...user, permissions: user.permissions.filter((p) => p !== right) });
      await screen.findByText(empty);
      expect(screen.queryByRole('link', { name: act })).not.toBeInTheDocument();
    },
  );

  it('FC-01 offers no invoices to who may not read them', async () => {
    const user = gestora();
    open('', {
      ...user,
      permissions: user.permissions.filter((p) => !p.startsWith('invoices:')),
    });
    expect(await screen.findByRole('tab', { name: 'Propostas' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Faturas' })).not.toBeInTheDocument();
    expect(screen.queryByText('R$ em jogo')).not.toBeInTheDocument();
  });
});
