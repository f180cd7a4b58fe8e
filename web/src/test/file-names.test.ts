import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const product = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/^(?:api\/gen|test)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));

describe('the name of a file', () => {
  /** Where an ending is looked at after the file was taken, and why. */
  const shown: Readonly<Record<string, string>> = {
    'features/closing/after/report-menu.tsx': 'the path of a file that the server made',
    'features/reading/components/document-stage.tsx': 'what a browser can show',
  };

  it('DR-16 refuses no file, nor hides it where files are chosen: its content decides', () => {
    const asked =
      /\baccept=|\\\.\(?(?:pdf|xml|csv|xlsx?|zip|jpe|hei)|endsWith\('\.|\.name\b[^\n]*endsWith/;
    const found = product
      .filter(({ file, text }) => asked.test(text) && !(file in shown))
      .map(({ file }) => file);
    expect(found).toEqual([]);
  });
});
