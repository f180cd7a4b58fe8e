import { Navigate, type RouteObject } from 'react-router';
import { adminPages } from './admin-pages';
import { cceePages } from './ccee-pages';
import { closingPages } from './closing-pages';
import { GuestOnly, RequireAuth } from './guards';
import { lazyWithReload } from './lazy-with-reload';
import { page } from './page';
import { Root } from './root';
import { RouteError } from './route-error';

const pages: RouteObject[] = [
  ...adminPages,
  ...cceePages,
  ...closingPages,
  page(
    'dashboard',
    'Dashboard',
    () => import('@/features/dashboard/dashboard-page').then((m) => m.DashboardPage),
    'dashboard:read',
    { month: true },
  ),
  page(
    'meu-dia',
    'Meu dia',
    () => import('@/features/dashboard/work-page').then((m) => m.WorkPage),
    'dashboard:read',
    { month: true },
  ),
  page(
    'primeiros-passos',
    'Primeiros passos',
    () => import('@/features/dashboard/first-steps-page').then((m) => m.FirstStepsPage),
    'dashboard:read',
  ),
  page(
    'contratos',
    'Contratos',
    () => import('./contracts/contracts-page').then((m) => m.ContractsPage),
    'contracts:read',
  ),
  page(
    'contratos/importar',
    'Importar contratos',
    () => import('@/features/imports/subjects').then((m) => m.ContractImportsPage),
    'contracts:create',
  ),
  page(
    'contratos/importar/:id',
    'Importação de contratos',
    () => import('@/features/imports/subjects').then((m) => m.ContractImportPage),
    'contracts:create',
  ),
  page(
    'contratos/:id',
    'Contrato',
    () => import('./contracts/contract-page').then((m) => m.ContractPage),
    'contracts:read',
  ),
  page(
    'contratos/:id/editar',
    'Editar contrato',
    () => import('./contracts/contract-edit-page').then((m) => m.ContractEditPage),
    'contracts:update',
  ),
  page(
    'balancos',
    'Balanço Energético',
    () => import('./balances-page').then((m) => m.BalancesPage),
    'balances:read',
  ),
  page(
    'balancos/:id',
    'Balanço Energético',
    () => import('@/features/balances/detail-page').then((m) => m.DetailPage),
    'balances:read',
  ),
  page(
    'importacoes',
    'Importações',
    () => import('@/features/imports/imports-page').then((m) => m.ImportsPage),
    'balances:upload',
  ),
  page(
    'importacoes/:id',
    'Importação de planilha',
    () => import('@/features/imports/import-page').then((m) => m.ImportPage),
    'balances:upload',
  ),
  page('profile', 'Perfil', () =>
    import('@/features/account/profile-page').then((m) => m.ProfilePage),
  ),
  page(
    'oportunidades',
    'Oportunidades de Contrato',
    () => import('@/features/opportunities/opportunities-page').then((m) => m.OpportunitiesPage),
    'dashboard:read',
    { month: true },
  ),
  page(
    'inteligencia',
    'Inteligência',
    () => import('@/features/intelligence/intelligence-page').then((m) => m.IntelligencePage),
    'dashboard:read',
    { month: true },
  ),
  page(
    'analise-fatura',
    'Análise de Fatura',
    () => import('@/features/reading/analysis-page').then((m) => m.AnalysisPage),
    'invoices:read',
  ),
  page(
    'analise-fatura/fila',
    'Fila de leitura',
    () => import('@/features/reading/queue/queue-page').then((m) => m.QueuePage),
    'invoices:read',
  ),
  page(
    'auditoria-faturas',
    'Auditoria de faturas',
    () => import('@/features/findings/findings-page').then((m) => m.FindingsPage),
    'invoices:read',
  ),
  page(
    'simulacao',
    'Simulação de Propostas',
    () => import('@/features/simulation/simulation-page').then((m) => m.SimulationPage),
    'simulations:use',
  ),
  page(
    'resimulacao',
    'Re-simulação',
    () => import('@/features/simulation/rerun/rerun-page').then((m) => m.RerunPage),
    'simulations:use',
  ),
  page(
    'propostas',
    'Propostas',
    () => import('@/features/simulation/proposal/list-page').then((m) => m.ProposalsPage),
    'simulations:use',
  ),
  page(
    'propostas/:id',
    'Proposta',
    () => import('@/features/simulation/proposal/detail-page').then((m) => m.ProposalPage),
    'simulations:use',
  ),
  page(
    'email',
    'Gestão de Emails CCEE',
    () => import('@/features/mailing/mailing-page').then((m) => m.MailingPage),
    'emails:read',
  ),
  page(
    'email/modelos',
    'Modelos de e-mail',
    () => import('@/features/mailing/templates-page').then((m) => m.TemplatesPage),
    'emails:send',
  ),
  page(
    'email/disparos',
    'Disparos',
    () => import('@/features/mailing/batches-page').then((m) => m.BatchesPage),
    'emails:send',
  ),
  page(
    'email/disparos/:id',
    'Disparo',
    () => import('@/features/mailing/batch-page').then((m) => m.BatchPage),
    'emails:send',
  ),
  page(
    'email/suprimidos',
    'Endereços suprimidos',
    () => import('@/features/mailing/suppressions-page').then((m) => m.SuppressionsPage),
    'emails:send',
  ),
  page(
    'leads',
    'Clientes',
    () => import('@/features/clients/list-page').then((m) => m.ListPage),
    'clients:read',
  ),
  page(
    'leads/duplicados',
    'Possíveis duplicados',
    () => import('@/features/clients/merging/twins-page').then((m) => m.TwinsPage),
    'units:merge',
  ),
  page(
    'leads/:clientId',
    'Cliente',
    () => import('./client-page').then((m) => m.ClientPage),
    'clients:read',
  ),
  page(
    'migracao',
    'Migração',
    () => import('@/features/migration/migration-page').then((m) => m.MigrationPage),
    'migrations:read',
  ),
  page('agenda', 'Agenda', () => import('@/features/agenda/agenda-page').then((m) => m.AgendaPage)),
  page(
    'commissions',
    'Comissões & Performance',
    () => import('@/features/commissions/commissions-page').then((m) => m.CommissionsPage),
    'commissions:read',
  ),
  page(
    'commissions/planos',
    'Planos de comissão',
    () => import('@/features/commissions/plans-page').then((m) => m.PlansPage),
    'settings:manage',
  ),
  page(
    'ranking',
    'Ranking de Consultores',
    () => import('@/features/ranking/ranking-page').then((m) => m.RankingPage),
    'ranking:read',
  ),
  page('training', 'Treinamento', () =>
    import('@/features/training/training-page').then((m) => m.TrainingPage),
  ),
  page('notifications', 'Preferências de Notificação', () =>
    import('@/features/account/preferences-page').then((m) => m.PreferencesPage),
  ),
  page('help', 'Central de Ajuda', () =>
    import('@/features/help/help-page').then((m) => m.HelpPage),
  ),
  page('help/faq', 'Perguntas frequentes', () =>
    import('@/features/help/faq-page').then((m) => m.FaqPage),
  ),
  page('help/chamados', 'Chamados', () =>
    import('@/features/help/tickets-page').then((m) => m.TicketsPage),
  ),
  page('help/chamados/:id', 'Chamado', () =>
    import('@/features/help/ticket-page').then((m) => m.TicketPage),
  ),
  page('help/:documento', 'Ajuda', () =>
    import('@/features/help/document-page').then((m) => m.DocumentPage),
  ),
  page(
    'negociacoes',
    'Negociações',
    () => import('@/features/negotiations/negotiations-page').then((m) => m.NegotiationsPage),
    'leads:update',
  ),
  page(
    'negociacoes/:id',
    'Negociação',
    () => import('@/features/negotiations/deal-page').then((m) => m.DealPage),
    'leads:update',
  ),
];

/** The whole tree as data, so that tests mount the same one. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <GuestOnly />,
        children: [
          page('login', 'Login', () =>
            import('@/features/account/login/login-page').then((m) => m.LoginPage),
          ),
        ],
      },
      {
        path: '/',
        element: <RequireAuth />,
        children: [
          {
            lazy: lazyWithReload(() =>
              import('@/features/shell/shell-layout').then((m) => m.ShellLayout),
            ),
            children: [
              { index: true, element: <Navigate to="/dashboard" replace /> },
              ...pages,
              { path: '*', element: <Navigate to="/dashboard" replace /> },
            ],
          },
        ],
      },
      // For whoever holds the link: no session, no shell.
      page('cotacao/:token?', 'Cotação de energia', () =>
        import('@/features/quotation/quotation-page').then((m) => m.QuotationPage),
      ),
      page('conta-da-empresa', 'Conta da empresa', () =>
        import('@/features/account/sso/answer-page').then((m) => m.AnswerPage),
      ),
      page('p/:token?', 'Proposta', () =>
        import('@/features/public-proposal/public-proposal-page').then((m) => m.PublicProposalPage),
      ),
    ],
  },
];
