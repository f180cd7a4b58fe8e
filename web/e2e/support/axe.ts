import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violation on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // At its top: further down the bar covers parts of controls, which counts as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const before = await setDark(page, false);
  for (const dark of [false, true]) {
    await setDark(page, dark);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    );
    expect(found, `${what}, ${dark ? 'dark' : 'light'}`).toEqual([]);
  }
  await setDark(page, before);
}

/** Sets the class that the theme toggle sets, and waits for the colours; returns how it was. */
function setDark(page: Page, dark: boolean): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const { classList } = document.documentElement;
    const was = classList.contains('dark');
    classList.toggle('dark', wanted);
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const fades = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fades.map((each) => each.finished));
    return was;
  }, dark);
}

/** Nothing makes the page itself scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const over = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(over, `${what} is wider than the window`).toBeLessThanOrEqual(0);
}
