import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { WorklistItemBody } from '@/api/gen/types.gen';
import { gestora } from '@/test/factories/user';
import { money, work, workItem } from '@/test/factories/work';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/dashboard?mes=2026-11') => renderApp(address, { user: gestora() });
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';

const items = [
  workItem({
    tipo: 'apontamento',
    rotulo: 'Desconto da fonte ausente',
    chave: 'desconto_ausente',
    quantidade: 2,
    valor: 114549.08,
    prazo: '2026-11-26',
    atrasado: false,
  }),
  workItem(),
  workItem({ tipo: 'email_pronto', quantidade: 12, prazo: '2026-11-10' }),
  workItem({
    tipo: 'leitura',
    mes: null,
    quantidade: 1,
    prazo: '2026-11-22',
    atrasado: false,
  }),
  workItem({ tipo: 'renovacao', mes: null, quantidade: 4, prazo: null, atrasado: false }),
  workItem({ tipo: 'preco', quantidade: 1 }),
  workItem({
    tipo: 'proximo_passo',
    mes: null,
    quantidade: 3,
    prazo: '2026-11-22',
    atrasado: false,
  }),
];

describe('Meu dia', () => {
  it('FC-03 says what is to be done, in order, with R$ and days, six lines on the home', async () => {
    server.use(http.get('/api/work/items', () => HttpResponse.json(work(items, 114549.08))));
    open();
    const card = await screen.findByRole('region', { name: 'Meu dia' });
    const list = await within(card).findByRole('list', { name: 'Pendências' });
    expect(within(list).getAllByRole('link').map(textOf)).toEqual([
      '26/11 Desconto da fonte ausente · 2 apontamentos em out/2026 R$ 114.549,08 Ver',
      'venceu 13/11 13 clientes com a medição a completar em out/2026  Ver os 13',
      'venceu 10/11 12 e-mails de out/2026 prontos, não enviados  Enviar',
      'hoje 1 documento lido a conferir  Conferir',
      '– 4 contratos terminam em até 6 meses  Ver',
      'venceu 13/11 1 cliente com o preço a acertar em out/2026  Ver',
    ]);
    expect(textOf(card)).toContain('7 pendências · R$ 114.549,08 em jogo');
    expect(within(card).getByRole('link', { name: 'Ver tudo' })).toHaveAttribute(
      'href',
      '/meu-dia?mes=2026-11',
    );
  });

  it('FC-02 each line opens the list that it counts', async () => {
    const failed = workItem({ tipo: 'email_falhou', mes: '2026-09', quantidade: 1 });
    const ofMonth = (tipo: WorklistItemBody['tipo']) => workItem({ tipo, quantidade: 2 });
    const closing = (['proinfa', 'contrato', 'balanco', 'boleto', 'encargos'] as const).map(
      ofMonth,
    );
    const waiting = (['liberacao', 'fonte'] as const).map((tipo) =>
      workItem({ tipo, mes: null, quantidade: 1 }),
    );
    const all = [...items, failed, ...closing, ...waiting];
    server.use(http.get('/api/work/items', () => HttpResponse.json(work(all))));
    open('/meu-dia?mes=2026-10');
    await screen.findByRole('list', { name: 'Medição e preços' });
    expect(
      screen.getByText('2 clientes com encargos da CCEE a conferir em out/2026'),
    ).toBeVisible();
    const links = screen.getAllByRole('listitem').flatMap((line) =>
      within(line)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    );
    for (const href of [
      '/auditoria-faturas?de=2026-10&ate=2026-10&regra=desconto_ausente&contestavel=1&luz=vermelho&pendente_em=2026-11-22',
      '/fechamento?mes=2026-10&item=medicao',
      '/fechamento?mes=2026-10&item=preco',
      '/email?mes=2026-10&situacao=pronto',
      '/email?mes=2026-09&situacao=falhou',
      '/analise-fatura/fila',
      '/contratos?renova_em=6',
      '/fechamento?mes=2026-10&item=proinfa',
      '/fechamento?mes=2026-10&item=contrato',
      '/fechamento?mes=2026-10&item=balanco',
      '/fechamento?mes=2026-10&item=boleto',
      '/fechamento?mes=2026-10&item=encargos',
      '/negociacoes?visao=lista&abertas=1&passo_ate=2026-11-22',
      '/propostas?liberacao=aguarda',
      '/admin/dados-de-mercado',
    ]) {
      expect(links).toContain(href);
    }
  });

  it('FC-03 says that there is nothing, and fails in its card alone', async () => {
    server.use(http.get('/api/work/items', () => HttpResponse.json(work([]))));
    const { unmount } = open();
    expect(await screen.findByText('Nada pendente para hoje.')).toBeVisible();
    unmount();
    server.use(http.get('/api/work/items', () => new HttpResponse(null, { status: 500 })));
    open();
    const card = await screen.findByRole('region', { name: 'Meu dia' });
    expect(await within(card).findByText('Falha ao carregar pendências.')).toBeVisible();
    expect(await screen.findByRole('link', { name: /Contratos Ativos 128/ })).toBeVisible();
    expect(screen.queryByText('Falha ao carregar dados do dashboard.')).not.toBeInTheDocument();
  });
});

describe('money', () => {
  it('FC-02 each amount opens what it sums', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Valores' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/auditoria-faturas?ate=2026-11&contestavel=1',
      '/auditoria-faturas?status=resolvida&recuperado=1&de=2026-01&ate=2026-12',
      '/contratos?mes=2026-11&conformidade=fora',
    ]);
    expect(links.map(textOf)).toEqual([
      'R$ em risco R$ 350.486,12 8 apontamentos a contestar, 1 sem valor',
      'R$ recuperado em 2026 R$ 12.000,00 3 apontamentos resolvidos',
      'MCP de nov/2026 R$ 48.210,50 a pagar 14 contratos fora da faixa, 3 sem PLD, 18 sem medição',
    ]);
  });

  it('A02 shows no tile of what one may not read', async () => {
    server.use(
      http.get('/api/dashboard/money', () => HttpResponse.json(money({ mcp: undefined }))),
    );
    open();
    const list = await screen.findByRole('list', { name: 'Valores' });
    expect(within(list).getAllByRole('link')).toHaveLength(2);
  });
});

describe('the twelve months', () => {
  it('DB-05 FC-02 each part is a link to its contracts; the chart is one stop of Tab', async () => {
    const { user } = open();
    const chart = await screen.findByRole('group', { name: 'Distribuição de conformidade' });
    const last = within(chart).getByRole('link', {
      name: 'Conforme, nov/2026: 29 contratos, 45%',
    });
    expect(last).toHaveAttribute('href', '/contratos?mes=2026-11&conformidade=conforme');
    const stops = within(chart)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('tabindex') === '0');
    expect(stops).toEqual([last]);
    last.focus();
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toHaveAccessibleName('Excedente, nov/2026: 10 contratos, 16%');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toHaveAccessibleName('Excedente, out/2026: 10 contratos, 16%');
    expect(screen.getByText('Contratos ativos em out/2026')).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleName(/^Conforme, out\/2026/);
  });

  it('DB-05 the table has the same figures and links', async () => {
    const { user } = open();
    const region = await screen.findByRole('region', { name: 'Distribuição de conformidade' });
    const table = await within(region).findByRole('table');
    expect(textOf(within(table).getAllByRole('row').at(-1) as HTMLElement)).toBe('nov/20262910421');
    expect(within(table).queryAllByRole('link')).toHaveLength(0);
    await user.click(within(region).getByRole('button', { name: 'Ver tabela' }));
    expect(within(table).getAllByRole('link')).toHaveLength(47);
  });

  it('DB-05 a history that fails leaves the shares', async () => {
    server.use(http.get('/api/dashboard/history', () => new HttpResponse(null, { status: 500 })));
    open();
    expect(await screen.findByText('Falha ao carregar histórico.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Participação por classe' })).toBeVisible();
  });
});
