import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { paths } from '@/lib/paths';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { lazyWithReload } from './lazy-with-reload';
import { routes } from './routes';

describe('route table', () => {
  it.each([
    ['/commissions', 'Comissões & Performance'],
    ['/commissions/planos', 'Planos de comissão'],
    ['/agenda', 'Agenda'],
    ['/email', 'Gestão de Emails CCEE'],
    ['/email/modelos', 'Modelos de e-mail'],
    ['/email/disparos', 'Disparos'],
    ['/email/suprimidos', 'Endereços suprimidos'],
    ['/analise-fatura', 'Análise de Fatura'],
    ['/analise-fatura/fila', 'Fila de leitura'],
    ['/auditoria-faturas', 'Auditoria de faturas'],
    ['/faturas/i1/recalculada', 'Fatura recalculada'],
    ['/fechamento', 'Fechamento'],
    ['/fechamento/provisto', 'Provisto × realizado'],
    ['/notifications', 'Preferências de Notificação'],
    ['/help', 'Central de Ajuda'],
    ['/help/faq', 'Perguntas frequentes'],
    ['/help/manual', 'Manual do usuário'],
    ['/help/chamados', 'Chamados'],
    ['/ranking', 'Ranking de Consultores (Anônimo)'],
    ['/simulacao', 'Simulação de Propostas'],
    ['/propostas', 'Propostas'],
    ['/negociacoes', 'Negociações'],
    ['/resimulacao', 'Re-simulação'],
    ['/admin/email', 'Servidor de e-mail'],
  ])("SH-11 %s is its screen '%s'", async (address, title) => {
    renderApp(address, { user: gestora() });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('SH-11 holds every address of the specification', () => {
    const known = JSON.stringify(routes, (key, value) => (key === 'element' ? undefined : value));
    const addresses = [
      'dashboard',
      'oportunidades',
      'inteligencia',
      'analise-fatura',
      'simulacao',
      'balancos',
      'balancos/:id',
      'email',
      'contratos',
      'contratos/:id',
      'contratos/:id/editar',
      'leads',
      'leads/:clientId',
      'leads/duplicados',
      'agenda',
      'commissions',
      'profile',
      'ranking',
      'training',
      'notifications',
      'help',
      'negociacoes',
    ];
    for (const address of addresses) expect(known).toContain(`"path":"${address}"`);
  });

  it('SH-12 loads every page lazily, /negociacoes among them', () => {
    const pages = routes[0]?.children?.[1]?.children?.[0]?.children ?? [];
    const own = pages.filter((route) => route.path && route.path !== '*');
    expect(own.map((route) => route.path)).toContain('negociacoes');
    for (const route of own) expect(route.lazy).toBeTypeOf('function');
  });

  it("DB-17 DB-18 'Voltar' leads from the sub-views to /dashboard", async () => {
    renderApp('/inteligencia', { user: gestora() });
    expect(await screen.findByRole('link', { name: 'Voltar' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });
});

describe('addresses', () => {
  it('are built in one place', () => {
    const built = {
      ...Object.fromEntries(
        Object.entries(paths).map(([name, path]) => [
          name,
          typeof path === 'string' ? path : (path as (arg: never) => string)('a/b' as never),
        ]),
      ),
      lesson: paths.lesson(2, 1),
    };
    expect(built).toMatchInlineSnapshot(`
      {
        "accruals": "/fechamento/provisto?mes=a%2Fb",
        "adminAudit": "/admin/auditoria",
        "adminBackups": "/admin/copias",
        "adminDistributors": "/admin/distribuidoras",
        "adminFlags": "/admin/bandeiras",
        "adminIndices": "/admin/indices",
        "adminJobs": "/admin/tarefas",
        "adminKeys": "/admin/integracoes",
        "adminLearned": "/configuracoes/leitura",
        "adminMail": "/admin/email",
        "adminMailbox": "/admin/caixa-postal",
        "adminMarketData": "/admin/dados-de-mercado",
        "adminParameters": "/admin/parametros",
        "adminPld": "/admin/pld",
        "adminPrivacy": "/admin/titulares",
        "adminRetention": "/admin/retencao",
        "adminSettings": "/admin/configuracoes",
        "adminTariffs": "/admin/tarifas",
        "adminUsers": "/admin/usuarios",
        "agenda": "/agenda",
        "balance": "/balancos/a%2Fb",
        "balances": "/balancos",
        "ccee": "/ccee",
        "cceeImport": "/ccee/importar/a%2Fb",
        "cceeImports": "/ccee/importar",
        "cceeOf": "/ccee?mes=a%2Fb",
        "client": "/leads/a%2Fb",
        "clientTwins": "/leads/duplicados",
        "clients": "/leads",
        "closing": "/fechamento?mes=a%2Fb",
        "closingAdjust": "/fechamento/a%2Fb?ajuste=novo",
        "closingDifferences": "/fechamento/diferencas?mes=a%2Fb",
        "closingOf": "/fechamento/a%2Fb",
        "commissionPlans": "/commissions/planos",
        "commissions": "/commissions",
        "contract": "/contratos/a%2Fb",
        "contractChecks": "/contratos/a%2Fb?aba=conformidade",
        "contractEdit": "/contratos/a%2Fb/editar",
        "contractImport": "/contratos/importar/a%2Fb",
        "contractImports": "/contratos/importar",
        "contractInvoices": "/contratos/a%2Fb?aba=faturas",
        "contractPrices": "/contratos/a%2Fb?aba=precos",
        "contracts": "/contratos?0=a&1=%2F&2=b",
        "dashboard": "/dashboard?mes=a%2Fb",
        "findings": "/auditoria-faturas?0=a&1=%2F&2=b",
        "firstSteps": "/primeiros-passos",
        "help": "/help",
        "helpDocument": "/help/a/b",
        "import": "/importacoes/a%2Fb",
        "imports": "/importacoes",
        "intake": "/analise-fatura/entrada",
        "intelligence": "/inteligencia?0=a&1=%2F&2=b",
        "invoiceAnalysis": "/analise-fatura",
        "invoiceDocument": "/analise-fatura?documento=a%2Fb",
        "invoiceQueue": "/analise-fatura/fila",
        "invoiceQueueOf": "/analise-fatura/fila?a/b",
        "lesson": "/training?licao=2-1",
        "login": "/login",
        "mailBatch": "/email/disparos/a%2Fb",
        "mailBatches": "/email/disparos",
        "mailSuppressions": "/email/suprimidos",
        "mailTemplates": "/email/modelos",
        "mailing": "/email",
        "mailingOf": "/email?mes=a%2Fb",
        "migrations": "/migracao?0=a&1=%2F&2=b",
        "negotiation": "/negociacoes/a%2Fb",
        "negotiations": "/negociacoes",
        "notifications": "/notifications",
        "opportunities": "/oportunidades?mes=a%2Fb",
        "overdueDeals": "/negociacoes?visao=lista&abertas=1&passo_ate=a%2Fb",
        "profile": "/profile",
        "proposal": "/propostas/a%2Fb",
        "proposals": "/propostas",
        "proposalsToRelease": "/propostas?liberacao=aguarda",
        "queueDocument": "/analise-fatura?documento=a%2Fb",
        "ranking": "/ranking",
        "recalculatedBill": "/faturas/a%2Fb/recalculada",
        "rerun": "/resimulacao",
        "sheetFormats": "/configuracoes/formatos",
        "simulation": "/simulacao?id=a%2Fb",
        "simulationOfBill": "/simulacao?documento=a%2Fb",
        "simulationOfClient": "/simulacao?cliente=a%2Fb",
        "ticket": "/help/chamados/a%2Fb",
        "tickets": "/help/chamados",
        "training": "/training",
        "work": "/meu-dia?mes=a%2Fb",
      }
    `);
    expect(paths.contracts({ mes: '2026-11', oportunidade: '1' })).toBe(
      '/contratos?mes=2026-11&oportunidade=1',
    );
    expect(paths.intelligence({ mes: '2026-11', tipo: 'demanda' })).toBe(
      '/inteligencia?mes=2026-11&tipo=demanda',
    );
  });
});

describe('a chunk that a deploy has replaced', () => {
  it('reloads the application once, then says what is wrong', async () => {
    const reload = vi.fn();
    const { location } = window;
    vi.stubGlobal('location', { ...location, reload });
    sessionStorage.clear();
    const load = lazyWithReload(() => Promise.reject(new Error('gone')));
    void load();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await expect(load()).rejects.toThrow('gone');
    vi.stubGlobal('location', location);
  });
});
