import type { RouteObject } from 'react-router';
import { page } from './page';

/** Users, settings, reference data, the audit: what keeps the product running. */
export const adminPages: RouteObject[] = [
  page(
    'admin/usuarios',
    'Usuários',
    () => import('@/features/users/users-page').then((m) => m.UsersPage),
    'users:manage',
  ),
  page(
    'admin/configuracoes',
    'Configurações',
    () => import('@/features/settings/settings-page').then((m) => m.SettingsPage),
    'settings:manage',
  ),
  page(
    'configuracoes/leitura',
    'Aprendizado da leitura',
    () => import('@/features/settings/learned/learned-page').then((m) => m.LearnedPage),
    'settings:manage',
  ),
  page(
    'admin/email',
    'Servidor de e-mail',
    () => import('@/features/settings/mail/mail-page').then((m) => m.MailPage),
    'settings:manage',
  ),
  page(
    'admin/copias',
    'Cópias de segurança',
    () => import('@/features/settings/backups/backups-page').then((m) => m.BackupsPage),
    'backup:run',
  ),
  page(
    'admin/retencao',
    'Retenção',
    () => import('@/features/settings/retention/retention-page').then((m) => m.RetentionPage),
    'settings:manage',
  ),
  page(
    'configuracoes/formatos',
    'Formatos de planilha',
    () => import('@/features/imports/formats/formats-page').then((m) => m.FormatsPage),
    'balances:upload',
  ),
  page(
    'admin/tarefas',
    'Tarefas',
    () => import('@/features/settings/jobs/jobs-page').then((m) => m.JobsPage),
    'jobs:manage',
  ),
  page(
    'admin/integracoes',
    'Integrações',
    () => import('@/features/settings/integrations-page').then((m) => m.IntegrationsPage),
    'api_keys:manage',
  ),
  page(
    'analise-fatura/entrada',
    'Entrada',
    () => import('@/features/intake/tray-page').then((m) => m.TrayPage),
    'intake:manage',
  ),
  page(
    'admin/caixa-postal',
    'Caixa postal de entrada',
    () => import('@/features/settings/mailbox/mailbox-page').then((m) => m.MailboxPage),
    'settings:manage',
  ),
  page(
    'admin/dados-de-mercado',
    'Dados de mercado',
    () => import('@/features/tariffs/freshness/market-data-page').then((m) => m.MarketDataPage),
    'contracts:read',
  ),
  page(
    'admin/indices',
    'Índices',
    () => import('@/features/tariffs/indices/indices-page').then((m) => m.IndicesPage),
    'contracts:read',
  ),
  page(
    'admin/parametros',
    'Parâmetros',
    () => import('@/features/tariffs/parameters/parameters-page').then((m) => m.ParametersPage),
    'contracts:read',
  ),
  page(
    'admin/tarifas',
    'Tarifas',
    () => import('@/features/tariffs/rates/tariffs-page').then((m) => m.TariffsPage),
    'contracts:read',
  ),
  page(
    'admin/distribuidoras',
    'Distribuidoras',
    () => import('@/features/tariffs/rates/distributors-page').then((m) => m.DistributorsPage),
    'contracts:read',
  ),
  page(
    'admin/bandeiras',
    'Bandeiras',
    () => import('@/features/tariffs/market/flags-page').then((m) => m.FlagsPage),
    'contracts:read',
  ),
  page(
    'admin/pld',
    'PLD',
    () => import('@/features/tariffs/market/pld-page').then((m) => m.PldPage),
    'contracts:read',
  ),
  page(
    'admin/auditoria',
    'Trilha de auditoria',
    () => import('@/features/audit/audit-page').then((m) => m.AuditPage),
    'audit:read',
  ),
  page(
    'admin/titulares',
    'Dados pessoais (LGPD)',
    () => import('@/features/privacy/privacy-page').then((m) => m.PrivacyPage),
    'lgpd:erase',
  ),
];
