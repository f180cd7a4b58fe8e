import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import {
  billDivergence,
  conformities,
  intelligence,
  nfDivergence,
  overview,
} from '@/test/factories/dashboard';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/dashboard?mes=2026-11') => renderApp(address, { user: gestora() });
const panel = (name: string) => screen.findByRole('region', { name });
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';
const failing = () => new HttpResponse(null, { status: 500 });

describe('the intelligence panel', () => {
  it('DB-07 shows four cards with their counts, bar and details', async () => {
    open();
    const region = within(await panel('Inteligência'));
    const bar = await region.findByRole('img', { name: /Sinais de Demanda/ });
    expect(bar).toHaveAccessibleName('Sinais de Demanda: verde 80, amarelo 40, vermelho 8');
    const cards = region.getAllByRole('heading', { level: 3 }).map(textOf);
    expect(cards).toEqual(['Demanda', 'Modalidade Tarifária', 'Energia Reativa', 'Contrato']);
    const details = region.getAllByRole('link', { name: /^ver detalhes/ });
    expect(details.map((link) => link.getAttribute('href'))).toEqual(
      ['demanda', 'modalidade_tarifaria', 'energia_reativa', 'contrato'].map(
        (tipo) => `/inteligencia?mes=2026-11&tipo=${tipo}`,
      ),
    );
    expect(region.getByRole('link', { name: /^8 em vermelho: Demanda/ })).toHaveAttribute(
      'href',
      '/inteligencia?mes=2026-11&tipo=demanda&luz=vermelho',
    );
    // A bar leaves out what is not there.
    expect(region.getByRole('img', { name: /Modalidade/ })).toHaveAccessibleName(
      'Sinais de Modalidade Tarifária: sem dados 128',
    );
  });

  it('DB-14 asks for the month and follows it', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get('/api/dashboard/inteligencia', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('mes'));
        return HttpResponse.json(intelligence());
      }),
    );
    const { user } = open();
    await screen.findByRole('img', { name: /Sinais de Demanda/ });
    await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
    await waitFor(() => expect(asked).toEqual(['2026-11', '2026-10']));
  });

  it('DB-16 says in the banner and in the panel that it failed, and asks again', async () => {
    let calls = 0;
    server.use(
      http.get('/api/dashboard/inteligencia', () => {
        calls += 1;
        return calls > 1 ? HttpResponse.json(intelligence()) : failing();
      }),
    );
    const { user } = open();
    const region = await panel('Inteligência');
    expect(await within(region).findByText('Falha ao carregar inteligência.')).toBeVisible();
    expect(screen.getByText('Falha ao carregar dados do dashboard.')).toBeVisible();
    expect(screen.getByText('Falha ao carregar inteligência')).toBeVisible();
    const [banner] = screen.getAllByRole('button', { name: 'Tentar novamente' });
    await user.click(banner as HTMLElement);
    await within(region).findByRole('img', { name: /Sinais de Demanda/ });
    expect(screen.queryByText('Falha ao carregar dados do dashboard.')).not.toBeInTheDocument();
  });
});

describe('the conformities panel', () => {
  it('DB-08 DB-10 lists both kinds with a chip for each checked item', async () => {
    open();
    const region = within(await panel('Conformidades'));
    const nf = await region.findByRole('region', { name: 'NF Fornecedora (1)' });
    const bill = region.getByRole('region', { name: 'Fatura Distribuidora (1)' });
    expect(textOf(nf)).toContain('Energia Divergente');
    expect(textOf(nf)).toContain('ICMS Conforme');
    expect(textOf(nf)).toContain('R$ 82.806,84');
    expect(textOf(bill)).toContain('Demanda Divergente');
    expect(textOf(bill)).toContain('TUSD Conforme');
    expect(textOf(bill)).toContain('ICMS Indefinido');
    expect(within(nf).getByText('Divergente')).toHaveClass('text-bad');
    expect(within(nf).getByText('Conforme')).toHaveClass('text-ok');
    expect(within(bill).getByText('Indefinido')).toHaveClass('text-none');
    expect(within(bill).getByRole('link', { name: /^ver contrato/ })).toHaveAttribute(
      'href',
      '/contratos/c-2',
    );
  });

  it('DB-09 shows the tolerance as a percent and the observation', async () => {
    open();
    const bill = await screen.findByRole('region', { name: /Fatura Distribuidora/ });
    expect(textOf(bill)).toContain('Tolerância de demanda5%');
    expect(textOf(bill)).toContain('Demanda faturada 12 % acima da contratada.');
  });

  it('DB-15 EB-16 each row opens what was expected, found and tolerated', async () => {
    const { user } = open();
    const region = within(await panel('Conformidades'));
    await user.click(
      await region.findByRole('button', { name: /NF Fornecedora de CT-1790000000001/ }),
    );
    const drawer = await screen.findByRole('dialog');
    expect(textOf(drawer)).toContain('EsperadoR$ 80.193,06');
    expect(textOf(drawer)).toContain('EncontradoR$ 82.806,84');
    expect(textOf(drawer)).toContain('TolerânciaR$ 0,10');
    expect(textOf(drawer)).toContain('Calculado pelas regras de conferência e sinais, versão 1.');
  });

  it('A05 P06 a row without a record has no button for it', async () => {
    server.use(
      http.get('/api/dashboard/conformidades', () =>
        HttpResponse.json(conformities({ nf_divergentes: [nfDivergence({ trace: undefined })] })),
      ),
    );
    open();
    const region = within(await panel('Conformidades'));
    await region.findByRole('button', { name: /Fatura Distribuidora de CT-2/ });
    expect(region.queryByRole('button', { name: /NF Fornecedora de/ })).not.toBeInTheDocument();
  });

  it("DB-08 narrows by 'Todos', 'Só NF' and 'Só Fatura', kept in the address", async () => {
    const { user, location } = open();
    const region = within(await panel('Conformidades'));
    await region.findByRole('tab', { name: 'Todos 2', selected: true });
    await user.click(region.getByRole('tab', { name: 'Só Fatura 1' }));
    expect(region.queryByRole('region', { name: /NF Fornecedora/ })).not.toBeInTheDocument();
    expect(region.getByRole('region', { name: /Fatura Distribuidora/ })).toBeVisible();
    expect(location()).toBe('/dashboard?mes=2026-11&conformidades=fatura');
    await user.click(region.getByRole('tab', { name: 'Só NF 1' }));
    expect(region.queryByRole('region', { name: /Fatura/ })).not.toBeInTheDocument();
    expect(location()).toBe('/dashboard?mes=2026-11&conformidades=nf');
  });

  it("DB-08 'Sem divergências.'", async () => {
    server.use(
      http.get('/api/dashboard/conformidades', () =>
        HttpResponse.json({ nf_divergentes: [], fatura_divergentes: [billDivergence()] }),
      ),
    );
    open('/dashboard?mes=2026-11&conformidades=nf');
    expect(await screen.findByText('Sem divergências.')).toBeVisible();
  });

  it('DB-15 shows five at first, and says how many the server left out', async () => {
    const rows = Array.from({ length: 7 }, (_, i) =>
      nfDivergence({ id: `c-${i}`, numero: `CT-${i}` }),
    );
    server.use(
      http.get('/api/dashboard/conformidades', () =>
        HttpResponse.json(
          conformities({
            nf_divergentes: rows,
            totais: { nf: 60, fatura: 1, nf_declaradas: 0, fatura_declaradas: 0 },
          }),
        ),
      ),
    );
    const { user } = open();
    const nf = within(await screen.findByRole('region', { name: 'NF Fornecedora (60)' }));
    expect(nf.getAllByRole('link')).toHaveLength(5);
    await user.click(nf.getByRole('button', { name: 'Mostrar mais 2' }));
    expect(nf.getAllByRole('link')).toHaveLength(7);
    expect(nf.getByText('Há mais 53 contratos; a exportação traz todos.')).toBeVisible();
  });

  it('DB-08 tells what is only declared, so that the tiles add up', async () => {
    const totais = { nf: 1, fatura: 1, nf_declaradas: 4, fatura_declaradas: 1 };
    server.use(
      http.get('/api/dashboard/conformidades', () =>
        HttpResponse.json(
          conformities({ totais, nf_divergentes: [nfDivergence({ declarada: true })] }),
        ),
      ),
    );
    const { user } = open();
    expect(await screen.findByText(/Metalúrgica São José Ltda. · declarada/)).toBeVisible();
    expect(
      await screen.findByText(
        'Sem conclusão da conferência, 4 contratos declaram divergência de NF e 1 contrato declara divergência de fatura.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Só NF 1' }));
    expect(
      screen.getByText('Sem conclusão da conferência, 4 contratos declaram divergência de NF.'),
    ).toBeVisible();
  });

  it('DB-16 says in the panel that it failed', async () => {
    server.use(http.get('/api/dashboard/conformidades', failing));
    open();
    const region = await panel('Conformidades');
    expect(await within(region).findByText('Falha ao carregar conformidades.')).toBeVisible();
    expect(screen.getByText('Falha ao carregar conformidades')).toBeVisible();
  });
});

describe('the renewal radar', () => {
  it('counts what ends in 3, 6, 12 and 24 months and leads there', async () => {
    open();
    const region = within(await panel('Radar de renovação'));
    const link = await region.findByRole('link', { name: 'Em até 12 meses 31' });
    expect(link).toHaveAttribute('href', '/contratos?renova_em=12');
    expect(region.getAllByRole('link').map(textOf)).toEqual([
      'Em até 3 meses 4',
      'Em até 6 meses 9',
      'Em até 12 meses 31',
      'Em até 24 meses 60',
    ]);
  });

  it('EB-16 tells how it was counted', async () => {
    const { user } = open();
    const region = within(await panel('Radar de renovação'));
    await user.click(await region.findByRole('button', { name: /Radar de renovação/ }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('status Ativo e fim até lá')).toBeVisible();
  });
});

describe('memória de cálculo of the dashboard', () => {
  it('DB-11 EB-16 opens for every figure', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/dashboard/memoria', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ name: 'x', formula: 'contagem dos contratos', value: '128' });
      }),
    );
    const { user } = open();
    for (const label of [
      'Contratos Ativos',
      'Conformidade',
      'Divergências NF',
      'Divergências Fatura',
      'Oportunidades',
      'Distribuição de conformidade',
      'Demanda',
    ]) {
      await user.click(
        await screen.findByRole('button', { name: `Memória de cálculo: ${label} em nov/2026` }),
      );
      const drawer = within(await screen.findByRole('dialog'));
      expect(await drawer.findByText('contagem dos contratos')).toBeVisible();
      await user.click(drawer.getByRole('button', { name: 'Fechar' }));
    }
    expect(asked).toEqual(
      [
        'totalContratosAtivos',
        'conformidadePercentual',
        'totalDivergenciasNF',
        'totalDivergenciasFatura',
        'totalOportunidades',
        'distribuicaoConformidade',
        'demanda',
      ].map((campo) => `?mes=2026-11&campo=${campo}`),
    );
  });

  it('DB-11 has none where there is no figure', async () => {
    server.use(
      http.get('/api/dashboard/overview', () =>
        HttpResponse.json(overview({ conformidadePercentual: undefined })),
      ),
    );
    open();
    await screen.findByRole('button', { name: /Memória de cálculo: Contratos Ativos/ });
    expect(
      screen.queryByRole('button', { name: /Memória de cálculo: Conformidade/ }),
    ).not.toBeInTheDocument();
  });

  it('DB-06 EB-16 opens for each of the top opportunities', async () => {
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: /^Memória de cálculo: Oportunidade de CT-/ }),
    );
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('excedente × preço de referência')).toBeVisible();
  });
});
