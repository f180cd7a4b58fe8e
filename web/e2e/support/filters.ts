import type { Page } from '@playwright/test';

/** Shows what narrows and orders a list, which on small screens waits behind 'Filtros'. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filtros/ });
  if (await button.isVisible()) await button.click();
}

/** Leaves what openFilters has shown. */
export async function closeFilters(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: 'Ver resultados' });
  if (await done.isVisible()) await done.click();
}
