import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Sweeps over all themes and sizes are left to `make test-long`. */
const long = process.env.YNOVA_LONG === '1';
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a theme can change: it swaps colours and nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

interface Looked {
  /**
   * Whether its colours are looked at too, which takes longer than all the rest: of rows,
   * paragraphs and items the first of each kind then say what the others do.
   */
  colours?: boolean;
  /** Whether the menu is looked at too, which is the same beside every screen. */
  menu?: boolean;
  /** Whether it is looked at elsewhere, by a11y.spec.ts or before: the long run alone looks again. */
  again?: boolean;
}

const alike = 'main [data-row]:nth-child(n+6), main :is(h2, h3, p, li):nth-of-type(n+9)';

/**
 * No violation on the page as it stands, in light. src/styles/tokens.test.ts compares the colours
 * of both themes: they are seen once on each screen, and by `make test-long` wherever this looks,
 * in dark as well.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { colours = long, menu = long, again = false }: Looked = {},
): Promise<void> {
  if (again && !long) return;
  await scrollToStart(page);
  const before = await setDark(page, false);
  const light = axeOf(page).withTags(rules);
  if (!menu) light.exclude('nav[aria-label="Principal"]');
  if (colours && !long) await hide(page, alike);
  await expectNoViolation(colours ? light : light.disableRules(rulesOfColour), `${what}, light`);
  if (long) {
    await setDark(page, true);
    await expectNoViolation(axeOf(page).withRules(rulesOfColour), `${what}, dark`);
  }
  if (colours && !long) await hide(page, null);
  await setDark(page, before);
}

/** Hides what a selector finds, and with null shows it again. */
function hide(page: Page, selector: string | null): Promise<void> {
  return page.evaluate((selector) => {
    const [sheet] = document.styleSheets;
    const last = sheet?.cssRules.length ?? 0;
    if (selector === null) sheet?.deleteRule(last - 1);
    else sheet?.insertRule(`:is(${selector}) { display: none !important }`, last);
  }, selector);
}

/** Accessible, and no wider than its window, also as narrow as phones are. */
export async function expectGood(page: Page, what: string): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
  await page.setViewportSize({ width: 360, height: 780 });
  if (long) await expectAccessible(page, `${what} at 360 px`);
  await expectNoSidewaysScroll(page, `${what} at 360 px`);
  await page.setViewportSize(wide);
}

/** Elsewhere a fixed bar or column covers parts of controls, which counts as too small. */
function scrollToStart(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    for (const table of document.querySelectorAll('table')) {
      table.parentElement?.scrollTo({ left: 0, behavior: 'instant' });
    }
  });
}

/**
 * Of the whole page, but not inside a frame whose sandbox lets no script in: it would wait for it.
 * No frame is of another origin, so that the legacy mode, which opens no page of its own, sees all.
 */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .exclude('iframe[sandbox=""]')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}

async function expectNoViolation(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
  expect(found, what).toEqual([]);
}

/** Sets the class that the theme toggle sets; returns how it was. */
function setDark(page: Page, dark: boolean): Promise<boolean> {
  return page.evaluate((wanted) => {
    // Colours fade into each other, and half-way nothing is readable.
    document.styleSheets[0]?.insertRule('*, ::before, ::after { transition: none !important }');
    const { classList } = document.documentElement;
    const was = classList.contains('dark');
    classList.toggle('dark', wanted);
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
