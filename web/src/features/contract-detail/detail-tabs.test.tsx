import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DossierDetail } from '@/api/gen/types.gen';
import {
  categories,
  categoryLabels,
  contractDetail,
  kpi,
  step,
} from '@/test/factories/contract-detail';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

function open(part: string, detail: Partial<DossierDetail> = {}, me = gestora()) {
  server.use(http.get('/contracts/c-1/detail', () => HttpResponse.json(contractDetail(detail))));
  return renderApp(`/contratos/c-1?aba=${part}`, { user: me });
}

const text = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';

beforeEach(() => {
  server.use(http.get('/energy-balance', () => HttpResponse.json({ data: [], total: 0 })));
});

describe('the indicators', () => {
  const month = { month: '2026-10', months: ['2026-10', '2026-09'] };

  it('CT-09 have label, value, helper and variation; missing is said, not zero', async () => {
    open('resumo', {
      ...month,
      kpis: [
        kpi(),
        kpi({
          key: 'preco',
          label: 'Preço do mês',
          value: null,
          unit: 'R$/MWh',
          helper: 'Falta o IPCA',
        }),
      ],
    });
    const list = within(
      await screen.findByRole('region', { name: 'Indicadores de outubro de 2026' }),
    );
    const [first, second] = list.getAllByRole('listitem').map(text);
    expect(first).toMatch(/^Consumo do mês331,250 MWh.*Requisito de out\/2026subiu\+4,2%/);
    expect(second).toMatch(/^Preço do mês–Indefinido.*Falta o IPCA/);
    expect(list.getByRole('link', { name: 'definir preço' })).toHaveAttribute(
      'href',
      '/contratos/c-1?aba=precos',
    );
  });

  it('CT-09 open their memória de cálculo', async () => {
    const { user } = open('resumo', { ...month, kpis: [kpi()] });
    await user.click(
      await screen.findByRole('button', {
        name: /memória de cálculo: Consumo do mês, outubro de 2026$/,
      }),
    );
    expect(within(screen.getByRole('dialog')).getByText('medido × perdas')).toBeVisible();
  });

  it('CT-09 are those of the month in the address', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get('/contracts/c-1/detail', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('mes'));
        return HttpResponse.json(contractDetail(month));
      }),
    );
    const { user, location } = renderApp('/contratos/c-1', { user: gestora() });
    await user.selectOptions(await screen.findByLabelText('Mês de referência'), 'setembro de 2026');
    await waitFor(() => expect(asked).toEqual([null, '2026-09']));
    expect(location()).toBe('/contratos/c-1?mes=2026-09');
  });
});

describe('the optimum demand', () => {
  const trace = { name: 'Demanda ótima', value: '433.33', unit: 'kW' };
  const line = {
    medidor: null,
    posto: 'unico',
    meses: 12,
    atual_kw: 500,
    otima_kw: 433.33,
    sugerida_kw: 434,
    custo_atual: 200850,
    custo_sugerido: 183365,
    economia: 17485,
    economia_percentual: 8.71,
    recomenda: true,
    frase: 'De 500 kW para 434 kW, 12 meses teriam custado R$ 17.485,00 a menos.',
    curva: [
      { kw: 434, custo: 183365 },
      { kw: 500, custo: 200850 },
    ],
    memoria: trace,
  };

  it('recommends with its cost curve and its record, and says why it cannot', async () => {
    open('historico');
    expect(await screen.findByText('Há 1 de 6 meses de faturas.')).toBeVisible();
    cleanup();
    server.use(
      http.get('/contracts/:id/demanda-otima', () =>
        HttpResponse.json({ motivo: null, minimo_meses: 6, data: [line] }),
      ),
    );
    const { user } = open('historico');
    expect(await screen.findByText(line.frase)).toBeVisible();
    expect(screen.getByText('Mudança recomendada')).toBeVisible();
    const curve = within(screen.getByRole('table', { name: 'Custo por demanda contratada' }));
    expect(text(curve.getByRole('row', { name: /^434/ }))).toBe('434R$ 183.365,00');
    await user.click(screen.getByRole('button', { name: /memória de cálculo: Demanda ótima/ }));
    expect(within(screen.getByRole('dialog')).getByText('433,33 kW')).toBeVisible();
  });
});

describe('the histories', () => {
  it('CT-09 show target and actual consumption, and demand at and off peak', async () => {
    open('historico', {
      consumption_history: [
        {
          month: '2026-10',
          target: 310,
          actual: 331.25,
          consumption: 325,
          minimum: 248,
          maximum: 372,
          conformity: 'Conforme',
        },
      ],
      demand_history: [
        {
          month: '2026-10',
          ponta: 480.5,
          fora_ponta: null,
          contracted_ponta: 500,
          contracted_fora_ponta: null,
        },
      ],
    });
    const consumption = within(await screen.findByRole('table', { name: 'Histórico de consumo' }));
    expect(text(consumption.getByRole('row', { name: /out\/2026/ }))).toBe(
      'out/2026310,000331,250325,000248,000372,000Conforme',
    );
    const demand = within(screen.getByRole('table', { name: 'Histórico de demanda' }));
    expect(text(demand.getByRole('row', { name: /out\/2026/ }))).toBe('out/2026480,5–500–');
    // VD-40: the legend names the dashed line too, and no line that there is not.
    expect(screen.getByText('Ponta')).toBeInTheDocument();
    expect(screen.getByText('Contratada ponta')).toBeInTheDocument();
    expect(screen.queryByText('Contratada fora ponta')).toBeNull();
  });

  it('CT-09 say what they wait for', async () => {
    open('historico');
    expect(await screen.findByText('Nenhuma demanda registrada.')).toBeVisible();
    expect(screen.getByText('Nenhum consumo apurado.')).toBeVisible();
  });
});

describe('the obligations', () => {
  const obligations = [
    {
      period: '2026-10',
      categories: categories({
        NF: {
          status: 'Divergente',
          computed: 'Divergente',
          light: 'vermelho',
          trend: 'down',
          reason: 'ICMS a mais.',
        },
        Fatura: { status: 'Conforme', computed: 'Em análise' },
      }),
    },
    { period: '2026-09', categories: categories() },
  ];

  it('CT-20 show 15 categories per period, each with a word and a trend', async () => {
    open('conformidade', { obligations });
    const table = within(await screen.findByRole('table', { name: 'Obrigações por período' }));
    expect(table.getAllByRole('columnheader').map(text)).toEqual(['Período', ...categoryLabels]);
    const row = within(table.getByRole('row', { name: /out\/2026/ }));
    expect(row.getAllByRole('cell')).toHaveLength(15);
    expect(text(row.getByText('Divergente'))).toBe('Divergente, piorou');
  });

  it('CT-20 say why, for the chosen period', async () => {
    const { user } = open('conformidade', { obligations });
    const reasons = within(
      await screen.findByRole('list', { name: 'Por que, em outubro de 2026' }),
    );
    expect(reasons.getByText('ICMS a mais.')).toBeVisible();
    expect(reasons.getByText('Regra de Fatura atendida. Pela regra: Em análise.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^set\/2026/ }));
    expect(screen.getByRole('list', { name: 'Por que, em setembro de 2026' })).toBeVisible();
    expect(screen.queryByText('ICMS a mais.')).not.toBeInTheDocument();
  });

  it('CT-20 are a list of one period on small screens', async () => {
    setDesktop(false);
    const { user } = open('conformidade', { obligations });
    expect(await screen.findByText('ICMS a mais.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Período'), 'setembro de 2026');
    expect(screen.queryByText('ICMS a mais.')).not.toBeInTheDocument();
  });
});

describe('the analysis steps', () => {
  const analyses = [
    { area: 'Dados Cadastrais' as const, steps: [step(), step({ name: 'Cálculo' })] },
    {
      area: 'Faturamento' as const,
      steps: [
        step({
          manual: true,
          light: 'verde',
          observation: 'Conferido',
          by: 'Ana Souza',
          at: '2026-10-05T12:00:00Z',
          version: 2,
        }),
      ],
    },
  ];

  it('CT-19 show a light per step, and who set one by hand', async () => {
    open('conformidade', { analyses });
    const billing = within(await screen.findByRole('region', { name: 'Faturamento' }));
    expect(billing.getByText('verde')).toBeVisible();
    expect(billing.getByText('Manual')).toBeVisible();
    expect(text(billing.getByText(/“Conferido”/))).toBe(
      '“Conferido” — Ana Souza, 05/10/2026 09:00. Pela regra: amarelo.',
    );
  });

  it('CT-19 are set by hand with an observation, which is required', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/contracts/c-1/steps', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1 ? problem(503, 'Servidor em manutenção.') : HttpResponse.json({});
      }),
    );
    const { user } = open('conformidade', { analyses });
    await user.click(
      await screen.findByRole('button', { name: /Definir manualmente.*Dados Cadastrais, Dados/ }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Definir manualmente' }));
    await user.selectOptions(dialog.getByLabelText('Farol'), 'Vermelho');
    await user.click(dialog.getByRole('button', { name: 'Definir' }));
    expect(dialog.getByText('Informe a observação')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Observação/), 'CNPJ baixado');
    await user.click(dialog.getByRole('button', { name: 'Definir' }));
    expect(await dialog.findByText('Servidor em manutenção.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Definir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent[1]).toEqual({
      area: 'Dados Cadastrais',
      step: 'Dados',
      light: 'vermelho',
      observation: 'CNPJ baixado',
    });
  });

  it('CT-19 go back to their rule', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/contracts/c-1/steps', async ({ request }) => {
        sent.push([await request.json(), request.headers.get('If-Match')]);
        return HttpResponse.json({});
      }),
    );
    const { user } = open('conformidade', { analyses });
    await user.click(
      await screen.findByRole('button', { name: /Definir manualmente.*Faturamento/ }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Definir manualmente' }));
    await user.type(dialog.getByLabelText(/^Observação/), 'Engano');
    await user.click(dialog.getByRole('button', { name: 'Voltar à regra (amarelo)' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual([
      { area: 'Faturamento', step: 'Dados', light: null, observation: 'Engano' },
      '"2"',
    ]);
  });

  it('CT-19 are read only without the permission', async () => {
    open('conformidade', { analyses }, consultor());
    await screen.findByRole('region', { name: 'Faturamento' });
    expect(screen.queryByRole('button', { name: /Definir manualmente/ })).not.toBeInTheDocument();
  });
});
