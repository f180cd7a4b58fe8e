import type { Page } from '@playwright/test';
import { documentedMonth } from './support/detail';
import { visit } from './support/screens';
import { expect, test } from './support/test';

// What moves does so briefly (FC-01); what takes room for a bar scrolls (FC-08).

declare global {
  interface Window {
    longest: number;
    moved: number;
  }
}

/** Watches every animation from the first frame on; what says that work is under way goes on. */
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

/** Through a menu, a dialog and a panel, from a list to its detail, back, and through a tab. */
async function walk(page: Page): Promise<readonly [moved: number, longest: number]> {
  await watch(page);
  await visit(page, '/contratos', 'Contratos');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Criar contrato manualmente' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('tbody tr').first().click();
  await expect(page).toHaveURL(/sel=/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CT-/);
  await page.getByRole('navigation', { name: 'Onde estou' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  await expect(page).toHaveURL(/importar/);
  return page.evaluate(() => [window.moved, window.longest] as const);
}

test.describe('motion', { tag: '@desktop' }, () => {
  test.describe('as the design has it', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('FC-01 nothing moves longer than 150 ms', async ({ page }) => {
      const [moved, longest] = await walk(page);
      expect(moved).toBeGreaterThan(0);
      expect(longest).toBeLessThanOrEqual(150);
    });
  });

  test('FC-01 nothing moves for who wants less of it', async ({ page }) => {
    const [, longest] = await walk(page);
    expect(longest).toBeLessThanOrEqual(1);
  });
});

/** What scrolls nothing and shows a bar all the same, and how far the page is wider than its window. */
const wrong = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((box) => {
      const { overflowX, overflowY, borderLeftWidth, borderTopWidth } = getComputedStyle(box);
      const takes = (size: number, border: string) => size - 2 * Number.parseFloat(border) > 1;
      const upright = takes(box.offsetWidth - box.clientWidth, borderLeftWidth);
      const flat = takes(box.offsetHeight - box.clientHeight, borderTopWidth);
      return (
        (/auto|scroll/.test(overflowY) && upright && box.scrollHeight <= box.clientHeight) ||
        (/auto|scroll/.test(overflowX) && flat && box.scrollWidth <= box.clientWidth)
      );
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [...bars.map((box) => box.className), ...(scrollWidth > clientWidth ? ['page'] : [])];
  });

test('FC-08 scrollbars that take room stand only where something scrolls', {
  tag: '@desktop',
}, async ({ page, playwright, launchOptions, baseURL }) => {
  const storageState = await page.context().storageState();
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const own = await browser.newPage({ storageState, baseURL });
  for (const [address, title] of [
    [`/dashboard?mes=${documentedMonth}`, 'Dashboard'],
    ['/contratos', 'Contratos'],
    ['/admin/configuracoes', 'Configurações'],
  ] as const) {
    await visit(own, address, title);
    for (const width of [1440, 768, 320]) {
      await own.setViewportSize({ width, height: 900 });
      await expect.poll(() => wrong(own), `${address} ${width}`).toEqual([]);
    }
  }
  // What the last strip hides is an arrow away.
  const strip = own.getByRole('navigation', { name: 'Telas de Configurações' });
  await own.locator('.strip-right').click();
  await expect.poll(() => strip.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  await browser.close();
});
