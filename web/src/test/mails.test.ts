import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** The acts that send e-mails, as the API names them, with the dialog that asks before. */
const dialogs: Readonly<Record<string, string>> = {
  sendMail: 'features/mailing/dispatch/send-month-dialog.tsx',
  tryMail: 'features/mailing/dispatch/record-preview.tsx',
  retryMailBatch: 'features/mailing/batch-page.tsx',
  startClosingBatch: 'features/closing/components/write-dialog.tsx',
  sendMigrationPaper: 'features/migration/components/paper-dialogs.tsx',
  inviteUser: 'features/users/invite-dialog.tsx',
  sendPasswordReset: 'features/users/confirm-act-dialog.tsx',
  openRound: 'features/negotiations/rounds/round-dialog.tsx',
  inviteSupplier: 'features/negotiations/rounds/invite-dialog.tsx',
  counterOffer: 'features/negotiations/rounds/counter-dialog.tsx',
  acceptOffer: 'features/negotiations/rounds/comparison.tsx',
  cancelRound: 'features/negotiations/rounds/reason-dialog.tsx',
  shareProposal: 'features/simulation/proposal/new-link.tsx',
};

const files = readdirSync(join(source, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(source, 'features', name), 'utf8') }));

const endpoints = readdirSync(join(source, 'api', 'gen'), { encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(source, 'api', 'gen', name), 'utf8'))
  .join('\n');

describe('VD-32 what sends e-mails', () => {
  it.each(Object.entries(dialogs))('%s warns where no mail leaves', (act, file) => {
    expect(endpoints).toMatch(new RegExp(`export const ${act}\\b`));
    expect(readFileSync(join(source, file), 'utf8')).toContain('<NoServerBanner');
  });

  it('says of none that it is under way without asking whether there is a server', () => {
    const claims = files.filter(({ text }) =>
      /notify\.success\(\s*['"`][^'"`]*(fila de envio|a caminho)/.test(text),
    );
    expect(claims.map(({ name }) => name)).toEqual([]);
  });
});

describe('the views that are mailed', () => {
  it('DR-26 are offered on the screens whose lists the server mails, under its names', () => {
    const server = readFileSync(join(source, '../../internal/app/mailed_views.go'), 'utf8');
    const mailed = [...server.matchAll(/^\t\t\t"([a-z-]+)": \{/gm)].map(([, screen]) => screen);
    const offered = files.flatMap(({ text }) =>
      [...text.matchAll(/<SavedViews\b[^>]*?\bscreen="([a-z-]+)"[\s\S]*?\/>/g)]
        .filter(([part]) => /\bmailed\b/.test(part))
        .map(([, screen]) => screen),
    );
    expect(mailed).toHaveLength(6);
    expect(offered.sort()).toEqual(mailed.sort());
  });
});
