import type { RouteObject } from 'react-router';
import { page } from './page';

/** Users, settings, reference data, the trail: what keeps the product running. */
export const adminPages: RouteObject[] = [
  page(
    'admin/usuarios',
    'Usuários',
    () => import('@/features/admin/users-page').then((m) => m.UsersPage),
    'users:manage',
  ),
  page(
    'admin/configuracoes',
    'Configurações',
    () => import('@/features/admin/settings-page').then((m) => m.SettingsPage),
    'settings:manage',
  ),
  page(
    'admin/email',
    'Servidor de e-mail',
    () => import('@/features/admin/mail-page').then((m) => m.MailPage),
    'settings:manage',
  ),
  page(
    'admin/indices',
    'Índices',
    () => import('@/features/admin/indices-page').then((m) => m.IndicesPage),
    'contracts:read',
  ),
  page(
    'admin/parametros',
    'Parâmetros',
    () => import('@/features/admin/parameters-page').then((m) => m.ParametersPage),
    'contracts:read',
  ),
  page(
    'admin/tarifas',
    'Tarifas',
    () => import('@/features/admin/tariffs-page').then((m) => m.TariffsPage),
    'contracts:read',
  ),
  page(
    'admin/distribuidoras',
    'Distribuidoras',
    () => import('@/features/admin/distributors-page').then((m) => m.DistributorsPage),
    'contracts:read',
  ),
  page(
    'admin/bandeiras',
    'Bandeiras',
    () => import('@/features/admin/flags-page').then((m) => m.FlagsPage),
    'contracts:read',
  ),
  page(
    'admin/pld',
    'PLD',
    () => import('@/features/admin/pld-page').then((m) => m.PldPage),
    'contracts:read',
  ),
  page(
    'admin/auditoria',
    'Trilha de auditoria',
    () => import('@/features/trail/trail-page').then((m) => m.TrailPage),
    'audit:read',
  ),
  page(
    'admin/titulares',
    'Dados pessoais (LGPD)',
    () => import('@/features/privacy/privacy-page').then((m) => m.PrivacyPage),
    'lgpd:erase',
  ),
];
