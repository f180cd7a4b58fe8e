import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerImport, answerImportAct } from '@/test/answer-import';
import { sheetImport, unmappedImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';

const open = (datings: Parameters<typeof sheetImport>[0]) => {
  answerImport(sheetImport({ state: 'revisao', columns: unmappedImport().columns, ...datings }));
  return renderApp('/importacoes/i-1', { user: gestora() });
};

it('DR-11 asks once of a column of dates, and keeps the answer with the columns', async () => {
  const sent = answerImportAct('mapping');
  const question = '09/01/2026 é 9 de janeiro ou 1º de setembro?';
  const { user } = open({
    datings: [{ field: 'mes', column: 4, question, answers: ['mês/dia', 'dia/mês'] }],
  });
  expect(await screen.findByText(question)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'mês/dia' }));
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ dates: { mes: 'mês/dia' } })]),
  );
});

it('DR-11 says of a column that it was read month first', async () => {
  open({ datings: [{ field: 'mes', column: 4, read: 'mês/dia' }] });
  expect(await screen.findByText(/lidas como mês\/dia/)).toBeVisible();
});
