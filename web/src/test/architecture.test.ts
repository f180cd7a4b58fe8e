import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('api/gen/'))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));

const product = files.filter(
  ({ file }) => !file.startsWith('test/') && !/\.test\.tsx?$/.test(file),
);

/** The folders of src that a file reaches, its own left out. */
function imports(file: string, text: string): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((m) => m[1] ?? '');
  return found.flatMap((path) => {
    if (path.startsWith('@/')) return [path.slice(2)];
    if (path.startsWith('.')) return [join(file, '..', path)];
    return [];
  });
}

function offenders(folder: string, forbidden: (path: string, file: string) => boolean): string[] {
  return product
    .filter(({ file }) => file.startsWith(folder))
    .flatMap(({ file, text }) =>
      imports(file, text)
        .filter((path) => forbidden(path, file))
        .map((path) => `${file} → ${path}`),
    );
}

const within = (path: string, ...folders: string[]) =>
  folders.some((f) => path.startsWith(`${f}/`));

describe('the words of a button', () => {
  it('VD-47 a spreadsheet is sent by the same words everywhere', () => {
    const other = /(?:Importar|Carregar|Subir) (?:a |uma )?(?:planilha|medição)/g;
    const found = product.flatMap(({ file, text }) =>
      [...text.matchAll(other)].map(([match]) => `${file}: ${match}`),
    );
    expect(found).toEqual([]);
  });
});

describe('an end', () => {
  /** Where the end is always there, and why; elsewhere `until` of lib/format leaves the word out. */
  const certain: Readonly<Record<string, string>> = {
    'components/file-drop/file-drop.tsx': 'a size that the code gives',
    'features/clients/detail/papers.tsx': 'asked before',
    'features/closing/components/close-act.tsx': 'asked before',
    'features/commissions/labels.ts': 'asked before',
    'features/dashboard/components/conformity-charts.tsx': 'the month that is looked at',
    'features/findings/components/finding-filters.tsx': 'the filter is shown where it is set',
    'features/migration/components/migration-drawer.tsx': 'asked before',
    'features/negotiations/components/deal-filters.tsx': 'the filter is shown where it is set',
    'features/public-proposal/answer-card.tsx': 'a proposal is valid until a day',
    'features/public-proposal/public-proposal-page.tsx': 'a proposal is valid until a day',
    'features/reading/components/document-stage.tsx': 'a claim ends',
    'features/settings/webhooks/webhooks-tab.tsx': 'asked before',
    'features/simulation/proposal/links-card.tsx': 'a link ends',
    'features/simulation/proposal/new-link.tsx': 'a proposal is valid until a day',
    'features/simulation/proposal/of-simulation-card.tsx': 'a proposal is valid until a day',
    'features/simulation/proposal/versions-card.tsx': 'a proposal is valid until a day',
    'features/simulation/rerun/run-card.tsx': 'a run that has ended',
    'lib/format.ts': 'leaves it out itself',
    'model/contract/deletion/delete-contract-dialog.tsx': 'today',
  };

  it("VD-47 is there wherever 'até' is written before it", () => {
    const found = product.filter(({ text }) => /até \$\{/.test(text)).map(({ file }) => file);
    expect(found.sort()).toEqual(Object.keys(certain).sort());
  });
});

describe('what is absent', () => {
  /** A figure that may be null and is given as zero: to a format, as a value, or into a sum of cents. */
  const zeroes = [
    /\bformat(?:Money|MWh|KWh|Percent|Number|Compact|Change)\w*\([^()\n]*(?:\?\?|\|\|)\s*0\b/g,
    /\b(?:value|valor|atStake|em_jogo|amount|price|preco|cost|saving)\w*:\s*[\w?.]+\s*(?:\?\?|\|\|)\s*0\b/gi,
    /\?\?\s*0\)\s*\*\s*100\b/g,
    /[{,]\s*(?:value|valor|atStake|em_jogo|amount|price|preco|cost|saving|contestable|contestavel)(?::\s*\w+)?\s*=\s*0\b/gi,
  ];

  it('VD-40 is never made a zero before it is shown', () => {
    const found = product.flatMap(({ file, text }) =>
      zeroes.flatMap((zero) => [...text.matchAll(zero)].map(([match]) => `${file}: ${match}`)),
    );
    expect(found).toEqual([]);
  });

  it('VD-40 a legend leaves out nothing that is drawn', () => {
    const filtered = product.filter(({ text }) => /legend=\{[^}]*\.filter\(/.test(text));
    expect(filtered.map(({ file }) => file)).toEqual([]);
  });
});

describe('what is typed', () => {
  const text =
    /<(?:Input|Textarea|PasswordInput|SuggestInput|DateInput|DayInput|FileDrop|\w+Fields|input|textarea|form)\b|\buseForm[<(]/;
  const choice = /<(?:Select|Checkbox|Switch|MonthPicker)\b/;
  const inWindow = /<(?:Dialog|ConfirmDialog|Drawer)\b/;
  const holds = /\buse(?:State|Reducer|Form)[<(]/;
  const guards = /<FormShell\b|<FormDialog\b|<PartDialog\b|\buse(?:Unsaved|Typed|FormGuard)\(/;
  /** What holds something typed and has no guard of its own, with the reason. */
  const apart: Readonly<Record<string, string>> = {
    'components/feedback/reauth-dialog.tsx': 'a sign-in',
    'components/file-drop/file-drop.tsx': 'its owner holds the file',
    'components/month-control/month-panel.tsx': 'a filter',
    'features/account/login/login-form.tsx': 'a sign-in',
    'features/agenda/components/client-field.tsx': 'a field of the booking',
    'features/agenda/components/feed-card.tsx': 'an address to copy',
    'features/contracts/components/client-field.tsx': 'a field of the contract',
    'features/contracts/use-contract-form.ts': 'the form that FormShell guards',
    'features/imports/mapping/header-choice.tsx': 'the number of a line, which the sheet shows',
    'features/imports/subjects.tsx': 'a file is sent as it is chosen',
    'features/intake/tray-page.tsx': 'a filter',
    'features/mailing/dispatch/send-month-dialog.tsx': 'choices of an act, nothing typed',
    'features/negotiations/rounds/round-fields.tsx': 'fields of the round',
    'features/price-periods/month-grid.tsx': 'fields of the prices',
    'features/price-periods/price-input.tsx': 'a field of the prices',
    'features/reading/components/document-list.tsx': 'a filter',
    'features/reading/components/failed.tsx': 'the password of a file, and nothing else',
    'features/reading/components/fields-card.tsx': 'the review of the document guards it',
    'features/reading/upload/bill-drop.tsx': 'files are sent as they are chosen',
    'features/shell/command/command-menu.tsx': 'a search',
    'features/shell/command/keys-dialog.tsx': 'a setting that is kept at once',
    'features/simulation/components/client-link.tsx': 'a search of the wizard',
    'model/additional/data-filter.tsx': 'a filter',
    'model/client/client-search.tsx': 'a search',
  };

  it('DR-24 is guarded wherever it is held', () => {
    const open = product.filter(
      ({ file, text: code }) =>
        /^(?:features|model|components\/(?!ui\/|form\/))/.test(file) &&
        holds.test(code) &&
        (text.test(code) || (choice.test(code) && inWindow.test(code))) &&
        !guards.test(code),
    );
    expect(open.map(({ file }) => file).sort()).toEqual(Object.keys(apart).sort());
  });

  it('DR-24 is guarded by FormShell but in a sign-in and a calculation', () => {
    const off = product.filter(({ text: code }) => /\bguard=\{false\}/.test(code));
    expect(off.map(({ file }) => file).sort()).toEqual([
      'components/form/form-dialog.tsx', // guards the window itself
      'features/account/login/login-code-form.tsx',
      'features/account/login/reset-form.tsx',
      'features/account/login/welcome.tsx',
      'features/account/sso/proof-form.tsx',
      'features/clients/detail/real-tariffs.tsx',
    ]);
  });
});

describe('imports point down', () => {
  it('lib knows no React part of the application', () => {
    expect(offenders('lib/', (path) => !within(path, 'lib'))).toEqual([]);
  });

  it('hooks know lib and api', () => {
    expect(offenders('hooks/', (path) => !within(path, 'lib', 'hooks', 'api'))).toEqual([]);
  });

  it('api knows lib', () => {
    expect(offenders('api/', (path) => !within(path, 'lib', 'api'))).toEqual([]);
  });

  it('components never import api, models or features', () => {
    const above = (path: string) => within(path, 'api', 'model', 'features', 'app');
    expect(offenders('components/', above)).toEqual([]);
  });

  it('models import neither features nor the application', () => {
    expect(offenders('model/', (path) => within(path, 'features', 'app'))).toEqual([]);
  });

  it('features do not import features or the application', () => {
    const foreign = (path: string, file: string) =>
      within(path, 'app') ||
      (within(path, 'features') && path.split('/')[1] !== file.split('/')[1]);
    expect(offenders('features/', foreign)).toEqual([]);
  });

  it('the product does not import its tests', () => {
    expect(offenders('', (path) => within(path, 'test'))).toEqual([]);
  });
});

describe('the client of the API', () => {
  it('is generated: no operation is written by hand', () => {
    const written = /\bendpoint(<|\()|['"`]\/(api|auth|contracts|energy-balance)\/(?!docs")/;
    const found = product.filter(({ text }) => written.test(text)).map(({ file }) => file);
    // What asks before the application is there, and what makes the operations.
    expect(found.sort()).toEqual(['api/call.ts', 'lib/session/csrf.ts', 'lib/session/early.ts']);
  });
});

describe('modules', () => {
  const modules = new Map(product.map(({ file, text }) => [file, text]));
  const moduleOf = (path: string) =>
    [path, `${path}.ts`, `${path}.tsx`].find((file) => modules.has(file));

  it('do not import one another in a circle', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, way: readonly string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      if (done.has(file) || way.includes(file)) return;
      for (const path of imports(file, modules.get(file) ?? '')) {
        const next = moduleOf(path);
        if (next !== undefined) visit(next, [...way, file]);
      }
      done.add(file);
    };
    for (const file of modules.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  // Flat kits: one file per part, none of which knows its neighbours.
  const kits = ['api', 'components/ui'];

  it('stand 25 to a folder at most', () => {
    const sizes = new Map<string, number>();
    for (const { file } of files) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const folder = file.split('/').slice(0, -1).join('/');
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    const crowded = [...sizes].filter(([folder, size]) => size > 25 && !kits.includes(folder));
    expect(crowded).toEqual([]);
  });
});

describe('style', () => {
  it('files have at most 300 lines', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 301);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it.each([
    ['dark: classes', /\bdark:[a-z]/],
    ['hexadecimal colours', /['"\s[]#[0-9a-f]{3}(?:[0-9a-f]{3})?['"\s\]]/i],
    ['raw HTML', /dangerouslySetInnerHTML/],
    ['unfinished work', /\b(TODO|FIXME|XXX)\b/],
  ])('no %s', (_, pattern) => {
    expect(product.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("kit parts take no className: <Button className='…'>", () => {
    const kit =
      /<(Button|ButtonLink|IconButton|Input|Select|Card|Badge|Dialog|Tabs)\b[^<>]*\sclassName=/;
    expect(product.filter(({ text }) => kit.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('addresses come from lib/paths', () => {
    const literal = /\bto=(?:"|\{[`'])\/[a-z]|navigate\((?:`|')\/[a-z]/;
    const outside = product.filter(({ file }) => file !== 'app/routes.tsx');
    expect(outside.filter(({ text }) => literal.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

describe('journeys', () => {
  const journeys = readdirSync('e2e', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join('e2e', file), 'utf8') }));
  const found = (pattern: RegExp, apart: readonly string[] = []) =>
    journeys
      .filter(({ file, text }) => !apart.includes(file) && pattern.test(text))
      .map(({ file }) => file);

  // What is drawn is waited for, as long as a busy machine takes: the bounds are the config's.
  it('sleep nowhere, and have no bounds of their own but the patience for a job', () => {
    expect(found(/waitForTimeout|setTimeout\(|slow\(|timeout: ?\d/)).toEqual([]);
  });

  // The runner's clock changes the day at midnight, and a name made from it does not explain a failure.
  it('know the time by the server', () => {
    const own = ['support/api.ts', 'support/server.ts', 'support/totp.ts'];
    expect(found(/Date\.now|new Date\(/, own)).toEqual([]);
  });

  it('are left to the long run by what asks for a reason', () => {
    expect(found(/['"`\s]@(long|desk)\b/, ['support/tier.ts'])).toEqual([]);
  });
});

describe('mappers', () => {
  it('each has a test of every field beside it', () => {
    const mappers = product.filter(({ file }) => file.endsWith('/mappers.ts'));
    expect(mappers.length).toBeGreaterThan(5);
    const untested = mappers
      .map(({ file }) => file.replace(/\.ts$/, '.test.ts'))
      .filter((test) => !files.some(({ file }) => file === test));
    expect(untested).toEqual([]);
  });
});
