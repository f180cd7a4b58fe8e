import type { Page } from '@playwright/test';

const email = process.env.E2E_EMAIL ?? 'gestora@ynova.demo';
const password = process.env.E2E_PASSWORD ?? 'demonstracao-2026';

/** Signs in through the screen, as a person would. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/dashboard');
}

/** The screens that do their work. */
export const screens = [
  '/dashboard',
  '/contratos',
  '/balancos',
  '/importacoes',
  '/profile',
  '/admin/usuarios',
  '/admin/configuracoes',
];

/** The screens that say what they will do; all are built alike. */
export const planned = [
  '/agenda',
  '/oportunidades',
  '/inteligencia',
  '/analise-fatura',
  '/simulacao',
  '/email',
  '/leads',
  '/commissions',
  '/ranking',
  '/training',
  '/notifications',
  '/help',
  '/negociacoes',
];
