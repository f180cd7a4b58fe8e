import type { RouteObject } from 'react-router';
import { page } from './page';

/** The screens of what the CCEE charges. */
export const cceePages: RouteObject[] = [
  page(
    'ccee',
    'Valores da CCEE',
    () => import('@/features/ccee/figures-page').then((m) => m.FiguresPage),
    'ccee:read',
    { month: true },
  ),
  page(
    'ccee/importar',
    'Importar valores da CCEE',
    () => import('@/features/imports/subjects').then((m) => m.CceeImportsPage),
    'ccee:update',
  ),
  page(
    'ccee/importar/:id',
    'Importação de valores da CCEE',
    () => import('@/features/imports/subjects').then((m) => m.CceeImportPage),
    'ccee:update',
  ),
];
