import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { answerImport, answerImportAct } from '@/test/answer-import';
import { sheetImport, unmappedImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';

const tables = [
  {
    sheet: 'Ago',
    line: 1,
    column: 1,
    rows: 31,
    here: true,
    read: true,
    says: 'Aba "Ago" (31 linhas)',
  },
  { sheet: 'Set', line: 3, column: 1, rows: 30, says: 'Aba "Set" (30 linhas)' },
  { sheet: 'Out', line: 1, column: 1, rows: 9, says: 'Aba "Out" (9 linhas)', importId: 'i-7' },
  {
    sheet: 'Ago',
    line: 40,
    column: 5,
    rows: 12,
    here: true,
    says: 'Outra tabela a partir da linha 40, coluna E (12 linhas)',
  },
];

const open = () => renderApp('/importacoes/i-1', { user: gestora() });

const bannerOf = async (says: string) => {
  const box = (await screen.findByText(says, { selector: 'p' })).closest('[role="status"]');
  if (!(box instanceof HTMLElement)) throw new Error('no banner');
  return within(box);
};

it('DR-05 the result imports another sheet of the file as well, and shows the import that did', async () => {
  const sent = answerImportAct('tables', () =>
    HttpResponse.json({ jobId: 'j-2', importId: 'i-2' }, { status: 202 }),
  );
  answerImport(sheetImport({ file: { choice: {}, tables } }));
  const { user, router } = open();
  expect((await bannerOf('Aba "Out" (9 linhas)')).getByRole('link')).toHaveAttribute(
    'href',
    '/importacoes/i-7',
  );
  expect(screen.queryByText('Aba "Ago" (31 linhas)')).toBeNull();
  await user.click((await bannerOf('Aba "Set" (30 linhas)')).getByRole('button'));
  await waitFor(() => expect(sent).toEqual([{ sheet: 'Set', line: 3, column: 1 }]));
  await waitFor(() => expect(router.state.location.pathname).toBe('/importacoes/i-2'));
});

it('DR-05 a failed start is said, and nothing is left', async () => {
  answerImportAct('tables', () =>
    HttpResponse.json(
      { error: { code: 'x', message: 'O arquivo não tem esta tabela.' } },
      { status: 422 },
    ),
  );
  answerImport(sheetImport({ file: { choice: {}, tables } }));
  const { user } = open();
  await user.click((await bannerOf('Aba "Set" (30 linhas)')).getByRole('button'));
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('DR-05 the mapping names another table of the sheet and reads from there', async () => {
  const sent = answerImportAct('header');
  answerImport(unmappedImport({ file: { choice: {}, tables } }));
  const { user } = open();
  const banner = await bannerOf('Outra tabela a partir da linha 40, coluna E (12 linhas)');
  expect(screen.queryByText('Aba "Set" (30 linhas)')).toBeNull();
  await user.click(banner.getByRole('button', { name: /^Ler esta tabela/ }));
  await waitFor(() => expect(sent).toEqual([{ line: 40, column: 5 }]));
});
