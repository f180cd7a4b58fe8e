import type { Page } from '@playwright/test';
import golden from '../src/test/golden/face.json' with { type: 'json' };
import { rowsOf } from './support/api';
import { expectAccessible } from './support/axe';
import { documentedMonth } from './support/detail';
import { visit } from './support/screens';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';

const control = (page: Page) => page.getByRole('group', { name: 'Mês de referência' });
const inView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => ({
    overflow: node.scrollHeight - node.clientHeight,
    height: node.firstElementChild?.getBoundingClientRect().height ?? 0,
    room: node.clientHeight,
  }));

test.describe('the navigation', { tag: '@desktop' }, () => {
  for (const [height, counted] of Object.entries(golden.menus)) {
    test(`FC-01 SH-03 stands whole on a screen of ${height} px`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: Number(height) });
      await visit(page, '/contratos', 'Contratos');
      const menu = await inView(page, 'aside > div:first-child');
      expect(menu.overflow).toBeLessThanOrEqual(0);
      expect(menu.room).toBe(counted.room);
      // The whole list of the design has two screens more than there are today.
      expect(menu.height).toBeLessThanOrEqual(counted.height);
    });
  }

  test('FC-01 a strip of tabs leads through an area, and never scrolls upright', async ({
    page,
  }) => {
    await visit(page, '/email', 'Gestão de Emails CCEE');
    const strip = page.getByRole('navigation', { name: 'Telas de Email' });
    await expect(strip.getByRole('link')).toHaveText([
      'Registros',
      'Disparos',
      'Modelos',
      'Suprimidos',
    ]);
    expect(await strip.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
    await strip.getByRole('link', { name: 'Modelos' }).click();
    await expect(page).toHaveURL('/email/modelos');
    await expect(strip.locator('[aria-current=page]')).toHaveText('Modelos');
  });
});

test.describe('the working month', () => {
  test('FC-03 DB-01 opens on the newest month with data; back and reload keep another', async ({
    page,
    isMobile,
  }) => {
    await visit(page, '/dashboard', 'Dashboard');
    const { mesPadrao } = await (await page.request.get('/auth/me')).json();
    expect(mesPadrao).toMatch(/^\d{4}-\d{2}$/);
    const shown = control(page).getByRole('button', { name: /^Mês de referência: / });
    const opened = await shown.getAttribute('aria-label');
    if (isMobile) {
      const [year = 0, number = 0] = String(mesPadrao).split('-').map(Number);
      await shown.click();
      const field = page.getByRole('textbox', { name: 'Mês e ano' });
      await field.fill(number === 1 ? `12/${year - 1}` : `${number - 1}/${year}`);
      await field.press('Enter');
    } else {
      await control(page).getByRole('button', { name: 'Mês anterior' }).click();
    }
    await expect(page).toHaveURL(/mes=\d{4}-\d{2}/);
    const chosen = new URL(page.url()).searchParams.get('mes');
    expect(chosen && chosen < mesPadrao).toBe(true);
    await page.reload();
    await expect(shown).not.toHaveAttribute('aria-label', opened ?? '');
    await visit(page, '/inteligencia', 'Inteligência');
    await expect(control(page)).toBeVisible();
    await expect(page.getByText(/· Mês: /)).toBeVisible();
    const kept = await shown.getAttribute('aria-label');
    expect(kept).not.toBe(opened);
  });

  test(
    'FC-03 is typed, and says what it does not understand',
    long('month-control.test.tsx reads what is typed'),
    async ({ page }) => {
      await visit(page, '/dashboard?mes=2026-10', 'Dashboard');
      await control(page)
        .getByRole('button', { name: /outubro de 2026$/ })
        .click();
      const field = page.getByRole('textbox', { name: 'Mês e ano' });
      await field.fill('ontem');
      await field.press('Enter');
      await expect(page.getByText('Informe um mês e ano, como 10/2026.')).toBeVisible();
      await field.fill('ago 26');
      await field.press('Enter');
      await expect(page).toHaveURL('/dashboard?mes=2026-08');
    },
  );
});

test.describe('the panel beside the list', { tag: '@desktop' }, () => {
  const panel = (page: Page) => page.getByRole('region', { name: /^CT-/ });
  const rows = (page: Page) => page.getByRole('table', { name: 'Contratos' }).locator('[data-row]');
  const box = async (page: Page, name: 'panel' | 'row') =>
    (await (name === 'panel' ? panel(page) : rows(page).first()).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };

  test('FC-08 rows are 40 px, fourteen of them in view, with the columns that decide', async ({
    page,
  }) => {
    await visit(page, '/contratos', 'Contratos');
    await expect(rows(page)).toHaveCount(20);
    const tall = await rows(page).evaluateAll((all) =>
      all
        .map((row) => row.getBoundingClientRect())
        .map(({ height, bottom }) => ({ height, bottom })),
    );
    for (const { height } of tall) expect(Math.abs(height - 40)).toBeLessThanOrEqual(1);
    expect(tall.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(14);
    const table = page.getByRole('region', { name: 'Contratos', exact: true });
    expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  });

  test('VD-47 the figures of the list end where their headings end', async ({ page }) => {
    await visit(page, '/contratos', 'Contratos');
    await expect(rows(page)).toHaveCount(20);
    // The last letter of a heading of figures and of the figure below it, in pixels.
    const apart = await page.getByRole('table', { name: 'Contratos' }).evaluate((table) => {
      const right = (node: Element) => {
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const ends: number[] = [];
        while (texts.nextNode()) {
          range.selectNodeContents(texts.currentNode);
          ends.push(range.getBoundingClientRect().right);
        }
        return Math.max(...ends);
      };
      return [...(table.querySelector('thead tr')?.children ?? [])].flatMap((head, i) => {
        const cell = table.querySelectorAll('tbody tr')[0]?.children[i];
        const figures = /R\$|MWh/.test(head.textContent ?? '');
        return figures && cell?.textContent ? [Math.abs(right(cell) - right(head))] : [];
      });
    });
    expect(apart).toHaveLength(3);
    for (const pixels of apart) expect(pixels).toBeLessThanOrEqual(2);
  });

  test('FC-08 EB-02 the balance of each meter is in view, with its last month and its line', async ({
    page,
  }) => {
    await visit(page, '/balancos', 'Balanço Energético');
    const balances = page.getByRole('table', { name: 'Balanços energéticos' }).locator('tbody tr');
    await expect(balances).toHaveCount(20);
    // A meter of one month, as other tests bring them, has no line.
    const lined = balances.filter({ has: page.getByRole('img', { name: /^Consumo de / }) });
    const table = page.getByRole('region', { name: 'Balanços energéticos', exact: true });
    expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    await expect(page.getByRole('columnheader', { name: 'Saldo (kWh)' })).toBeInViewport();
    await expect(balances.first().getByRole('cell').last()).toBeInViewport({ ratio: 1 });
    await expect(lined.first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('columnheader', { name: 'Último mês' })).toBeInViewport();
    for (const height of await balances.evaluateAll((all) => all.map((row) => row.clientHeight)))
      expect(Math.abs(height - 40)).toBeLessThanOrEqual(1);
    // The space bar opens a row here, whose press goes to its page.
    await balances.first().getByRole('link').focus();
    await page.keyboard.press(' ');
    const open = page.locator('[data-panel]');
    await expect(open).toContainText('1 de ');
    const saldo = await balances.first().getByRole('cell').last().boundingBox();
    expect((saldo?.x ?? 0) + (saldo?.width ?? 0)).toBeLessThanOrEqual(
      ((await open.boundingBox())?.x ?? 0) - 16,
    );
    await page.keyboard.press('j');
    await expect(open).toContainText('2 de ');
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
  });

  test('FC-07 opens beside the row, which stays where it was, and moves with it', async ({
    page,
  }) => {
    await visit(page, '/contratos', 'Contratos');
    const before = await box(page, 'row');
    await rows(page).first().getByRole('button').click();
    await expect(panel(page)).toBeInViewport();
    const after = await box(page, 'row');
    expect(after.y).toBe(before.y);
    expect((await box(page, 'panel')).x).toBeGreaterThanOrEqual(after.x + after.width - 1);
    await expect(panel(page)).toContainText('1 de ');
    const first = await panel(page).getByRole('heading').first().textContent();
    await page.keyboard.press('j');
    await expect(panel(page)).toContainText('2 de ');
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused();
    await page.reload();
    await expect(panel(page)).toContainText('2 de ');
    await expect(panel(page).getByRole('heading').first()).not.toHaveText(first ?? '');
    await rows(page).nth(1).getByRole('button').focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused();
  });

  test('FC-07 FC-08 a finding is decided beside the list, whose amounts stay in view', async ({
    page,
  }) => {
    await visit(page, '/auditoria-faturas?status=todas', 'Auditoria de faturas');
    const findings = page.getByRole('table', { name: 'Apontamentos' }).locator('tbody tr');
    await expect(findings.nth(3)).toBeVisible();
    for (const height of await findings.evaluateAll((all) => all.map((row) => row.clientHeight)))
      expect(height).toBeLessThanOrEqual(49);
    await findings.first().getByRole('button').click();
    const open = page.locator('[data-panel]');
    await expect(open.getByRole('combobox', { name: 'Status' })).toBeVisible();
    const amount = await findings.first().getByRole('cell').last().boundingBox();
    expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThanOrEqual(
      ((await open.boundingBox())?.x ?? 0) - 16,
    );
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
  });

  test('FC-07 stands at the bottom of a narrower screen', async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 800 });
    await visit(page, '/contratos', 'Contratos');
    await rows(page).first().getByRole('button').click();
    await expect(panel(page)).toBeInViewport();
    const { y, height } = await box(page, 'panel');
    expect(Math.abs(y + height - 800)).toBeLessThanOrEqual(1);
    expect(Math.abs(height - 360)).toBeLessThanOrEqual(2);
  });

  test('FC-08 FC-01 filters, and the figures of a contract, stand on one line', async ({
    page,
  }) => {
    await visit(page, '/leads', 'Clientes');
    const boxOf = (button: string) =>
      page.getByRole('button', { name: button }).first().boundingBox();
    const [filters, exporting] = [await boxOf('Filtros'), await boxOf('Exportar')];
    expect(Math.abs((filters?.y ?? 0) - (exporting?.y ?? 100))).toBeLessThanOrEqual(4);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('combobox', { name: 'Funil' }).selectOption('Funil: Verde');
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
    await expectAccessible(page, 'filters behind their button');
    // A contract out of its band, whose last figure is the MCP.
    const outside = `/contratos?conformidade=excedente&mes=${documentedMonth}`;
    await visit(page, outside, 'Contratos');
    await rows(page).first().getByRole('link', { name: 'Abrir' }).click();
    const strip = page.getByRole('region', { name: /^Indicadores/ });
    await expect(strip).toContainText('MCP estimado');
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(68);
  });

  test('FC-07 the head stays in view while the rows pass', async ({ page }) => {
    await visit(page, '/contratos', 'Contratos');
    await expect(rows(page)).toHaveCount(20);
    await page.mouse.move(700, 600);
    await page.mouse.wheel(0, 400);
    const head = page.getByRole('columnheader', { name: 'Cliente', exact: true });
    await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBeLessThan(56);
    await expect(head).toBeInViewport();
  });
});

test('FC-07 a small screen shows the row over its list', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/contratos', 'Contratos');
  await page.getByRole('list', { name: 'Contratos' }).getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: /^CT-/ });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Próximo (j)' }).click();
  await expect(sheet).toContainText('2 de ');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
});

test.describe('lists on a small screen', { tag: '@phone' }, () => {
  // These have a head of their own.
  const own = ['/contratos', '/balancos', '/email', '/leads', '/analise-fatura/fila'];
  const ofKit = (address: string) =>
    own.includes(address) ? {} : long('the head is the kit’s, as over /contratos');
  const lists = [
    '/contratos',
    '/balancos',
    '/importacoes',
    '/email',
    '/email/disparos',
    '/email/suprimidos',
    '/leads',
    '/negociacoes?visao=lista',
    '/migracao?visao=lista',
    '/analise-fatura/fila',
    '/commissions?mes=2026-11',
    '/commissions/planos',
    '/auditoria-faturas?status=todas',
    '/oportunidades?mes=2026-10',
    '/inteligencia?mes=2026-11',
    '/propostas',
    '/admin/usuarios',
    '/admin/parametros',
    '/admin/indices',
    '/admin/tarifas',
    '/admin/distribuidoras',
    '/admin/bandeiras',
    '/admin/pld',
    '/admin/auditoria',
  ];
  for (const address of lists) {
    test(
      `FC-08 the first record of ${address} begins in the upper half`,
      ofKit(address),
      async ({ page }) => {
        const first = page.locator('main li[data-row]').first();
        await page.goto(address);
        await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(300);
      },
    );
  }

  test('FC-01 what narrows and orders a list waits behind Filtros', async ({ page }) => {
    await visit(page, '/contratos', 'Contratos');
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await sheet.getByRole('combobox', { name: 'Renovação' }).selectOption('6');
    await sheet.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Vigência, crescente');
    await expect(sheet.getByRole('button', { name: 'Exportar' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Ver resultados' }).click();
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
    await expect(page).toHaveURL(/sort=end_date/);
  });
});

test.describe('Ctrl-K', { tag: '@desktop' }, () => {
  const field = (page: Page) => page.getByRole('combobox', { name: /Cliente, contrato/ });

  test('FC-04 has the focus in the field, by key and by button', async ({ page }) => {
    await visit(page, '/help', 'Central de Ajuda');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Buscar e ir para (Ctrl K)' }).click();
    await expect(field(page)).toBeFocused();
  });

  test('FC-04 a contract that was opened before is four keys away', async ({ page }) => {
    const [contract] = await rowsOf(page, '/contracts?pageSize=1');
    const initials = String(contract?.client_name)
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word[0]?.toLowerCase())
      .join('');
    await page.goto(`/contratos/${contract?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CT-/);
    await visit(page, '/help', 'Central de Ajuda');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(initials);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/contratos/${contract?.id}`);
  });

  test(
    'FC-04 acts, and changes the month',
    long('command.test.tsx acts and changes the month'),
    async ({ page }) => {
      await visit(page, '/help', 'Central de Ajuda');
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await page.keyboard.type('>planilha');
      await expect(page.getByRole('option')).toHaveText(['Enviar planilha']);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Enviar planilha CSV' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await page.keyboard.type('out 2026');
      await page.getByRole('option', { name: 'Mudar para out/2026' }).waitFor();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dashboard?mes=2026-10');
    },
  );
});

test(
  'FC-05 DB-14 without data a sign is grey, and its number opens those contracts',
  long('intelligence-page.test.tsx has the grey sign, list-page.test.tsx its contracts'),
  async ({ page }) => {
    const month = '2031-01';
    await visit(page, `/dashboard?mes=${month}`, 'Dashboard');
    const counts = await (
      await page.request.get(`/api/dashboard/inteligencia?mes=${month}`)
    ).json();
    const { amarelo, sem_dados: missing } = counts.demanda;
    expect(amarelo).toBe(missing);
    if (missing === 0) return;
    const panel = page.getByRole('region', { name: 'Inteligência', exact: true });
    await panel.getByRole('link', { name: /sem dados: Demanda$/ }).click();
    await expect(page).toHaveURL(`/inteligencia?mes=${month}&tipo=demanda&luz=sem_dados`);
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${missing} contrato`) }),
    ).toBeVisible();

    await test.step('all kinds: one line a contract, as many as the filter counts', async () => {
      await visit(page, `/inteligencia?mes=${month}&luz=sem_dados`, 'Inteligência');
      const path = `/api/dashboard/inteligencia/contratos?mes=${month}&luz=sem_dados`;
      const { total } = await (await page.request.get(path)).json();
      await expect(
        page.getByRole('status').filter({ hasText: new RegExp(`^${total} contrato`) }),
      ).toBeVisible();
      await expectAccessible(page, 'the lights of the contracts');
    });
  },
);

test.describe('the colours of the system', { tag: '@desktop' }, () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });
  test('FC-01 what is chosen is marked, and nothing else is', async ({ page }) => {
    await visit(page, '/contratos', 'Contratos');
    const tab = (name: string) =>
      page
        .getByRole('navigation', { name: 'Telas de Contratos' })
        .getByRole('link', { name, exact: true });
    await expect(tab('Contratos')).toHaveCSS('outline-style', 'solid');
    await expect(tab('Importar')).not.toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('button', { name: 'Todos', pressed: true })).toHaveCSS(
      'outline-style',
      'solid',
    );
  });
});

test.describe('the theme of the system', () => {
  test.use({ colorScheme: 'dark' });
  test(
    'FC-09 SH-13 is followed from the first frame on',
    desk('the theme does not depend on the window'),
    async ({ page }) => {
      await visit(page, '/agenda', 'Agenda');
      await page.getByRole('button', { name: /menu do usuário/ }).click();
      await page.getByRole('menuitemradio', { name: 'Sistema' }).click();
      const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
      const logo = page.getByRole('banner').getByRole('img', { name: 'YNOVA' });
      expect(await dark()).toBe(true);
      await expect(logo).toHaveAttribute('src', /dark/);
      await page.reload({ waitUntil: 'commit' });
      await expect.poll(dark).toBe(true);
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(dark).toBe(false);
      await expect(logo).toHaveAttribute('src', /light/);
    },
  );
});
