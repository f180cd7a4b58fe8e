import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../e2e/support/tier';

interface Listed {
  title: string;
  tags: string[];
  tests: { projectName: string; annotations: { type: string; description?: string }[] }[];
}
interface Suite {
  title: string;
  suites?: Suite[];
  specs?: Listed[];
}
interface Run {
  title: string;
  reasons: string[];
  atEveryChange: boolean;
}

/** What Playwright would run of a suite, each test once a window. */
function runsOf(suite: Suite, path = suite.title): Run[] {
  const own = (suite.specs ?? []).flatMap(({ title, tags, tests }) =>
    tests.map(({ projectName, annotations }) => {
      const left = leftOut[projectName as keyof typeof leftOut];
      const marks = `${title} ${tags.map((tag) => `@${tag}`).join(' ')}`;
      return {
        title: `${path} › ${title}`,
        reasons: annotations.map(({ description }) => description?.trim() ?? ''),
        atEveryChange: !left?.test(marks),
      };
    }),
  );
  return [
    ...own,
    ...(suite.suites ?? []).flatMap((inner) => runsOf(inner, `${path} › ${inner.title}`)),
  ];
}

/** The ids of the requirements and checks that a text names: CT-09, F05a, TestScope_CT09. */
function idsIn(text: string): string[] {
  const written = text.matchAll(/(?<![A-Za-z0-9])([A-Z]{2}-\d{2}|[A-Z]\d{2})(?!\d)/g);
  const inName = text.matchAll(/_([A-Z]{2})(\d{2})(?!\d)/g);
  return [
    ...[...written].map(([, id = '']) => id),
    ...[...inName].map(([, area, number]) => `${area}-${number}`),
  ];
}

const textsBelow = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

describe('journeys of the browser', () => {
  let runs: Run[] = [];
  beforeAll(async () => {
    const { stdout } = await promisify(execFile)(
      'npx',
      ['playwright', 'test', '--list', '--reporter=json'],
      {
        env: { ...process.env, YNOVA_LONG: '1' },
        maxBuffer: 100_000_000,
      },
    );
    const { suites, errors } = JSON.parse(stdout) as { suites: Suite[]; errors: unknown[] };
    expect(errors).toEqual([]);
    runs = suites.flatMap((suite) => runsOf(suite));
  }, 240_000);

  it('say why they are left to the long run', () => {
    const left = runs.filter(({ atEveryChange }) => !atEveryChange);
    expect(left.length).toBeGreaterThan(100);
    expect(left.filter(({ reasons }) => !reasons.some(Boolean)).map(({ title }) => title)).toEqual(
      [],
    );
  });

  it('name tests that are there', () => {
    const files = ['src', 'e2e', '../internal', '../cmd'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`),
    );
    const named = new Set(
      runs.flatMap(({ reasons }) =>
        reasons.flatMap(
          (reason) => reason.match(/[\w./-]+(\.test\.tsx?|\.spec\.ts|_test\.go)/g) ?? [],
        ),
      ),
    );
    expect(named.size).toBeGreaterThan(50);
    expect([...named].filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual(
      [],
    );
  });

  it('leave no requirement to the long run alone', () => {
    const seen = new Set([
      ...runs.filter(({ atEveryChange }) => atEveryChange).flatMap(({ title }) => idsIn(title)),
      ...textsBelow('src', /\.test\.tsx?$/).flatMap(idsIn),
      ...['../internal', '../cmd'].flatMap((of) => textsBelow(of, /_test\.go$/)).flatMap(idsIn),
    ]);
    const alone = runs.flatMap(({ title }) =>
      idsIn(title)
        .filter((id) => !seen.has(id))
        .map((id) => `${id}: ${title}`),
    );
    expect(alone).toEqual([]);
  });
});
