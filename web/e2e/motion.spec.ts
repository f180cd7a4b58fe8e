import type { Page } from '@playwright/test';
import { visit } from './support/screens';
import { expect, test } from './support/test';

// What moves does so briefly (FC-01, motion); what says that work is under way goes on.

declare global {
  interface Window {
    longest: number;
    moved: number;
  }
}

/** Watches every animation from the first frame on. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.longest = 0;
    window.moved = 0;
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        if (iterations === Number.POSITIVE_INFINITY) continue;
        window.moved += 1;
        window.longest = Math.max(window.longest, Number(duration));
      }
      requestAnimationFrame(look);
    };
    look();
  });

/** From a list to its detail and back, through a tab, a menu and a dialog. */
async function walk(page: Page): Promise<void> {
  await visit(page, '/balancos', 'Balanço Energético');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/balancos\/./);
  await page.goBack();
  await page.getByRole('link', { name: 'Importações' }).first().click();
  await visit(page, '/contratos', 'Contratos');
  await page.getByRole('button', { name: 'Exportar' }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Criar contrato manualmente' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const seen = (page: Page) => page.evaluate(() => [window.moved, window.longest] as const);

test.describe('motion', { tag: '@desktop' }, () => {
  test.describe('as the design has it', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('FC-01 nothing moves longer than 150 ms', async ({ page }) => {
      await watch(page);
      await walk(page);
      const [moved, longest] = await seen(page);
      expect(moved).toBeGreaterThan(0);
      expect(longest).toBeLessThanOrEqual(150);
    });
  });

  test('FC-01 nothing moves for who wants less of it', async ({ page }) => {
    await watch(page);
    await walk(page);
    expect((await seen(page))[1]).toBeLessThanOrEqual(1);
  });
});

test.describe('scrollbars that take room', { tag: '@desktop' }, () => {
  test('FC-08 stand only where something scrolls', async ({ page }) => {
    // What the browser hides for tests; the gutter is the document's in any case.
    await visit(page, '/contratos', 'Contratos');
    const style = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => {
          const { scrollbarWidth, scrollbarGutter, overflowY } = getComputedStyle(node);
          return { scrollbarWidth, scrollbarGutter, overflowY };
        });
    expect(await style('html')).toMatchObject({
      scrollbarWidth: 'thin',
      scrollbarGutter: 'stable',
    });
    expect(await style('nav[aria-label="Telas de Contratos"]')).toMatchObject({
      scrollbarWidth: 'none',
      overflowY: 'hidden',
    });
    const upright = await page
      .locator('.strip')
      .evaluateAll((strips) => strips.map((strip) => strip.scrollHeight - strip.clientHeight));
    expect(upright.every((over) => over <= 0)).toBe(true);
  });
});
