import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { unmappedImport } from '@/test/factories/import';
import { renderUi } from '@/test/render-ui';
import { toImport } from '../mappers';
import { DateQuestions } from './date-questions';

const mutate = vi.hoisted(() => vi.fn());
vi.mock('../queries', () => ({ useImportActions: () => ({ map: { mutate, isError: false } }) }));

it('DR-09 asks once of a column of dates, and keeps the answer with the columns', async () => {
  const question = '09/01/2026 é 9 de janeiro ou 1º de setembro?';
  const sheet = toImport(
    unmappedImport({
      datings: [{ field: 'mes', column: 4, question, answers: ['mês/dia', 'dia/mês'] }],
    }),
  );
  const { user } = renderUi(<DateQuestions sheet={sheet} />);
  expect(screen.getByText(question)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'mês/dia' }));
  expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ dates: { mes: 'mês/dia' } }));
});

it('DR-09 says of a column that it was read month first', () => {
  const sheet = toImport(
    unmappedImport({ datings: [{ field: 'mes', column: 4, read: 'mês/dia' }] }),
  );
  renderUi(<DateQuestions sheet={sheet} />);
  expect(screen.getByText(/lidas como mês\/dia/)).toBeVisible();
});
