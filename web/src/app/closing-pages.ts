import type { RouteObject } from 'react-router';
import { page } from './page';

/** The screens of closing a month, and of the bill that is looked into for it. */
export const closingPages: RouteObject[] = [
  page(
    'fechamento',
    'Fechamento',
    () => import('@/features/closing/month-page').then((m) => m.MonthPage),
    'months:read',
    { month: true },
  ),
  page(
    'fechamento/diferencas',
    'Diferenças após o fechamento',
    () => import('@/features/closing/after/differences-page').then((m) => m.DifferencesPage),
    'months:work',
    { month: true },
  ),
  page(
    'fechamento/provisto',
    'Provisto × realizado',
    () => import('@/features/closing/accrual/book-page').then((m) => m.BookPage),
    'months:read',
    { month: true },
  ),
  page(
    'fechamento/:clientId',
    'Fechamento do cliente',
    () => import('@/features/closing/client-page').then((m) => m.ClientPage),
    'months:read',
    { month: true },
  ),
  page(
    'faturas/:id/recalculada',
    'Fatura recalculada',
    () => import('@/features/findings/bill/bill-page').then((m) => m.BillPage),
    'invoices:read',
  ),
];
